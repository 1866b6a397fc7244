// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a person or a room expects before something is revealed: all the state of a question, a value without
// a widget. The truth is not in here; it is worked out from the Scene (proof_check.h).
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/sketch.h"

#include <QPointF>

#include <optional>
#include <vector>

namespace sinescope {

/// Votes of a room, counted by a key each, in rounds: before a discussion, after it. The counts of a round
/// are not shown while it is open, so that nobody follows the others.
class Poll {
 public:
    explicit Poll(int choices = 0) : m_choices(choices) {}

    bool isOpen() const { return m_open; }
    /// Begins a round; nothing while one is open.
    void open();
    /// Whether it counted: a round is open and has this choice.
    bool vote(int choice);
    /// Whether there was a vote of the open round to take back: the last one.
    bool takeBack();
    /// Ends the round; one without a vote is forgotten.
    void close();

    /// Rounds begun, the open one too.
    int rounds() const { return static_cast<int>(m_rounds.size()); }
    /// Votes of the round, 0 = the first.
    int total(int round) const;
    /// Votes of each choice; empty while the round is open.
    std::vector<int> counts(int round) const;
    friend bool operator==(const Poll&, const Poll&) = default;

 private:
    int m_choices = 0;
    bool m_open = false;
    std::vector<std::vector<int>> m_rounds;  ///< the choices, in the order in which they came
};

class Prediction {
 public:
    enum class State {
        Open,    ///< may still be changed
        Locked,  ///< counts
        Skipped  ///< nobody wanted to
    };
    Prediction() = default;
    explicit Prediction(const LessonQuestion& question);

    State state() const { return m_state; }
    bool isOpen() const { return m_state == State::Open; }
    int choice() const { return m_choice; }  ///< -1 = none
    const std::optional<double>& number() const { return m_number; }
    const Sketch& sketch() const { return m_sketch; }
    Poll& poll() { return m_poll; }
    const Poll& poll() const { return m_poll; }

    // Once it is locked or skipped these do nothing and return false.
    bool choose(int choice);
    bool setNumber(std::optional<double> number);
    bool setSketch(const Sketch& sketch);

    /// Whether there is something to lock.
    bool isMade() const;
    /// Locks what was predicted; a sentence that says what is missing, or an empty one. An open round of
    /// votes ends.
    QString lock();
    void skip();
    friend bool operator==(const Prediction&, const Prediction&) = default;

 private:
    LessonQuestion::Kind m_kind = LessonQuestion::Kind::Choice;
    int m_choices = 0;
    State m_state = State::Open;
    int m_choice = -1;
    std::optional<double> m_number;
    Sketch m_sketch;
    Poll m_poll;
};

/// What is true; which member, the question's kind says.
struct Truth {
    double number = 0;
    std::vector<QPointF> curve;
};

/// What came of a prediction, a sentence or two: what was said, what is so, how far off. Says the right
/// answer also where nothing was predicted.
QString verdict(const LessonQuestion& question, const Prediction& prediction, const Truth& truth);
/// The room's votes, a sentence: "5 of 20 said C, and 15 of 20 after the discussion." Empty without a closed
/// round.
QString pollVerdict(const LessonQuestion& question, const Poll& poll);

}  // namespace sinescope
