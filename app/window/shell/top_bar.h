// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/document.h"
#include "app/style/style.h"

#include <QWidget>

class QAction;
class QMenu;
class QPushButton;
class QToolButton;

namespace sinescope {

class HoverState;
class TypesetLabel;

/// Always visible: the formula in the Scene's convention, a menu of all menus, the figures and the lesson.
class TopBar : public QWidget {
    Q_OBJECT

 public:
    /// `menus` holds all menus of the window; the bar's button keeps their shortcuts active.
    TopBar(Document& document, HoverState& hover, QMenu* menus, QMenu* figures, QWidget* parent = nullptr);

    void showScene(Changes changes);
    /// Hides optional widgets until the rest fits; the sine and the menus stay.
    void fit();
    /// Sets an action whose button is shown while it is unchecked: restores a folded side panel.
    void setSideAction(QAction* action);
    /// Hides the lesson button while a lesson is open. `isBegun`: the lesson was left before its end.
    void setLesson(bool isOpen, bool isBegun);
    /// Opens a menu below the menu button; null for the one with all menus.
    void openMenu(QMenu* menu = nullptr);
    QToolButton* menuButton() const { return m_menus; }
    TypesetLabel* sine() const { return m_sine; }

    /// Buttons that do not fit are hidden: the menus have them as well.
    QSize minimumSizeHint() const override;

 signals:
    void playRequested();
    void exportRequested();
    void lessonRequested();

 protected:
    void resizeEvent(QResizeEvent* event) override;

 private:
    void buildButtons();
    void layOut();
    double formulaSize() const;
    /// Shows the sine, or the scheme's formula with a shortened name of its table.
    void showFormula();
    QToolButton* makeMenuButton(const QString& text, QMenu* menu);

    Document& m_document;
    TypesetLabel* m_sine;
    TypesetLabel* m_cosine;
    QToolButton* m_side;
    QToolButton* m_frozen;  ///< the setting of A
    QToolButton* m_menus;
    QToolButton* m_figures;
    QToolButton* m_play;
    QToolButton* m_export;
    QPushButton* m_lesson;
    bool m_lessonIsOpen = false;
};

}  // namespace sinescope
