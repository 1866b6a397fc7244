// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/ink_stroke.h"
#include "app/scene/document.h"
#include "app/window/deck/deck_recovery.h"
#include "app/window/parts/questions.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QAction;
class QMenu;

namespace sinescope {

class Deck;
class DeckStrip;
class FileReader;
class FileWriter;
class InkBook;
class Lecture;

/// The deck of a window with its menu, its strip, its file and its dialogs.
class DeckController : public QObject {
    Q_OBJECT

 public:
    DeckController(Document& document, FileReader& reader, FileWriter& writer, const QString& stateFolder,
                   QWidget* window);

    Deck& deck() { return *m_deck; }
    DeckStrip& strip() { return *m_strip; }
    QMenu& menu() { return *m_menu; }
    DeckRecovery& recovery() { return *m_recovery; }
    /// While the lecture presents the deck, it presents every edit, and both have the same current step.
    void follow(Lecture& lecture);

    /// Sets the ink drawn on stage, which steps store.
    void setInk(InkBook& ink) { m_ink = &ink; }
    /// Sets the function that returns the figure shown alone; empty if there are several.
    void setFigureAlone(std::function<QString()> alone) { m_figureAlone = std::move(alone); }
    /// Adds the ink to the steps of the deck on which it was drawn, and a step for each other page with ink.
    void keepInk();
    /// Asks what to do with ink that is not in the deck. Returns false to stay.
    bool mayLeaveInk();

    /// Asks for a title and notes, and adds what the window shows after the selected step.
    void keepAsStep();
    /// Goes to a step: applies its Scene to the window; one undo step.
    void showStep(int step);
    void exportDeck();

    /// Opens a lesson file as the deck, and returns when it is read; on failure emits failed() with the
    /// reason and keeps the open deck. Asks about unsaved changes first, and about those made while it is
    /// read.
    bool open(const QString& path);
    /// Saves the present deck, after what is still being written, and returns when that is done; on failure
    /// emits failed() with the reason. Asks before overwriting a file that others changed since it was
    /// opened.
    bool saveTo(const QString& path);
    /// save() asks for a name if there is no file.
    bool save();
    bool saveAs();
    /// Waits for what is being written, then asks what to do with an unsaved deck. Returns false to stay,
    /// also while a question is open.
    bool mayLeave();
    /// Replaces the message box for questions.
    void setQuestion(Questions::Ask ask) { m_questions.setAsk(std::move(ask)); }
    /// Restores a deck that was not closed, and shows it.
    void restore(const DeckRecovery::Found& found);

 signals:
    void failed(const QString& sentence);
    void succeeded(const QString& sentence);
    /// Emitted to present the deck on the stage from the selected step.
    void presentRequested();

 private:
    void buildMenu();
    void fillLessons(QMenu* menu);
    void followDeck();
    void followLecture();
    bool isPresented() const;
    void presentAsEdited(int step);
    /// Selects a step that the window shows already.
    void select(int step);
    /// Returns the ink over what the window shows, which counts as kept from now on.
    std::vector<InkStroke> takenInk();
    /// Stores the ink drawn on steps of the deck.
    void keepInkOfSteps();
    /// Returns the Scene, maximizing the figure that is shown alone.
    Scene seenScene() const;
    void editWords(int step);
    bool attempt(const std::function<void()>& work);
    void chooseAndOpen();
    void clear();

    Document& m_document;
    FileReader& m_reader;
    FileWriter& m_writer;
    QWidget* m_window;
    Deck* m_deck;
    DeckRecovery* m_recovery;
    DeckStrip* m_strip;
    QMenu* m_menu;
    QAction* m_shown = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_presentDeck = nullptr;
    Questions m_questions;
    QPointer<Lecture> m_lecture;
    bool m_isTakingEdit = false;  ///< the lecture is being given the edited deck
    InkBook* m_ink = nullptr;
    std::function<QString()> m_figureAlone;
};

}  // namespace sinescope
