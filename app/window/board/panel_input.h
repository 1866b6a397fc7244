// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/plot/annotations.h"
#include "app/scene/document.h"

#include <QObject>
#include <QPointF>
#include <QTimer>

class QKeyEvent;
class QMouseEvent;
class QRubberBand;
class QWheelEvent;

namespace sinescope {

class HoverState;
class InPlaceEditor;

/// Turns mouse and keyboard input over a figure into edits of the Scene: hover, wheel, drags, clicks, arrows,
/// typing in place.
class PanelInput : public QObject {
    Q_OBJECT

 public:
    /// bringUpToDate: called before the figure is asked about its picture, which is drawn once per event-loop
    /// turn.
    PanelInput(FigureView& figure, Document& document, HoverState& hover, std::function<void()> bringUpToDate,
               QObject* parent);

    void applyStyle(const Style& style);
    /// Zooms about the middle; called by keys and menus.
    void zoom(double factor);
    /// Resets all axes of the figure, and of the figures that share them.
    void resetView();
    /// Returns the point about which keys zoom: the middle of the figure, or of its first chart that can be
    /// zoomed; empty if none can.
    static std::optional<QPointF> zoomPlace(const FigureView& figure);
    /// Returns what the figure's menu offers at a point.
    std::vector<Annotations::MenuEntry> menuEntries(const QPointF& at) const;
    /// Applies the offer, and edits the text that it adds there.
    void take(const Annotations::MenuEntry& entry, const QPointF& at);
    /// Makes the next drag draw a zoom box, like Ctrl+drag.
    void armBox();

 signals:
    void focusChanged();
    /// Emitted when a link of the figure was clicked or its key was pressed.
    void linkFollowed(const QString& target);

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    enum class Gesture { None, Pressed, Handle, Pan, Box };
    void startDrag();
    void drawBox(const QPointF& to);
    void zoomToBox(const QPointF& to);
    /// Cancels the box, drawn or armed; returns true if there was one.
    bool cancelBox();
    bool press(QMouseEvent* event);
    bool move(QMouseEvent* event);
    bool release(QMouseEvent* event);
    bool doubleClick(QMouseEvent* event);
    bool wheel(QWheelEvent* event);
    bool key(QKeyEvent* event);
    void hover(const QPointF& at);
    void leave();
    /// The regions of the annotations, above those of the figure.
    Regions regions() const;
    Regions annotations() const;
    std::optional<TextField> nextField(const TextField& from, bool backward);
    std::optional<TextField> movedField(const TextField& field, const QPointF& by);
    void applyZoom(const std::optional<View>& view);
    void dragTo(const QPointF& at);

    FigureView& m_figure;
    Document& m_document;
    HoverState& m_hover;
    std::function<void()> m_bringUpToDate;
    InPlaceEditor* m_editor;
    Annotations m_annotations;
    Style m_style;
    Gesture m_gesture = Gesture::None;
    Drag m_drag;
    QPointF m_pressed;
    QPointF m_last;
    bool m_isHovered = false;
    bool m_isBoxArmed = false;  ///< by Ctrl in this press, or by armBox() for the next one
    QRubberBand* m_band = nullptr;
    QTimer m_wheelRest;  ///< a pause ends the run of zooms that forms one undo step
};

}  // namespace sinescope
