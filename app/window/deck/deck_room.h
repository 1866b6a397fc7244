// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/ink_stroke.h"
#include "app/scene/document.h"
#include "app/style/style.h"
#include "app/window/deck/deck_recovery.h"
#include "app/window/parts/questions.h"

#include <QObject>

#include <functional>

class QAction;
class QMenu;

namespace sinescope {

class Deck;
class DeckStrip;
class InkBook;

/// The deck of a window with its menu, its strip, its file and its dialogs.
class DeckRoom : public QObject {
    Q_OBJECT

 public:
    DeckRoom(Document& document, const QString& stateFolder, QWidget* window);

    Deck& deck() { return *m_deck; }
    DeckStrip& strip() { return *m_strip; }
    QMenu& menu() { return *m_menu; }
    DeckRecovery& recovery() { return *m_recovery; }
    void setLook(const Style& style);

    /// What was drawn on stage over the Scene of the window, and what is called when a step has kept it.
    struct InkSource {
        std::function<std::vector<InkStroke>()> now;
        std::function<void()> kept;
    };
    void setInk(InkSource ink) { m_ink = std::move(ink); }
    /// What gives the figure that is seen alone, empty where there are several.
    void setFigureAlone(std::function<QString()> alone) { m_figureAlone = std::move(alone); }
    /// Adds a step for each page that was drawn on.
    void keepInk(InkBook& book);
    /// Asks what to do with ink that no deck has; false = stay.
    bool mayLeaveInk(InkBook& book);

    /// Asks for a title and notes, and adds what the window shows behind the chosen step.
    void keepAsStep();
    /// Brings the Scene of a step into the window; one step of undo.
    void showStep(int step);
    void exportDeck();

    /// Opens a lesson file as the deck; says why not through failed(), and keeps what is open. Asks about
    /// what is not saved.
    bool open(const QString& path);
    /// Asks before it writes over a file that was changed by others since it was opened.
    bool save();
    bool saveAs();
    /// Asks what to do with an unsaved deck; false = stay. While a question is open the answer is to stay.
    bool mayLeave();
    /// Stands for the message box that questions are asked with.
    void setQuestion(Questions::Ask ask) { m_questions.setAsk(std::move(ask)); }
    /// Brings back a deck that was not closed, and shows it.
    void restore(const DeckRecovery::Found& found);

 signals:
    void failed(const QString& sentence);
    void succeeded(const QString& sentence);
    /// The deck is to be given on the stage, from the chosen step.
    void presentWanted();

 private:
    void buildMenu();
    QAction* add(const QString& text, const QKeySequence& keys, const std::function<void()>& run);
    void fillLessons(QMenu* menu);
    void followDeck();
    std::vector<InkStroke> inkNow() const;
    /// The Scene with the figure maximized that is seen alone.
    Scene seenScene() const;
    void editWords(int step);
    bool attempt(const std::function<void()>& work);
    void chooseAndOpen();
    void clear();

    Document& m_document;
    QWidget* m_window;
    Deck* m_deck;
    DeckRecovery* m_recovery;
    DeckStrip* m_strip;
    QMenu* m_menu;
    QAction* m_shown = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_give = nullptr;
    Questions m_questions;
    InkSource m_ink;
    std::function<QString()> m_figureAlone;
};

}  // namespace sinescope
