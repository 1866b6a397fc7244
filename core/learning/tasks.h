// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small tasks that need positions in different ways. Letters are drawn uniformly, fresh in each step, so that
// nothing can be memorized; the text task reads windows of a text and keeps its last 15 % for testing.
#pragma once

#include "core/learning/network.h"
#include "core/learning/random_stream.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinescope {

enum class LearningTask {
    ABeforeB,      ///< A and B among noise: which comes first? Answered at position 0, no mask
    ThreeBack,     ///< the letter 3 positions before
    FirstLetter,   ///< the letter at position 0
    MostFrequent,  ///< the letter seen most often so far; ties are not scored
    Text,          ///< the next character
    Reverse,       ///< the letter at length - 1 - t, no mask
    LargestSoFar,  ///< the largest number so far
};

struct TaskInfo {
    LearningTask task;
    const char* id;        ///< "3-back"
    const char* title;     ///< "3 back"
    const char* question;  ///< one sentence
    int vocabulary;        ///< without the begin token
    int answers;
    bool causal;
    /// Scored once for each sequence, so that results belong to lengths instead of positions.
    bool isScoredPerSequence;
    bool trainsOnShorter;  ///< each step draws its length up to the trained one
    int trainedLength;     ///< recommended
    int batch;             ///< sequences in a step
    double rate;           ///< Adam's
};

/// All tasks in the order of the enumeration.
const std::vector<TaskInfo>& learningTasks();
const TaskInfo& taskInfo(LearningTask task);
/// Throws Error, with the known ids.
const TaskInfo& taskById(std::string_view id);

/// A text as 29 characters: a to z, full stop, comma and blank. Everything else counts as a blank, and
/// repeated blanks as one.
class LearningText {
 public:
    static constexpr int symbols = 29;
    LearningText() = default;
    explicit LearningText(std::string_view text);
    /// Codes 0 .. symbols - 1.
    const std::vector<int>& codes() const { return m_codes; }
    /// The first code that is kept for testing.
    int testStart() const { return m_testStart; }
    static char character(int code);

 private:
    std::vector<int> m_codes;
    int m_testStart = 0;
};

struct BatchRequest {
    LearningTask task = LearningTask::ThreeBack;
    int length = 16;  ///< letters, the begin token not counted
    int count = 32;
    bool beginToken = false;  ///< puts token `vocabulary` before the letters
    bool isTest = false;      ///< text from the last 15 %
};

/// Draws sequences. Throws Error for a length that the task cannot have, and for a text that is too short.
SequenceBatch drawBatch(const BatchRequest& request, RandomStream& stream, const LearningText& text = {});

/// The shortest sequence of a task.
int shortestLength(LearningTask task);

/// The text of a token: "a", "7", "[B]".
std::string tokenText(LearningTask task, int token);
std::string answerText(LearningTask task, int answer);

}  // namespace sinescope
