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

/// Always in sight: the formula in the Scene's convention, all menus in one, the figures and the lesson.
class TopBar : public QWidget {
    Q_OBJECT

 public:
    /// `menus` holds all menus of the window; its actions keep their shortcuts through the bar's button.
    TopBar(Document& document, HoverState& hover, QMenu* menus, QMenu* figures, QWidget* parent = nullptr);

    void setLook(const Style& style);
    void showScene(Changes changes);
    /// A button of the action while it is not checked: the way back of a side panel that is folded away.
    void setSideAction(QAction* action);
    /// While a lesson is open there is none to start. `isBegun`: it was left before its end.
    void setLesson(bool isOpen, bool isBegun);
    /// Opens a menu below the menu button; nullptr = the one with all of them.
    void openMenu(QMenu* menu = nullptr);
    QToolButton* menuButton() const { return m_menus; }
    TypesetLabel* sine() const { return m_sine; }

    /// What has no room is left out: the menus have it as well.
    QSize minimumSizeHint() const override;

 signals:
    void playWanted();
    void exportWanted();
    void lessonWanted();

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
    QToolButton* m_menus;
    QToolButton* m_figures;
    QToolButton* m_play;
    QToolButton* m_export;
    QPushButton* m_lesson;
    bool m_lessonIsOpen = false;
};

}  // namespace sinescope
