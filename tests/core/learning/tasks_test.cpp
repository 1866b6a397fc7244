// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/tasks.h"

#include "core/error.h"
#include "core/learning/ceiling.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <vector>

using namespace sinescope;

namespace {

SequenceBatch drawn(LearningTask task, int length, int count = 200) {
    RandomStream stream(1, "tasks_test");
    return drawBatch({task, length, count}, stream);
}

/// Calls check(tokens, answers) for each sequence.
void forEachSequence(const SequenceBatch& batch, auto check) {
    for (int k = 0; k < batch.count; ++k) {
        const auto first = [&](const std::vector<int>& all) { return all.begin() + k * batch.length; };
        check(std::vector<int>(first(batch.tokens), first(batch.tokens) + batch.length),
              std::vector<int>(first(batch.answers), first(batch.answers) + batch.length));
    }
}

/// The mean of (largest count / n) over all vocabulary^n strings.
double ceilingByEnumeration(int n, int vocabulary) {
    const auto strings = static_cast<int>(std::pow(vocabulary, n) + 0.5);
    double sum = 0;
    for (int number = 0; number < strings; ++number) {
        std::vector<int> counts(static_cast<std::size_t>(vocabulary));
        for (int k = 0, rest = number; k < n; ++k, rest /= vocabulary)
            ++counts[static_cast<std::size_t>(rest % vocabulary)];
        sum += *std::max_element(counts.begin(), counts.end());
    }
    return sum / strings / n;
}

}  // namespace

TEST(LearningTasks, threeBackAsksForLetterThreeBefore) {
    forEachSequence(drawn(LearningTask::ThreeBack, 16), [](const auto& tokens, const auto& answers) {
        for (std::size_t t = 0; t < tokens.size(); ++t)
            EXPECT_EQ(answers[t], t < 3 ? SequenceBatch::notScored : tokens[t - 3]);
    });
}

TEST(LearningTasks, reverseFirstAndLargestHaveCorrectAnswers) {
    forEachSequence(drawn(LearningTask::Reverse, 16), [](auto tokens, const auto& answers) {
        std::reverse(tokens.begin(), tokens.end());
        EXPECT_EQ(tokens, answers);
    });
    forEachSequence(drawn(LearningTask::FirstLetter, 16), [](const auto& tokens, const auto& answers) {
        EXPECT_EQ(answers, std::vector<int>(16, tokens.front()));
    });
    forEachSequence(drawn(LearningTask::LargestSoFar, 16), [](const auto& tokens, const auto& answers) {
        for (std::size_t t = 0; t < tokens.size(); ++t)
            EXPECT_EQ(answers[t],
                      *std::max_element(tokens.begin(), tokens.begin() + static_cast<int>(t) + 1));
    });
}

TEST(LearningTasks, tiesOfMostFrequentLetterAreNotScored) {
    forEachSequence(drawn(LearningTask::MostFrequent, 16), [](const auto& tokens, const auto& answers) {
        std::map<int, int> counts;
        for (std::size_t t = 0; t < tokens.size(); ++t) {
            ++counts[tokens[t]];
            int best = 0;
            int holders = 0;
            int letter = 0;
            for (const auto& [l, c] : counts)
                if (c > best) {
                    best = c;
                    holders = 1;
                    letter = l;
                } else if (c == best) {
                    ++holders;
                }
            EXPECT_EQ(answers[t], holders > 1 ? SequenceBatch::notScored : letter);
        }
    });
}

TEST(LearningTasks, aAndBAppearOnceInEitherOrderEquallyOften) {
    int aFirst = 0;
    forEachSequence(drawn(LearningTask::ABeforeB, 7, 2000), [&](const auto& tokens, const auto& answers) {
        EXPECT_EQ(tokens[0], 0);
        EXPECT_EQ(std::count(tokens.begin(), tokens.end(), 0), 1);
        const auto a = std::find(tokens.begin(), tokens.end(), 1);
        const auto b = std::find(tokens.begin(), tokens.end(), 2);
        ASSERT_TRUE(a != tokens.end() && b != tokens.end());
        EXPECT_EQ(answers[0], a < b ? 0 : 1);
        EXPECT_EQ(std::count(answers.begin(), answers.end(), SequenceBatch::notScored), 6);
        aFirst += answers[0] == 0;
    });
    EXPECT_NEAR(aFirst, 1000, 100);
}

TEST(LearningTasks, textIsNormalizedTo29Characters) {
    const LearningText text("Ab,  c.\n\n5-Z");
    std::string read;
    for (const int code : text.codes()) read += LearningText::character(code);
    EXPECT_EQ(read, "ab, c. z");
}

TEST(LearningTasks, lastPartOfTextIsReservedForTesting) {
    std::string letters;
    for (int k = 0; k < 85; ++k) letters += "ab";
    for (int k = 0; k < 15; ++k) letters += "cd";
    const LearningText text(letters);
    RandomStream stream(1, "text");
    const SequenceBatch training = drawBatch({LearningTask::Text, 10, 500}, stream, text);
    const SequenceBatch test = drawBatch({LearningTask::Text, 10, 500, false, true}, stream, text);
    EXPECT_LT(*std::max_element(training.answers.begin(), training.answers.end()), 2);
    EXPECT_GE(*std::min_element(test.tokens.begin(), test.tokens.end()), 2);
    for (std::size_t k = 0; k + 1 < test.tokens.size(); ++k)
        EXPECT_TRUE((k + 1) % 10 == 0 || test.answers[k] == test.tokens[k + 1]) << k;
    EXPECT_THROW(drawBatch({LearningTask::Text, 40, 1, false, true}, stream, text), Error);
}

TEST(LearningTasks, beginTokenIsNotALetterAndNotScored) {
    RandomStream stream(1, "begin");
    const SequenceBatch batch = drawBatch({LearningTask::ThreeBack, 16, 3, true}, stream);
    EXPECT_EQ(batch.length, 17);
    for (int k = 0; k < 3; ++k) {
        EXPECT_EQ(batch.tokens[static_cast<std::size_t>(17 * k)], 8);
        EXPECT_EQ(batch.answers[static_cast<std::size_t>(17 * k)], SequenceBatch::notScored);
    }
}

TEST(LearningTasks, tokensAreWrittenAsLetters) {
    EXPECT_EQ(tokenText(LearningTask::ThreeBack, 2), "c");
    EXPECT_EQ(tokenText(LearningTask::ThreeBack, 8), "[B]");
    EXPECT_EQ(tokenText(LearningTask::ABeforeB, 1), "A");
    EXPECT_EQ(tokenText(LearningTask::Text, 26), ".");
    EXPECT_EQ(tokenText(LearningTask::LargestSoFar, 12), "12");
    EXPECT_EQ(answerText(LearningTask::ABeforeB, 1), "B");
}

TEST(LearningTasks, shortSequencesAndUnknownTasksAreRejected) {
    EXPECT_THROW(drawn(LearningTask::ThreeBack, 3), Error);
    EXPECT_THROW(taskById("sort"), Error);
    for (const TaskInfo& task : learningTasks()) EXPECT_EQ(&taskById(task.id), &taskInfo(task.task));
}

TEST(LearningCeiling, bagCeilingMatchesEnumeration) {
    for (const int vocabulary : {2, 3, 5})
        for (int n = 1; n <= 7; ++n)
            EXPECT_NEAR(bagCeilings(n, vocabulary).back(), ceilingByEnumeration(n, vocabulary), 1e-12)
                << n << " letters of " << vocabulary;
    EXPECT_EQ(bagCeilings(9, 1).back(), 1);
    EXPECT_THROW(bagCeilings(0, 8), Error);
    EXPECT_THROW(bagCeilings(501, 8), Error);
}

TEST(LearningCeiling, ceilingsOfAllLengthsMatchEachLength) {
    for (const int vocabulary : {1, 8, 30}) {
        const std::vector<double> all = bagCeilings(500, vocabulary);
        ASSERT_EQ(all.size(), 501u);
        for (const int n : {1, 2, 3, 16, 63, 256, 500})
            EXPECT_NEAR(all[static_cast<std::size_t>(n)], bagCeilings(n, vocabulary).back(), 1e-12)
                << n << " letters of " << vocabulary;
    }
    for (const TaskInfo& task : learningTasks()) {
        const auto ceilings = orderlessCeilings(task.task, 63);
        for (const int place : {0, 1, 2, 3, 16, 62, 63}) {
            const std::optional<double> alone = orderlessCeilings(task.task, place).back();
            ASSERT_EQ(ceilings[static_cast<std::size_t>(place)].has_value(), alone.has_value());
            EXPECT_NEAR(ceilings[static_cast<std::size_t>(place)].value_or(0), alone.value_or(0), 1e-12);
        }
    }
}

/// The simulation used 20,000 sentences, +-0.002.
TEST(LearningCeiling, ceilingMatchesSimulation) {
    const auto near = [](std::optional<double> ceiling, double simulated) {
        ASSERT_TRUE(ceiling);
        EXPECT_NEAR(*ceiling, simulated, 0.002);
    };
    near(meanCeiling(LearningTask::FirstLetter, 0, 15), 0.428);
    near(meanCeiling(LearningTask::FirstLetter, 16, 31), 0.239);
    near(meanCeiling(LearningTask::FirstLetter, 32, 63), 0.204);
    near(meanCeiling(LearningTask::ThreeBack, 0, 15), 0.330);
    near(meanCeiling(LearningTask::Reverse, 0, 16), 0.268);
    near(meanCeiling(LearningTask::Reverse, 0, 32), 0.222);
    near(meanCeiling(LearningTask::ABeforeB, 0, 16), 0.5);
    EXPECT_FALSE(meanCeiling(LearningTask::Text, 0, 31));
    EXPECT_FALSE(meanCeiling(LearningTask::ThreeBack, 0, 2));
}

TEST(RandomStream, streamIsUniformAndNormalAndDependsOnSeedNameAndNumber) {
    RandomStream stream(1, "a");
    double sum = 0;
    double squares = 0;
    std::vector<int> counts(5);
    constexpr int draws = 20000;
    for (int k = 0; k < draws; ++k) {
        const double x = stream.normal();
        sum += x;
        squares += x * x;
        ++counts[static_cast<std::size_t>(stream.below(5))];
    }
    EXPECT_NEAR(sum / draws, 0, 0.03);
    EXPECT_NEAR(squares / draws, 1, 0.05);
    for (const int count : counts) EXPECT_NEAR(count, draws / 5, 250);
    const std::uint64_t first = RandomStream(1, "a").next();
    EXPECT_EQ(first, RandomStream(1, "a").next());
    EXPECT_NE(first, RandomStream(2, "a").next());
    EXPECT_NE(first, RandomStream(1, "b").next());
    EXPECT_NE(first, RandomStream(1, "a", 1).next());
}
