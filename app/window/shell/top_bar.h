// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"

#include <QWidget>

#include <vector>

class QAction;
class QMenu;
class QToolButton;

namespace sinescope {

class HoverState;
class SegmentedControl;
class TypesetLabel;

/// Always in sight: the formula in the Scene's convention, the presets, the figures and their grid.
class TopBar : public QWidget {
    Q_OBJECT

 public:
    /// The menus are shared with the menu bar.
    TopBar(Document& document, HoverState& hover, QMenu* presets, QMenu* figures, QWidget* parent = nullptr);

    /// Another menu beside the presets.
    void addMenu(const QString& text, QMenu* menu);
    void setLook(const Style& style);
    void showScene(Changes changes);
    /// A button of the action while it is not checked: the way back of a side panel that is folded away.
    void setSideAction(QAction* action);
    void setPresetTitle(const QString& title);
    SegmentedControl* grid() const { return m_grid; }
    TypesetLabel* sine() const { return m_sine; }

    /// What has no room is left out: the menus have it as well.
    QSize minimumSizeHint() const override;

 signals:
    /// 1, 2 or 4 figures.
    void gridWanted(int count);
    void playWanted();
    void exportWanted();

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void buildButtons();
    void layOut();
    void fit();
    QToolButton* makeMenuButton(const QString& text, QMenu* menu);

    Document& m_document;
    TypesetLabel* m_sine;
    TypesetLabel* m_cosine;
    QToolButton* m_side;
    QToolButton* m_frozen;  ///< the setting of A
    QToolButton* m_presets;
    QToolButton* m_figures;
    std::vector<QToolButton*> m_more;  ///< menus that were added
    SegmentedControl* m_grid;
    QToolButton* m_play;
    QToolButton* m_export;
};

}  // namespace sinescope
