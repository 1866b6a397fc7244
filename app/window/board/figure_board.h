// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/scene/document.h"

#include <QTimer>
#include <QWidget>

#include <map>

class QScrollArea;
class QTabBar;

namespace sinescope {

class HoverState;
class Panel;
class PanelGrid;

/// The open figures, side by side with handles, as the Scene arranges them. No panel gets smaller than can
/// be read: a grid that is higher than its room scrolls, and where not even its columns, or two rows of it,
/// have room, one figure is shown with tabs below it. However many edits an event-loop turn brings, each
/// figure that is seen is brought up to date once.
class FigureBoard : public QWidget {
    Q_OBJECT

 public:
    FigureBoard(Document& document, HoverState& hover, QWidget* parent = nullptr);

    void setLook(const Style& style);
    void showScene(Changes changes);
    /// Does now what is queued.
    void bringUpToDate();

    /// Open panels in the order of the Scene.
    std::vector<Panel*> panels() const;
    Panel* panel(const QString& id) const;
    /// The panel that had the focus last; the first one when there was none.
    Panel* current() const;

    /// Fills the centre with the current figure, or brings the grid back.
    void toggleMaximized();
    /// All panels of a row and all rows the same size.
    void evenOut();
    /// Gives the figure that had the focus last the keyboard.
    void focusCurrent();
    /// Shows a figure, which is opened where it is not, and gives it the keyboard. Closes none.
    void goTo(const QString& id);
    /// The same for the open figure of that place, counted from 0; nothing where there are fewer.
    void goTo(int place);
    /// The figure that is shown alone; empty = all of them.
    QString alone() const;
    /// Whether one figure is shown because the grid has no room.
    bool isCompact() const { return m_compact; }
    QTabBar* tabs() const { return m_tabs; }

 signals:
    void currentChanged();
    void exportWanted(const QString& id);
    void copyWanted(const QString& id);
    void codeWanted(const QString& id);
    void dragWanted(const QString& id);
    void playWanted(const QString& parameter);
    /// A transition, by its id, in the place of a figure.
    void transitionWanted(const QString& id, const QString& figure);
    /// A figure asks for something that is not in it: "lesson:12-rotation#2".
    void linkFollowed(const QString& target);
    void tableWanted();

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void rearrange();
    void fitRoom();
    void showTabs();
    Panel* makePanel(const QString& id);
    void layOut();
    void closeOthers();
    void showMaximized();
    /// As a person left a grid of this shape the last time, or even.
    void restoreSizes();
    void keepSizes() const;
    void evenHeads();
    QString shapeKey() const;

    Document& m_document;
    HoverState& m_hover;
    Style m_style;
    std::map<QString, Panel*> m_panels;
    QString m_current;
    QStringList m_laidOut;  ///< what is in the grid
    int m_laidOutColumns = 0;
    QScrollArea* m_scroll;
    QTabBar* m_tabs;
    bool m_compact = false;
    PanelGrid* m_grid;
    QTimer m_queued;
    QTimer m_headsQueued;
};

}  // namespace sinescope
