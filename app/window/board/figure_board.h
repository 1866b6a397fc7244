// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/scene/document.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QScrollArea;
class QTabBar;

namespace sinescope {

class HoverState;
class Panel;
class PanelGrid;

/// The open figures, side by side with handles, as the Scene arranges them. No panel shrinks below a readable
/// size: a grid taller than the board scrolls, and if its columns or two of its rows do not fit, one figure
/// is shown with tabs below it. Each visible figure is updated once per event-loop turn, however many edits
/// there are.
class FigureBoard : public QWidget {
    Q_OBJECT

 public:
    FigureBoard(Document& document, HoverState& hover, QWidget* parent = nullptr);

    void applyStyle(const Style& style);
    /// Keeps the margins of charts, as keepMargins() in panel.h.
    void keepMargins(bool kept);
    /// Tells the figures which control is playing; empty if none.
    void setPlayed(const QString& control);
    void showScene(Changes changes);
    /// Runs queued updates immediately.
    void bringUpToDate();

    /// Open panels in the order of the Scene.
    std::vector<Panel*> panels() const { return m_panels; }
    Panel* panel(const QString& id) const;
    /// The panel that last had the focus; the first one by default.
    Panel* current() const;

    /// Maximizes the current figure, or restores the grid.
    void toggleMaximized();
    /// Gives all panels of a row, and all rows, the same size.
    void equalizeSizes();
    /// Gives the current figure the keyboard focus.
    void focusCurrent();
    /// Shows a figure, opening it if needed, and gives it the focus. Closes none.
    void goTo(const QString& id);
    /// Goes to the open figure at `place`, counted from 0; does nothing if there are fewer.
    void goTo(int place);
    /// The id of the figure that is shown alone; empty if all are shown.
    QString alone() const;
    /// True if one figure is shown because the grid does not fit.
    bool isCompact() const { return m_compact; }
    QTabBar* tabs() const { return m_tabs; }

 signals:
    void currentChanged();
    /// Emitted before a new panel is shown, so that its requests can be connected.
    void panelMade(sinescope::Panel* panel);

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void rearrange();
    void updateCompact();
    void showTabs();
    void scrollTo(const QString& id);
    Panel* makePanel(const QString& id);
    void layOut();
    void showMaximized();
    /// Restores the proportions last used for a grid of this shape; equal by default.
    void restoreSizes();
    void keepSizes() const;
    void alignHeads();
    QString shapeKey() const;

    Document& m_document;
    HoverState& m_hover;
    Style m_style;
    std::vector<Panel*> m_panels;
    QString m_current;
    int m_columns = 0;  ///< of the grid
    QScrollArea* m_scroll;
    QTabBar* m_tabs;
    bool m_compact = false;
    PanelGrid* m_grid;
    QTimer m_queued;
    QTimer m_headsQueued;
};

}  // namespace sinescope
