// SPDX-License-Identifier: GPL-3.0-or-later
//
// A walk through lessons, step by step and within a step beat by beat, with its predictions. A plain value,
// which the rail, the stage and a clicker share.
#pragma once

#include "app/lessons/library.h"
#include "app/lessons/prediction.h"

#include <functional>
#include <map>
#include <memory>

namespace sinescope {

/// A sequence of lessons: a track, a lesson, or a file.
struct Course {
    struct Part {
        QString id;  ///< of the lesson; the path of a file
        QString title;
        double minutes = 0;  ///< 0 = not given
        /// The myths to show, numbered through the lesson from 1; nullopt = all.
        std::optional<std::vector<int>> myths = {};
    };
    QString id;  ///< "track/15-minutes", "lesson/12-rotation", "file/..."
    QString title;
    std::vector<Part> parts;
    /// Returns a part's lesson, cached; never null.
    std::function<std::shared_ptr<const Lesson>(std::size_t part)> lesson;
    double minutes() const;
};

Course trackCourse(const Track& track, const FigureCatalog& catalog);
/// Throws Error if `id` is unknown.
Course lessonCourse(const QString& id, const FigureCatalog& catalog);
/// Returns the course of a lesson in memory: one that was read from a file, or a deck.
Course courseOf(const QString& id, const QString& title, Lesson lesson);

struct Place {
    std::size_t part = 0;
    std::size_t step = 0;
    friend auto operator<=>(const Place&, const Place&) = default;  // NOLINT(modernize-use-nullptr): wrong
};

/// One key press in a step shows, in order, the claim (with the question), each reveal, and each myth
/// followed by the truth about it.
struct Beat {
    enum class Kind { Claim, Reveal, Myth, Truth };
    Kind kind = Kind::Claim;
    std::size_t index = 0;  ///< of the reveal or myth
    bool isOfMyth() const { return kind == Kind::Myth || kind == Kind::Truth; }
    friend bool operator==(const Beat&, const Beat&) = default;
};
std::vector<Beat> beatsOf(const LessonStep& step);

class Walk {
 public:
    Walk() = default;
    /// Starts at the first step; a course without parts has no step.
    explicit Walk(Course course);

    const Course& course() const { return m_course; }
    const Place& place() const { return m_place; }
    std::shared_ptr<const Lesson> lesson() const;
    /// Returns null if the lesson has no steps.
    const LessonStep* step() const;
    /// Returns the step's question; null if it has none.
    const LessonQuestion* question() const;
    /// Returns the question while it waits for an answer; null otherwise.
    const LessonQuestion* openQuestion() const;
    /// True if a step of the present lesson has a question that is not answered yet.
    bool asks(std::size_t step) const;
    /// Returns the item that is revealed next; null if the step has no more.
    const LessonReveal* upcoming() const;
    /// Returns the next step; null at the end.
    const LessonStep* following() const;
    /// True unless the walk is at its beginning.
    bool isUnderway() const { return m_place != Place{} || beat() > 0; }
    bool isAtEnd() const { return !after(m_place) && beat() + 1 >= beatCount(); }

    Beat now() const;
    /// Number of the step's reveals that are visible.
    std::size_t shownReveals() const;
    /// Their texts, without empty ones.
    QStringList revealedTexts() const;
    /// The transition that the current item plays; empty if it plays none.
    QString transition() const;
    /// The control that the current item plays; nullopt if it plays none.
    std::optional<LessonReveal::Played> played() const;
    /// The figures that are veiled because they would give the answer away.
    QStringList veiled() const;
    /// True if the answer may be shown: the prediction is locked or skipped, and something was revealed.
    bool isAnswered() const;
    /// True if the step has nothing left to ask or reveal, so that its numbers may be shown.
    bool isComplete() const;
    /// True if all beats of the step have been seen, now or before.
    bool isSeen(const Place& place) const;

    const Prediction& prediction() const { return run().prediction; }
    /// For answering; lock and skip through the walk, because it also reveals.
    Prediction& prediction() { return run().prediction; }

    /// Guesses for parts of the calculation in the bar, by the text of the part.
    const std::map<QString, QString>& guesses() const { return run().guesses; }
    void fillIn(const QString& part, const QString& guess) { run().guesses[part] = guess; }

    // Functions that return bool return true if anything changed.
    /// Goes to the next beat, step or lesson. Only closes a round of votes that is open; locks a prediction
    /// that was made, else skips the question.
    bool next();
    /// Goes to the previous beat, or to the previous step as it was left. Back at the question, it is open
    /// again with its answer and votes, in case the key to reveal was pressed by accident.
    bool previous();
    bool goTo(const Place& place);
    /// Goes to the next or previous step, past all beats.
    bool nextStep();
    bool previousStep();
    /// Locks and reveals the first item. Returns a sentence on what is missing; empty if nothing is.
    QString lock();
    /// Skips the question and reveals the first item.
    bool skip();
    /// Resets the step, so that it asks again.
    bool repeatQuestion();
    /// Resets the whole course and goes to its start.
    void restart();

 private:
    struct Run {
        Prediction prediction;
        std::map<QString, QString> guesses;
        std::size_t beat = 0;
        std::size_t furthest = 0;
    };
    const Run& run() const;
    Run& run();
    std::size_t beat() const { return run().beat; }
    std::size_t beatCount() const;
    /// The current item; null at the claim and at a myth.
    const LessonReveal* reveal() const;
    void setBeat(std::size_t beat);
    std::size_t stepsOf(std::size_t part) const;
    std::optional<Place> after(const Place& place) const;
    std::optional<Place> before(const Place& place) const;
    void enterStep();

    Course m_course;
    Place m_place;
    std::map<Place, Run> m_runs;
};

}  // namespace sinescope
