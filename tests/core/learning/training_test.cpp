// SPDX-License-Identifier: GPL-3.0-or-later
// Results of training each scheme with few steps and one seed; tests/benchmarks/learning_benchmark prints the
// whole table. The ranges are from five seeds after 1,000 steps of a prototype with other initial weights,
// widened for fewer steps.
#include "core/learning/training.h"

#include "core/error.h"
#include "core/learning/ceiling.h"
#include "core/learning/readings.h"
#include "tests/core/learning/support.h"

#include <cctype>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

using namespace sinescope;

namespace {

struct Range {
    double lowest = 0;
    double highest = 100;
};

struct Outcome {
    LearningTask task;
    const char* name;
    Scheme scheme;
    int steps;
    Range inside, twice, fourTimes;                     ///< percent
    std::optional<Range> fourTimesWithLargerBase = {};  ///< the same network, read with base 150,000
};

Scheme alibi() {
    return AlibiScheme{.form = AlibiForm::Symmetric};
}
/// T5 with buckets that are all trained.
Scheme t5() {
    return seededT5({16, 16, false}, 4, 1);
}
Scheme rope(double base = 10000) {
    return RopeScheme{.headDim = 8, .base = base};
}

LearningSettings settingsOf(LearningTask task, const Scheme& scheme, std::uint64_t seed = 1) {
    return {.task = task, .scheme = scheme, .seed = seed};
}

LearningCurve curveOf(const Training& training, const Scheme& scheme) {
    return learningCurve(training, scheme, 128);
}

double percent(const LearningCurve& curve, const Training& training, LearningStretch stretch) {
    const auto result = stretchResult(curve, training.settings(), stretch);
    return result ? 100 * result->accuracy : -1;
}

void PrintTo(const Outcome& outcome, std::ostream* out) {
    *out << taskInfo(outcome.task).title << " with " << outcome.name;
}

std::vector<Outcome> outcomes() {
    const auto three = LearningTask::ThreeBack;
    const auto first = LearningTask::FirstLetter;
    return {{three, "none", NoScheme{}, 300, {31, 34}, {21, 26}, {17, 21}},
            {three, "learned", seededLearned(4, 4, 1), 420, {99, 100}, {-1, -1}, {-1, -1}},
            {three, "sinusoidal", SinusoidalScheme{}, 350, {99, 100}, {15, 42}, {18, 34}},
            {three, "rope", rope(), 500, {99.9, 100}, {95, 100}, {20, 42}, Range{95, 100}},
            {three, "alibi", alibi(), 500, {33, 62}, {25, 45}, {22, 42}},
            {three, "t5", t5(), 900, {99.5, 100}, {97, 100}, {85, 99}},
            {three, "index", IndexScheme{}, 300, {20, 48}, {12, 20}, {11, 15}},
            {three, "unit interval", UnitIntervalScheme{}, 300, {33, 67}, {17, 35}, {10, 27}},
            {first, "none", NoScheme{}, 200, {40, 45}, {16, 24}, {14, 21}},
            {first, "learned", seededLearned(4, 4, 1), 150, {99.9, 100}, {-1, -1}, {-1, -1}},
            {first, "sinusoidal", SinusoidalScheme{}, 150, {99.9, 100}, {93, 100}, {55, 99}},
            {first, "rope", rope(), 450, {99, 100}, {50, 65}, {10, 16}},
            {first, "alibi", alibi(), 300, {42, 60}, {18, 26}, {14, 20}},
            {first, "t5", t5(), 400, {52, 81}, {21, 33}, {14, 24}},
            {first, "index", IndexScheme{}, 120, {99.5, 100}, {99, 100}, {85, 100}},
            {first, "unit interval", UnitIntervalScheme{}, 150, {99, 100}, {97, 100}, {85, 100}}};
}

void expectWithin(const Range& range, double found, const std::string& what) {
    EXPECT_GE(found, range.lowest) << what;
    EXPECT_LE(found, range.highest) << what;
}

TEST(Training, schemeOfDecodersMasksKeysAheadInEveryTask) {
    for (const LearningTask task : {LearningTask::ABeforeB, LearningTask::Reverse}) {
        const auto isMasked = [task](const Scheme& scheme) {
            return networkShape(settingsOf(task, scheme)).causal;
        };
        EXPECT_TRUE(isMasked(t5()));
        EXPECT_TRUE(isMasked(AlibiScheme{.causal = true}));
        EXPECT_FALSE(isMasked(seededT5({16, 16, true}, 4, 1)));
        EXPECT_FALSE(isMasked(alibi()));
    }
    EXPECT_TRUE(networkShape(settingsOf(LearningTask::ThreeBack, NoScheme{})).causal);
}

class Learned : public testing::TestWithParam<Outcome> {};

TEST_P(Learned, accuracyIsInExpectedRange) {
    const Outcome outcome = GetParam();
    Training training(settingsOf(outcome.task, outcome.scheme));
    training.advance(outcome.steps);
    const std::string what = std::string(taskInfo(outcome.task).title) + ", " + outcome.name;
    const LearningCurve curve = curveOf(training, outcome.scheme);
    expectWithin(outcome.inside, percent(curve, training, LearningStretch::Inside), what + ", inside");
    expectWithin(outcome.twice, percent(curve, training, LearningStretch::Twice), what + ", 2x");
    expectWithin(outcome.fourTimes, percent(curve, training, LearningStretch::FourTimes), what + ", 4x");
    if (outcome.fourTimesWithLargerBase)
        expectWithin(*outcome.fourTimesWithLargerBase,
                     percent(curveOf(training, rope(150'000)), training, LearningStretch::FourTimes),
                     what + ", 4x with a larger base");
}

INSTANTIATE_TEST_SUITE_P(Learning, Learned, testing::ValuesIn(outcomes()), [](const auto& test) {
    std::string name;
    for (const char c : std::string(taskInfo(test.param.task).id) + "_" + test.param.name)
        name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    return name;
});

}  // namespace

TEST(Training, twoCausalLayersLearnFirstLetterWithoutPositions) {
    LearningSettings settings = settingsOf(LearningTask::FirstLetter, NoScheme{});
    settings.layers = 2;
    Training training(settings);
    training.advance(150);
    EXPECT_GE(percent(curveOf(training, NoScheme{}), training, LearningStretch::FourTimes), 99);
}

TEST(Training, resumedTrainingMatchesUninterruptedTraining) {
    for (const bool randomFirst : {false, true}) {
        LearningSettings settings = settingsOf(LearningTask::ABeforeB, rope());
        settings.randomFirst = randomFirst;
        Training whole(settings);
        whole.advance(40);
        Training part(settings);
        part.advance(25);
        Training rest(settings, {}, part.state());
        rest.advance(15);
        EXPECT_EQ(rest.state().losses, whole.state().losses);
        EXPECT_EQ(rest.state().adam.weights, whole.state().adam.weights);
    }
}

TEST(Training, everySchemeTrainsOnEveryTask) {
    std::string words;
    for (int k = 0; k < 400; ++k) words += "small words, in a row. ";
    const auto text = std::make_shared<const LearningText>(words);
    for (const TaskInfo& task : learningTasks())
        for (const auto& [name, scheme] : learnableSchemes()) {
            LearningSettings settings = settingsOf(task.task, scheme);
            settings.trainedLength = 8;
            settings.beginToken = true;
            settings.layers = 2;
            settings.norm = NetworkNorm::Layer;
            Training training(settings, text);
            training.advance(2);
            const LearningCurve curve = learningCurve(training, scheme, 4);
            ASSERT_FALSE(curve.empty()) << task.id << ", " << name;
            EXPECT_LE(curve.back().place, longestReading(settings)) << task.id << ", " << name;
            const LearningExample example = learningExample(training, scheme, 8);
            EXPECT_EQ(example.predicted.size(), 9u);
            EXPECT_EQ(example.attention.size(), 2u);
        }
}

TEST(Training, randomFirstPositionExtendsLearnedTable) {
    LearningSettings settings = settingsOf(LearningTask::ThreeBack, seededLearned(4, 4, 1));
    EXPECT_EQ(longestReading(settings), 16);
    settings.randomFirst = true;
    EXPECT_EQ(longestReading(settings), 64);
}

TEST(Training, untrainableSettingsAreRejected) {
    LearningSettings settings;
    settings.trainedLength = 7;
    EXPECT_THROW(Training{settings}, Error);
    EXPECT_THROW(Training{settingsOf(LearningTask::ThreeBack, GridScheme{})}, Error);
    EXPECT_THROW(Training{settingsOf(LearningTask::Text, NoScheme{})}.advance(1), Error);
}
