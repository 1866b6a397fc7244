// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/bar_line.h"
#include "app/lessons/proof_check.h"
#include "app/lessons/walk.h"
#include "app/scene/document.h"

#include <QObject>

#include <functional>

namespace sinescope {

/// The lesson open in a window: moves along its course, applies each step's Scene to the Document as an
/// undoable edit and follows undo and redo to other steps, computes the true answers of its questions, and
/// stores the user's progress in the settings. Rail, stage and presenter display share one.
class Lecture : public QObject {
    Q_OBJECT

 public:
    /// Applies the Scene of a step to the Document; `text` names the undo step.
    using ShowScene = std::function<void(const Scene& scene, const QString& text)>;

    /// Reads the lesson in a file. Throws Error, or Stopped.
    using ReadLesson = std::function<Lesson(const QString& path)>;

    /// Without `read` it opens no files.
    Lecture(Document& document, ShowScene show, ReadLesson read = {}, QObject* parent = nullptr);

    bool isOpen() const { return m_open; }
    const Walk& walk() const { return m_walk; }
    /// Null if nothing is open, or the lesson has no steps.
    const LessonStep* step() const { return m_open ? m_walk.step() : nullptr; }
    /// The same, keeping its lesson.
    std::shared_ptr<const LessonStep> sharedStep() const { return {m_walk.lesson(), step()}; }
    /// True if a deck is open.
    bool isDeck() const;
    /// Errors in the open file: its form and, once they are found, numbers that do not hold.
    const std::vector<LessonProblem>& problems() const { return m_problems; }

    // Opening. Failures are reported through failed(), and the open lesson stays.
    void openTrack(const QString& id);
    /// `step` is counted from 0.
    void openLesson(const QString& id, std::size_t step = 0);
    bool openFile(const QString& path);
    /// Opens a deck that is already in memory.
    void openDeck(const QString& title, const Lesson& lesson, std::size_t step = 0);
    /// Replaces the open deck by its edited state, at `step`; the Document keeps its Scene.
    void replaceDeck(const Lesson& lesson, std::size_t step);
    /// Opens the last position; returns false if there is none.
    bool resume();
    /// The title of the last position, "15 minutes: The cat sat"; empty if there is none.
    static QString resumeTitle();
    void close();

    // Moving. Each shows the step's Scene if the step changes.
    void next() { go(&Walk::next); }
    void previous() { go(&Walk::previous); }
    void nextStep() { go(&Walk::nextStep); }
    void previousStep() { go(&Walk::previousStep); }
    void goTo(const Place& place);
    void restart();
    /// Moves to the position one key ahead of another lecture, and stores no progress from now on. Returns
    /// false if that lecture is at its end.
    bool showNextOf(const Lecture& other);
    /// Restores the step's Scene after any changes.
    void restoreStep();
    /// True if the Document still shows the step's Scene, in any theme: that suits the room.
    bool isAsTaught() const;
    /// True if undo changes what the step shows, and does not leave the step.
    bool mayUndo() const;

    // Answering.
    void choose(int choice);
    void setNumber(std::optional<double> number);
    void setSketch(const Sketch& sketch);
    /// Locks and reveals the answer, or reports through refused() why it cannot be locked.
    void lock();
    void skip();
    void repeatQuestion();
    void openPoll();
    void vote(int choice);
    void takeVoteBack();
    void closePoll();
    /// R and the clicker's key: closes an open poll, and reveals otherwise.
    void reveal();

    /// Returns the figures that are veiled now.
    QStringList veiled() const { return m_open ? m_walk.veiled() : QStringList(); }
    /// True if the selected cell's calculation gives away nothing that is asked or still to be revealed.
    bool mayDerive() const;
    /// Returns the calculation that the step unfolds in the bar, as far as it is revealed; empty before its
    /// first part, and if the formula's figure unfolds it.
    std::optional<UnfoldedLine> unfoldedLine() const;
    /// Stores the typed guess for the requested part, and reveals the part. Text that is not a number is
    /// reported through failed().
    void fillIn(const QString& number);
    /// Reveals the next part of the calculation; returns false if there is none.
    bool unfoldNext();
    /// Returns the result of the prediction, with the audience's votes; empty until it is answered.
    QString verdict() const;
    /// The true answer to the step's question in the step's Scene; empty if it cannot be computed, and, if it
    /// takes long, until problemsFound().
    const std::optional<Truth>& truth() const;

    /// For each of a lesson's first `count` steps, true if it was seen to its end, in this window or before.
    static std::vector<bool> doneSteps(const QString& lesson, std::size_t count);
    /// True if all its steps were.
    static bool isDone(const QString& lesson);
    static void forgetProgress();

 signals:
    /// Emitted when the step, beat, answer or course changed, or the lesson was closed.
    void changed();
    /// Emitted after changed() when a lesson or track was opened.
    void opened();
    /// Emitted when the numbers of the open file are checked.
    void problemsFound();
    /// Emitted when a transition replaces the figures, at its start.
    void transitionOpened();
    /// Emitted when the present item plays a control to a value.
    void playRequested(const QString& control, double to);
    /// Emitted before playEnded() when the lecture goes on from an item that plays a control.
    void playSkipped(const QString& control);
    /// Emitted when the item that played a control is no longer present.
    void playEnded();
    /// Emitted with a sentence that says what failed, and why.
    void failed(const QString& sentence);
    void refused(const QString& sentence);

 private:
    /// A Scene of a step as an undo step of the Document. If it opened a lesson, `other` is what was open
    /// before, and after undo the opened one.
    struct Opened {
        Walk walk;
        bool isOpen = false;
        std::vector<LessonProblem> problems;
    };
    struct ShownStep {
        std::weak_ptr<const Scene> before, after;
        Place from, to;
        std::optional<Opened> other;
    };
    /// Throws Error if the course no longer exists.
    Course courseById(const QString& id) const;
    void open(Course course, const Place& place);
    void remember(const std::weak_ptr<const Scene>& before);
    void checkNumbers();
    void followHistory();
    /// Returns true if `opening` succeeds; otherwise reports why not.
    bool attempt(const std::function<void()>& opening);
    void showScene(const QString& text);
    void unfold();
    void showTransition();
    void showPlayed();
    void endPlayed();
    void restorePlayed(const QString& control);
    void followUnfolding();
    void go(bool (Walk::*move)());
    void moved(const Place& before, bool wasChanged);
    void keepProgress() const;

    Document& m_document;
    ShowScene m_show;
    ReadLesson m_read;
    ModelMaker m_models;
    Walk m_walk;
    bool m_open = false;
    bool m_isPreview = false;
    std::vector<LessonProblem> m_problems;
    std::shared_ptr<const void> m_check;  ///< of the numbers of the open file, in the background
    bool m_isChecking = false;
    std::vector<ShownStep> m_history;
    std::size_t m_inEffect = 0;             ///< of m_history; the others are undone
    Place m_shownPlace;                     ///< of the last step in m_history
    std::optional<Opened> m_left;           ///< what was open before the lesson that is being opened
    std::shared_ptr<const Scene> m_taught;  ///< the step's Scene as applied to the Document
    QString m_transition;                   ///< the transition shown instead of the figures; empty if none
    std::shared_ptr<const Scene> m_beforeTransition;
    std::optional<LessonReveal::Played> m_played;  ///< by the present item
    std::size_t m_playedReveals = 0;               ///< shownReveals() of the walk at that item
    bool m_wasAsTaught = true;                     ///< value of isAsTaught() before the transition
    mutable std::optional<Truth> m_truth;
    mutable bool m_truthIsKnown = false;
};

}  // namespace sinescope
