// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/lesson.h"
#include "app/window/parts/lazy_widget.h"

#include <array>

class QBoxLayout;
class QFontMetrics;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QToolButton;

namespace sinescope {

class Deck;
class Thumbnails;

/// What a step takes in the strip: its picture, and lines for its title.
struct DeckCell {
    QSize picture;
    int titleLines = 2;
    QSize size(const QFontMetrics& type) const;
};

/// The deck as a row of pictures: reordered by dragging, renamed in place (F2 or a double-click), moved with
/// Alt and the arrows, deleted with Delete; a click or Enter shows a step in the window.
class DeckStrip : public LazyWidget {
    Q_OBJECT

 public:
    DeckStrip(Deck& deck, QWidget& window);

    /// The selected step; -1 if none.
    int current() const;
    void setCurrent(int step);
    QListWidget& list() { return *m_list; }
    /// Covers these figures in the pictures, so that they do not answer the question of an open lesson.
    void setCovered(const QStringList& figures);
    QSize minimumSizeHint() const override;

 signals:
    void keepRequested();
    /// Emitted when the user selects another step.
    void selected(int step);
    void stepRequested(int step);
    void replaceRequested(int step);
    void wordsEditRequested(int step);
    void saveRequested();
    void exportRequested();
    void presentRequested();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

 private:
    void buildHead();
    void buildList();
    /// Fits the pictures to the height of the window, and the list to a step with its title.
    void fitHeight();
    QToolButton* addButton(QBoxLayout& row, const QString& text, const QString& tip,
                           const std::function<void()>& run);
    void placeHead();
    /// Shows the name of the deck and whether it is saved; only the latter if there is no space for both.
    void showState();
    void showDeck();
    void showPictures();
    bool keyPressed(int key, Qt::KeyboardModifiers modifiers);

    Deck& m_deck;
    QWidget& m_window;
    DeckCell m_cell;
    Thumbnails* m_thumbnails;
    QWidget* m_head;
    std::array<QHBoxLayout*, 2> m_rows{};  ///< of the head: side by side, or stacked
    QLineEdit* m_title;
    QLabel* m_state;
    QListWidget* m_list;
    QLabel* m_hint;
    QToolButton* m_present = nullptr;
    std::vector<QToolButton*> m_stepButtons;  ///< enabled only with a selected step
    bool m_showing = false;  ///< the list is being filled, so its signals are not user actions
};

}  // namespace sinescope
