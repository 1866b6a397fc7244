// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/tasks.h"

#include "core/error.h"
#include "core/number_text.h"

#include <algorithm>
#include <array>
#include <span>

namespace sinescope {

namespace {

constexpr int readerToken = 0;
constexpr int firstNoise = 3;

std::vector<int> letters(int length, int count, RandomStream& stream) {
    std::vector<int> drawn(static_cast<std::size_t>(length));
    for (int& letter : drawn) letter = stream.below(count);
    return drawn;
}

/// One sequence and its answers.
struct Sequence {
    std::vector<int> tokens;
    std::vector<int> answers;
};

Sequence unanswered(std::vector<int> tokens) {
    std::vector<int> answers(tokens.size(), SequenceBatch::notScored);
    return {std::move(tokens), std::move(answers)};
}

/// Position 0 is the reader; token 1 is A, 2 is B, the rest noise. Answer 0: A comes first.
Sequence aBeforeB(int length, int vocabulary, RandomStream& stream) {
    Sequence sequence = unanswered(letters(length, vocabulary - firstNoise, stream));
    for (int& token : sequence.tokens) token += firstNoise;
    sequence.tokens[0] = readerToken;
    const int a = stream.between(1, length - 1);
    int b = stream.between(1, length - 2);
    if (b >= a) ++b;
    sequence.tokens[static_cast<std::size_t>(a)] = 1;
    sequence.tokens[static_cast<std::size_t>(b)] = 2;
    sequence.answers[0] = a < b ? 0 : 1;
    return sequence;
}

int mostFrequent(std::span<const int> counts) {
    const auto maximum = std::ranges::max_element(counts);
    const bool isTie = std::ranges::count(counts, *maximum) > 1;
    return isTie ? SequenceBatch::notScored : static_cast<int>(maximum - counts.begin());
}

Sequence answered(LearningTask task, std::vector<int> tokens) {
    Sequence sequence = unanswered(std::move(tokens));
    const std::size_t length = sequence.tokens.size();
    std::array<int, 16> counts{};
    int largest = 0;
    for (std::size_t t = 0; t < length; ++t) {
        const int letter = sequence.tokens[t];
        int& answer = sequence.answers[t];
        largest = std::max(largest, letter);
        switch (task) {
            case LearningTask::ThreeBack:
                if (t >= 3) answer = sequence.tokens[t - 3];
                break;
            case LearningTask::FirstLetter:
                answer = sequence.tokens[0];
                break;
            case LearningTask::MostFrequent:
                ++counts[static_cast<std::size_t>(letter)];
                answer = mostFrequent(counts);
                break;
            case LearningTask::Reverse:
                answer = sequence.tokens[length - 1 - t];
                break;
            case LearningTask::LargestSoFar:
                answer = largest;
                break;
            case LearningTask::ABeforeB:
            case LearningTask::Text:
                break;
        }
    }
    return sequence;
}

Sequence textWindow(const BatchRequest& request, const LearningText& text, RandomStream& stream) {
    const int first = request.isTest ? text.testStart() : 0;
    const int end = request.isTest ? static_cast<int>(text.codes().size()) : text.testStart();
    if (end - first <= request.length)
        throw Error("The text has " + groupedText(end - first) + " characters for " +
                    (request.isTest ? "testing" : "training") + "; sequences of " +
                    groupedText(request.length) + " need at least " + groupedText(request.length + 1) + ".");
    const auto from = text.codes().begin() + first + stream.below(end - first - request.length);
    return {{from, from + request.length}, {from + 1, from + 1 + request.length}};
}

Sequence drawSequence(const BatchRequest& request, RandomStream& stream, const LearningText& text) {
    const int vocabulary = taskInfo(request.task).vocabulary;
    if (request.task == LearningTask::ABeforeB) return aBeforeB(request.length, vocabulary, stream);
    if (request.task == LearningTask::Text) return textWindow(request, text, stream);
    const int limit = request.task == LearningTask::LargestSoFar ? stream.between(1, vocabulary) : vocabulary;
    return answered(request.task, letters(request.length, limit, stream));
}

}  // namespace

const std::vector<TaskInfo>& learningTasks() {
    constexpr int text = LearningText::symbols;
    static const std::vector<TaskInfo> all{
        {LearningTask::ABeforeB, "a-before-b", "A before B", "Which comes first, A or B?", 12, 2, false, true,
         true, 16, 32, 2e-3},
        {LearningTask::ThreeBack, "3-back", "3 back", "Which letter was 3 positions before?", 8, 8, true,
         false, false, 16, 32, 2e-3},
        {LearningTask::FirstLetter, "first", "First letter", "Which letter was the first?", 8, 8, true, false,
         false, 16, 32, 2e-3},
        {LearningTask::MostFrequent, "most", "Most frequent", "Which letter has occurred most often so far?",
         4, 4, true, false, false, 16, 32, 2e-3},
        {LearningTask::Text, "text", "Text", "Which character comes next?", text, text, true, false, false,
         32, 16, 2e-3},
        {LearningTask::Reverse, "reverse", "Reverse", "Which letter is at the same distance from the end?", 8,
         8, false, true, false, 16, 32, 3e-3},
        {LearningTask::LargestSoFar, "largest", "Largest so far", "Which number is the largest so far?", 16,
         16, true, false, false, 16, 32, 2e-3},
    };
    return all;
}

const TaskInfo& taskInfo(LearningTask task) {
    return learningTasks().at(static_cast<std::size_t>(task));
}

const TaskInfo& taskById(std::string_view id) {
    const auto& all = learningTasks();
    const auto found = std::ranges::find_if(all, [&](const TaskInfo& t) { return t.id == id; });
    if (found != all.end()) return *found;
    std::string ids;
    for (const TaskInfo& t : all) ids += (ids.empty() ? "" : ", ") + std::string(t.id);
    throw Error("There is no task \"" + std::string(id) + "\"; the tasks are " + ids + ".");
}

LearningText::LearningText(std::string_view text) {
    constexpr int blank = symbols - 1;
    for (const char c : text) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        int code = blank;
        if (lower >= 'a' && lower <= 'z') code = lower - 'a';
        if (lower == '.') code = 26;
        if (lower == ',') code = 27;
        if (code != blank || (!m_codes.empty() && m_codes.back() != blank)) m_codes.push_back(code);
    }
    m_testStart = static_cast<int>(m_codes.size() * 85 / 100);
}

char LearningText::character(int code) {
    constexpr std::string_view all = "abcdefghijklmnopqrstuvwxyz., ";
    return all.at(static_cast<std::size_t>(code));
}

int shortestLength(LearningTask task) {
    return task == LearningTask::ABeforeB || task == LearningTask::ThreeBack ? 4 : 1;
}

SequenceBatch drawBatch(const BatchRequest& request, RandomStream& stream, const LearningText& text) {
    constexpr int longest = 65'536;
    const int shortest = shortestLength(request.task);
    if (request.length < shortest || request.length > longest)
        throw Error(std::string("Sequences of \"") + taskInfo(request.task).title + "\" cannot have " +
                    groupedText(request.length) + " letters; they have " + groupedText(shortest) + " to " +
                    groupedText(longest) + ".");
    SequenceBatch batch;
    batch.count = request.count;
    batch.length = request.length + (request.beginToken ? 1 : 0);
    for (int k = 0; k < request.count; ++k) {
        const Sequence drawn = drawSequence(request, stream, text);
        if (request.beginToken) {
            batch.tokens.push_back(taskInfo(request.task).vocabulary);
            batch.answers.push_back(SequenceBatch::notScored);
        }
        batch.tokens.insert(batch.tokens.end(), drawn.tokens.begin(), drawn.tokens.end());
        batch.answers.insert(batch.answers.end(), drawn.answers.begin(), drawn.answers.end());
    }
    return batch;
}

std::string tokenText(LearningTask task, int token) {
    const auto letter = [](int c) { return std::string(1, static_cast<char>(c)); };
    if (token == taskInfo(task).vocabulary) return "[B]";
    if (task == LearningTask::Text) return letter(LearningText::character(token));
    if (task == LearningTask::LargestSoFar) return std::to_string(token);
    if (task != LearningTask::ABeforeB) return letter('a' + token);
    if (token == readerToken) return "?";
    return letter(token < firstNoise ? 'A' + token - 1 : 'a' + token);
}

std::string answerText(LearningTask task, int answer) {
    return tokenText(task, task == LearningTask::ABeforeB ? answer + 1 : answer);
}

}  // namespace sinescope
