// SPDX-License-Identifier: GPL-3.0-or-later
//
// A window with a deck.
#pragma once

#include "app/window/deck/deck.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/deck/deck_strip.h"
#include "app/window/deck/step_dialog.h"
#include "app/window/lessons/lecture.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/stage/stage.h"
#include "tests/window/support.h"

#include <QListWidget>
#include <QToolButton>

namespace sinescope {

class DeckExportDialog;

/// The titles of the deck's steps.
QStringList titlesOf(MainWindow& window);

/// A window whose deck has three steps with different bases: "one", "two", "three".
std::unique_ptr<MainWindow> windowWithDeck();

/// Each case has a new window with that deck.
class DeckInWindow : public WindowTest {
 public:
    DeckInWindow() : WindowTest(windowWithDeck) {}
    void endCase();

 protected:
    DeckStrip& strip() { return window->deck().strip(); }
    Deck& deck() { return window->deck().deck(); }
    Stage& stage() { return window->lessons().stage(); }
    Lecture& lecture() { return window->lessons().lecture(); }
    QListWidget& steps() { return strip().list(); }
    QStringList titlesNow() { return titlesOf(*window); }
    StepDialog* stepDialog() { return window->findChild<StepDialog*>(); }
    /// Types title and notes into the open dialog and accepts it.
    void takeStep(const QString& title, const QString& notes);
    void keep(const QString& title);
    void clickStep(int row);
};

}  // namespace sinescope
