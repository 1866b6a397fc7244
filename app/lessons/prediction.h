// SPDX-License-Identifier: GPL-3.0-or-later
//
// The prediction of a user or a room before something is revealed: all the state of a question, as a value
// without a widget. Does not contain the truth, which is computed from the Scene (proof_check.h).
#pragma once

#include "app/lessons/lesson.h"
#include "app/lessons/sketch.h"

#include <QPointF>

#include <optional>
#include <vector>

namespace sinescope {

/// Votes of a room, one key press each, in rounds: before and after a discussion. The counts of an open round
/// are hidden, so that nobody follows the others.
class Poll {
 public:
    explicit Poll(int choices = 0) : m_choices(choices) {}

    bool isOpen() const { return m_open; }
    /// Begins a round; does nothing if one is open.
    void open();
    /// Returns true if the vote counted: a round is open and has this choice.
    bool vote(int choice);
    /// Removes the last vote of the open round; returns true if it had one.
    bool takeBack();
    /// Ends the round; drops it if it has no votes.
    void close();

    /// Number of rounds, including the open one.
    int rounds() const { return static_cast<int>(m_rounds.size()); }
    /// Number of votes in a round, counted from 0.
    int total(int round) const;
    /// Votes of each choice; empty while the round is open.
    std::vector<int> counts(int round) const;
    friend bool operator==(const Poll&, const Poll&) = default;

 private:
    int m_choices = 0;
    bool m_open = false;
    std::vector<std::vector<int>> m_rounds;  ///< choices in the order of the votes
};

class Prediction {
 public:
    enum class State {
        Open,    ///< may still be changed
        Locked,  ///< final
        Skipped
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

    // Once locked or skipped, these do nothing and return false.
    bool choose(int choice);
    bool setNumber(std::optional<double> number);
    bool setSketch(const Sketch& sketch);

    /// True if there is something to lock.
    bool hasAnswer() const;
    /// Locks the prediction and ends an open round of votes. Returns a sentence on what is missing; empty if
    /// nothing is.
    QString lock();
    void skip();
    /// Opens it again, with its answer and votes.
    void reopen() { m_state = State::Open; }
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

/// The truth; the kind of the question decides which member.
struct Truth {
    double number = 0;
    std::vector<QPointF> curve;
};

/// Returns a sentence or two on a prediction: what was said, what is true, and the error. Gives the right
/// answer even if nothing was predicted.
QString verdict(const LessonQuestion& question, const Prediction& prediction, const Truth& truth);
/// Returns a sentence on the room's votes: "5 of 20 said C, and 15 of 20 after the discussion." Empty without
/// a closed round.
QString pollVerdict(const LessonQuestion& question, const Poll& poll);

}  // namespace sinescope
