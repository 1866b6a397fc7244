// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/lessons/bar_line.h"
#include "app/lessons/proof_check.h"
#include "app/lessons/walk.h"
#include "app/scene/document.h"

#include <QObject>

#include <functional>

namespace sinescope {

/// The lesson that is open in a window: moves along its course, brings each step's Scene into the Document as
/// an undoable edit, works out the truth of its questions, and keeps in the settings how far a person has
/// come. Rail, stage and speaker's view show the same one.
class Lecture : public QObject {
    Q_OBJECT

 public:
    /// Makes the Scene of a step the Document's; `text` names the step of undo.
    using ShowScene = std::function<void(const Scene& scene, const QString& text)>;

    Lecture(Document& document, ShowScene show, QObject* parent = nullptr);

    bool isOpen() const { return m_open; }
    const Walk& walk() const { return m_walk; }
    /// nullptr when nothing is open, or the lesson has no steps.
    const LessonStep* step() const { return m_open ? m_walk.step() : nullptr; }
    /// Whether what is open is a deck that was given.
    bool isDeck() const;
    /// What is wrong with the file that is open: its form, and numbers that do not hold.
    const std::vector<LessonProblem>& problems() const { return m_problems; }

    // Opening. What cannot be opened is said through failed(), and what is open stays.
    void openTrack(const QString& id);
    /// `step` is counted from 0.
    void openLesson(const QString& id, std::size_t step = 0);
    bool openFile(const QString& path);
    /// A lesson that is at hand, a deck.
    void openDeck(const QString& title, const Lesson& lesson, std::size_t step = 0);
    /// Where a person was the last time; false when there is no such place.
    bool resume();
    /// Its title, "15 minutes: The cat sat"; empty when there is nothing to resume.
    static QString resumeTitle();
    void close();

    // Moving. Each shows the step's Scene where the step changes.
    void next() { go(&Walk::next); }
    void previous() { go(&Walk::previous); }
    void nextStep() { go(&Walk::nextStep); }
    void previousStep() { go(&Walk::previousStep); }
    void goTo(const Place& place);
    void restart();
    /// Takes the place that one more key brings to another lecture, and keeps no progress from here on.
    /// Returns false if that one is at its end.
    bool showNextOf(const Lecture& other);
    /// The step's Scene again, whatever has been changed since.
    void comeBack();
    /// Whether the Document still shows what the step put there.
    bool isAsTaught() const;

    // Answering.
    void choose(int choice);
    void setNumber(std::optional<double> number);
    void setSketch(const Sketch& sketch);
    /// Locks and reveals; why it cannot be locked is said through refused().
    void lock();
    void skip();
    void again();
    void openPoll();
    void vote(int choice);
    void takeVoteBack();
    void closePoll();
    /// P, R and what a clicker's key does to votes: R closes a round that is open, and reveals otherwise.
    void reveal();

    /// Figures that are veiled now.
    QStringList veiled() const { return m_open ? m_walk.veiled() : QStringList(); }
    /// Whether the selected cell's calculation may be said: nothing that it would give away is asked or yet
    /// to be revealed.
    bool mayDerive() const;
    /// The calculation in the bar of a step that unfolds it there, as far as it has been revealed; nothing
    /// before its first part, and where the formula's figure unfolds it.
    std::optional<UnfoldedLine> unfoldedLine() const;
    /// Takes what was written for the part that is asked for, and reveals it. What is no number is said
    /// through failed().
    void fillIn(const QString& number);
    /// Reveals the next part of the calculation; whether there is one to come.
    bool unfoldNext();
    /// What came of the prediction, with the room's votes; empty until it is answered.
    QString verdict() const;
    /// The truth of the step's question in the Scene of the step; nothing where it cannot be worked out.
    const std::optional<Truth>& truth() const;

    /// Whether a lesson's step was seen to its end, in this window or before.
    static bool isDone(const QString& lesson, std::size_t step);
    static bool isDone(const QString& lesson);
    static void forgetProgress();

 signals:
    /// Another step, beat, answer or course, or none.
    void changed();
    /// A transition is in the place of the figures, at its start.
    void transitionOpened();
    /// The present item plays a control, from a value to another.
    void playWanted(const QString& control, double to);
    /// The item that played a control is not the present one any longer.
    void playEnded();
    /// A sentence: what was asked for cannot be, and why.
    void failed(const QString& sentence);
    void refused(const QString& sentence);

 private:
    void open(Course course, const Place& place);
    /// Returns true if it succeeds; says why not.
    bool attempt(const std::function<void()>& opening);
    void showScene(const QString& text);
    void unfold();
    void showTransition();
    void showPlayed();
    void endPlayed();
    void followUnfolding();
    void go(bool (Walk::*move)());
    void moved(const Place& before, bool did);
    void keepProgress() const;

    Document& m_document;
    ShowScene m_show;
    ModelMaker m_models;
    Walk m_walk;
    bool m_open = false;
    bool m_isPreview = false;
    std::vector<LessonProblem> m_problems;
    std::shared_ptr<const Scene> m_taught;  ///< the step's Scene as the Document took it
    QString m_transition;                   ///< that is in the place of the figures; empty = none
    std::shared_ptr<const Scene> m_beforeTransition;
    std::optional<LessonReveal::Played> m_played;  ///< of the present item
    bool m_wasAsTaught = true;                     ///< before the transition
    mutable std::optional<Truth> m_truth;
    mutable bool m_truthIsKnown = false;
};

}  // namespace sinescope
