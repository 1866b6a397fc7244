// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/scene/document.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QLabel;
class QMenu;
class QToolButton;

namespace sinescope {

class ClaimLabel;
class HoverState;
class PanelInput;
class PanelModel;
class TableView;
class ToolStrip;
class WaitingVeil;

/// Where a panel has its claim: over the tools and shown in turn with them, left of them, or in its own row.
enum class ClaimPlace { OverTools, LeftOfTools, OwnRow };

/// One open figure: its title, its claim and its picture. Its tools replace the claim while the mouse or the
/// keyboard focus is in it, and always on a touch screen. Draws nothing while hidden.
class Panel : public QWidget {
    Q_OBJECT

 public:
    Panel(const FigureKind& kind, Document& document, HoverState& hover, std::function<void()> bringUpToDate,
          QWidget* parent = nullptr);
    ~Panel() override;

    const QString& id() const { return m_kind.spec.id; }
    const FigureKind& kind() const { return m_kind; }
    /// Returns the figure's model of the Document's Scene, made once per Scene. While a slow model is
    /// prepared, returns the last one that was ready; if isComputingFirst(), a placeholder of another Scene.
    const FigureModel& model();
    /// True if there is no picture yet and the model is a placeholder.
    bool isComputingFirst() const;
    /// True if the model is that of the present Scene, not a stage on the way to it.
    bool isComputed();
    FigureView& figure() const { return *m_figure; }
    PanelInput& input() const { return *m_input; }
    ToolStrip& strip() const { return *m_strip; }
    bool hasFigureFocus() const;
    /// Returns the read-out of the figure at the cursor, or at the selection if the cursor has no cell; empty
    /// until there is a picture.
    std::vector<Readout> readouts(const Cursor& cursor);
    const Style& figureStyle() const { return m_style; }

    /// Shows the figure's numbers in place of its picture, or the picture again.
    void showTable(bool shown);
    bool isTableShown() const;
    /// Null until first requested.
    TableView* table() const { return m_table; }
    /// Returns true if the table was copied.
    bool copyTable();

    void applyStyle(const Style& style);
    /// Uses type sizes for a stage, at least `pixels`, instead of the window's Text Size.
    void setSmallestType(double pixels);
    /// Shows or hides title, claim and tool strip.
    void setHeadShown(bool shown);
    /// Shows or hides the claim and the notes in the picture, which would answer questions about it.
    void setStatementsShown(bool shown);
    bool areStatementsShown() const { return m_statementsShown; }
    /// Height needed by title, claim and tool strip; setHeadHeight() sets the minimum.
    int headHeight() const;
    void setHeadHeight(int height);
    const Metrics& metrics() const { return m_style.metrics; }
    void setMaximized(bool maximized);
    /// A figure that is shown alone always shows its tools.
    void setAlone(bool alone);
    /// Keeps the tools visible while a lesson step refers to one of them.
    void setToolsNamed(bool named);
    bool areToolsShown() const { return m_toolsShown; }
    /// Notes what has changed; the picture is updated on request, and only while visible.
    void markChanged(Changes changes) { m_pending |= changes; }
    /// Returns true if anything was drawn.
    bool bringUpToDate();
    /// Announces a picture of another subject: the last one does not stay while it is computed.
    void setNewSubject();
    /// Draws pending changes before the panel is shown, so that it does not show an old picture or none.
    void prepare();

    /// Opens a menu of all figures to replace this one.
    void openSwapMenu();

    /// The smallest readable size of a figure at the default text size.
    static constexpr QSize minimumReadableSize{200, 200};
    QSize minimumSizeHint() const override { return minimumReadableSize * m_textSize; }
    QSize sizeHint() const override { return {480, 320}; }

 signals:
    void maximizeRequested();
    void closeRequested();
    void swapRequested(const QString& id);
    /// Emitted when another figure's panel was dropped on this one.
    void figureDropped(const QString& id);
    void exportRequested();
    void copyRequested();
    void codeRequested();
    void dragRequested();
    void playRequested(const QString& parameter);
    /// Emitted with the id of a transition of this figure.
    void transitionRequested(const QString& id);
    void linkFollowed(const QString& target);
    /// Emitted when the user asks to choose the table that the figure lacks.
    void tableRequested();
    void focused();
    void shown();
    void headChanged();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

 private:
    void buildHead();
    void buildHeadButtons();
    void layOutHead();
    bool headEvent(QEvent* event);
    bool draw();
    void fitType();
    void fitHead();
    bool isLarge() const;
    void placeStrip();
    /// `available`: width beside the title; `besideButtons`: without the buttons of the panel.
    ClaimPlace preferredClaimPlace(int available, int besideButtons) const;
    /// True if its tools stay visible, so the claim cannot take their place.
    bool toolsStay() const;
    void fitTools();
    /// Makes Tab go through the head from left to right, then to the figure.
    void orderFocus();
    bool holdsKeyboard() const;
    void addTransitions(QMenu& menu);
    /// Adds what the figure offers at a point of its surface.
    void addMenuEntries(QMenu& menu, const QPointF& at);
    void addLines(QMenu& menu);
    void describe();
    void showCursor();
    void showModelInTable();
    void showHead();

    const FigureKind& m_kind;
    Document& m_document;
    HoverState& m_hover;
    PanelModel* m_model;
    std::unique_ptr<FigureView> m_figure;
    WaitingVeil* m_veil;
    PanelInput* m_input;
    Style m_style;
    double m_textSize = 1;
    std::optional<double> m_smallestType;
    QWidget* m_head;
    QLabel* m_title;
    ClaimLabel* m_claim;
    QLabel* m_frozen;  ///< the setting of A, if the figure shows it
    ToolStrip* m_strip;
    QWidget* m_cover;  ///< over the tools while they are not needed
    TableView* m_table = nullptr;
    QToolButton* m_unzoom;  ///< visible while the figure is zoomed
    QToolButton* m_swap;
    QToolButton* m_expand;
    QToolButton* m_close;
    bool m_stripInHead = true;
    bool m_toolsNamed = false;
    bool m_statementsShown = true;
    bool m_maximized = false;
    bool m_alone = false;
    bool m_used = false;  ///< clicked or typed in since the panel was made
    bool m_toolsShown = false;
    Changes m_pending = Change::Everything;
    QTimer m_description;
    std::optional<QPoint> m_headPressed;  ///< where a drag of the head began
    QTimer m_titleClick;                  ///< detects a double-click, which maximizes
    bool m_isTarget = false;              ///< another figure is dragged over it
};

/// Returns the panel of a figure; null if it is not among them.
Panel* panelOf(const std::vector<Panel*>& panels, const QString& figure);
/// Replaces the panels by those of the figures, in their order: keeps the present ones, makes the missing
/// ones, and closes the others.
void setFigures(std::vector<Panel*>& panels, const QStringList& figures,
                const std::function<Panel*(const QString& figure)>& make);
/// While the margins of charts are kept, they only grow: nothing moves because a number gets longer. Returns
/// true if this changes the style of the panels.
bool keepMargins(const std::vector<Panel*>& panels, Style& style, bool kept);

}  // namespace sinescope
