// SPDX-License-Identifier: GPL-3.0-or-later
//
// A way through lessons, step by step and within a step beat by beat, and what was predicted on it. A plain
// value: the rail, the stage and a clicker move the same one.
#pragma once

#include "app/lessons/library.h"
#include "app/lessons/prediction.h"

#include <functional>
#include <map>
#include <memory>

namespace sinescope {

/// A track, a lesson, or a file: lessons one after the other.
struct Course {
    struct Part {
        QString id;  ///< of the lesson; of a file its path
        QString title;
        double minutes = 0;  ///< 0 = not said
        /// The myths that are told, counted through the lesson from 1; nothing = all of them.
        std::optional<std::vector<int>> myths = {};
    };
    QString id;  ///< "track/15-minutes", "lesson/12-rotation", "file/..."
    QString title;
    std::vector<Part> parts;
    /// Reads a part's lesson, or gives it again; never nullptr.
    std::function<std::shared_ptr<const Lesson>(std::size_t part)> lesson;
    double minutes() const;
};

Course trackCourse(const Track& track, const FigureCatalog& catalog);
/// Throws Error when there is no such lesson.
Course lessonCourse(const QString& id, const FigureCatalog& catalog);
/// A lesson that is at hand: one that was read from a file, or a deck.
Course courseOf(const QString& id, const QString& title, Lesson lesson);

struct Place {
    std::size_t part = 0;
    std::size_t step = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

/// What a press of the key brings, in order: the claim (with the question), each item of what is revealed,
/// and each myth.
struct Beat {
    enum class Kind { Claim, Reveal, Myth };
    Kind kind = Kind::Claim;
    std::size_t index = 0;  ///< of the reveal, of the myth
    friend bool operator==(const Beat&, const Beat&) = default;
};
std::vector<Beat> beatsOf(const LessonStep& step);

class Walk {
 public:
    Walk() = default;
    /// At the first step; a course without parts has none.
    explicit Walk(Course course);

    const Course& course() const { return m_course; }
    const Place& place() const { return m_place; }
    std::shared_ptr<const Lesson> lesson() const;
    /// nullptr where the lesson has no steps.
    const LessonStep* step() const;
    /// What comes after this step; nullptr at the end.
    const LessonStep* following() const;
    /// Whether it is anywhere but at its beginning.
    bool isUnderway() const { return m_place != Place{} || beat() > 0; }
    bool isAtEnd() const { return !after(m_place) && beat() + 1 >= beatCount(); }

    Beat now() const;
    /// So many of the step's reveals are in sight.
    std::size_t shownReveals() const;
    /// The transition that the present item plays; empty if it plays none.
    QString transition() const;
    /// The control that the present item plays; nothing if it plays none.
    std::optional<LessonReveal::Played> played() const;
    /// The figures that would give the answer away now.
    QStringList veiled() const;
    /// Whether the answer may be said: the prediction is locked or skipped, and something was revealed.
    bool isAnswered() const;
    /// Whether nothing of the step is left to ask or to reveal: its numbers may be said.
    bool isTold() const;
    /// Whether all beats of the step have been seen, now or before.
    bool isSeen(const Place& place) const;

    const Prediction& prediction() const { return run().prediction; }
    /// For answering; locking and skipping are the walk's, since they reveal.
    Prediction& prediction() { return run().prediction; }

    /// What was filled in for parts of the calculation in the bar, by the part as it is written.
    const std::map<QString, QString>& guesses() const { return run().guesses; }
    void fillIn(const QString& part, const QString& guess) { run().guesses[part] = guess; }

    // Each returns whether anything changed.
    /// The next beat, or the next step, or the next lesson. A round of votes that is open is closed first; a
    /// prediction that was made is locked, one that was not is skipped.
    bool next();
    /// The beat before, or the step before as it was left.
    bool previous();
    bool goTo(const Place& place);
    /// Past all beats, to the next step or the one before.
    bool nextStep();
    bool previousStep();
    /// Locks and reveals the first item; the sentence that says why not.
    QString lock();
    /// Skips the question and reveals.
    bool skip();
    /// The step as nobody has seen it: asks again.
    bool again();
    /// The whole course as nobody has seen it, from its start.
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
    void setBeat(std::size_t beat);
    std::size_t stepsOf(std::size_t part) const;
    std::optional<Place> after(const Place& place) const;
    std::optional<Place> before(const Place& place) const;
    void arrive();

    Course m_course;
    Place m_place;
    std::map<Place, Run> m_runs;
};

}  // namespace sinescope
