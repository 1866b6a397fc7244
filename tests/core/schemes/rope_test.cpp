// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/rope.h"

#include "core/error.h"
#include "core/schemes/calculations.h"
#include "core/tokens/tokens.h"
#include "tests/core/refusal.h"

#include <cmath>
#include <gtest/gtest.h>
#include <string>
#include <vector>

using namespace sinescope;

namespace {

/// Tolerance of a few units in the last place, for cosines, sines and errors relative to |q| |k|.
constexpr double rounding = 4e-15;

std::vector<RopeScheme> everyKind() {
    std::vector<RopeScheme> ropes;
    for (const RopePairs pairs : {RopePairs::Interleaved, RopePairs::Halves}) {
        ropes.push_back({.headDim = 16, .pairs = pairs});
        ropes.push_back({.headDim = 17, .pairs = pairs, .rotaryDim = 12});
        ropes.push_back({.headDim = 16, .pairs = pairs, .rotaryDim = 6, .part = RopePart::Proportional});
        ropes.push_back({.headDim = 16, .pairs = pairs, .scaling = LinearScaling{3}});
        ropes.push_back({.headDim = 16, .pairs = pairs, .scaling = NtkScaling{8}});
        ropes.push_back({.headDim = 16, .pairs = pairs, .scaling = DynamicNtkScaling{2, 64, 999}});
        ropes.push_back({.headDim = 16, .pairs = pairs, .scaling = Llama3Scaling{8, 1, 4, 256}});
        ropes.push_back({.headDim = 16, .pairs = pairs, .scaling = KerasDynamicScaling{4}});
        ropes.push_back(
            {.headDim = 16, .pairs = pairs, .scaling = YarnScaling{.factor = 8, .originalLength = 512}});
    }
    return ropes;
}

/// Reorders the first `turned` columns from x_0 y_0 x_1 y_1 ... to x_0 x_1 ... | y_0 y_1 ..., as permute in
/// HF's convert_llama_weights_to_hf.py does with the weights of q and k.
Vector permuted(const Vector& x, std::int64_t turned) {
    Vector halves = x;
    for (std::int64_t j = 0; j < turned; ++j) halves(j % 2 * (turned / 2) + j / 2) = x(j);
    return halves;
}

std::string refusalOf(const RopeScheme& rope) {
    return refusal([&] { validate(rope); });
}

}  // namespace

TEST(Rope, rotationScalesNormByAttentionFactor) {
    for (const RopeScheme& rope : everyKind()) {
        const Vector x = seededEmbedding("cat", rope.headDim, 3);
        const double factor = ropeAttentionFactor(rope);
        for (const double p : {0.0, 1.0, 17.0, 4096.0, 1048575.0})
            EXPECT_NEAR(rotate(rope, x, p).norm(), factor * x.norm(), rounding * x.norm());
    }
}

TEST(Rope, scoreDependsOnlyOnSignedDistance) {
    for (const RopeScheme& rope : everyKind()) {
        const Vector q = seededEmbedding("cat", rope.headDim, 3);
        const Vector k = seededEmbedding("sat", rope.headDim, 3);
        const auto score = [&](double p, double r) { return rotate(rope, q, p).dot(rotate(rope, k, r)); };
        for (const double p : {1.0, 100.0, 1e6})
            EXPECT_NEAR(score(p, p + 5), score(0, 5), 2 * rounding * q.norm() * k.norm());
        EXPECT_GT(std::abs(score(5, 0) - score(0, 5)), 1e-3);
    }
}

TEST(Rope, interleavedAndHalvesAreEqualUpToPermutation) {
    for (const RopeScheme& halves : everyKind()) {
        if (halves.pairs != RopePairs::Halves) continue;
        RopeScheme interleaved = halves;
        interleaved.pairs = RopePairs::Interleaved;
        const std::int64_t r = 2 * ropePairCount(halves);
        const Vector q = seededEmbedding("cat", halves.headDim, 5);
        const Vector k = seededEmbedding("sat", halves.headDim, 5);
        const Vector there = rotate(halves, permuted(q, r), 7);
        EXPECT_EQ(there, permuted(rotate(interleaved, q, 7), r));
        EXPECT_NEAR(there.dot(rotate(halves, permuted(k, r), 9)),
                    rotate(interleaved, q, 7).dot(rotate(interleaved, k, 9)), rounding * q.norm() * k.norm());
    }
}

TEST(Rope, rotatingBackRestoresVector) {
    const RopeScheme rope{.headDim = 64};
    const Vector x = seededEmbedding("cat", 64, 1);
    EXPECT_LT((rotate(rope, rotate(rope, x, 777), -777) - x).norm(), rounding);
}

TEST(Rope, nonRotaryColumnsPassThrough) {
    const RopeScheme rope{
        .headDim = 10, .pairs = RopePairs::Halves, .rotaryDim = 4, .scaling = YarnScaling{.factor = 16}};
    const Vector x = seededEmbedding("cat", 10, 1);
    EXPECT_EQ(rotate(rope, x, 3).tail(6), x.tail(6));
    EXPECT_EQ(ropeFrequencies(rope).size(), 2);
}

TEST(Rope, proportionalRotationStopsSlowPairs) {
    const RopeScheme whole{.headDim = 16};
    RopeScheme part{.headDim = 16, .rotaryDim = 6, .part = RopePart::Proportional};
    const Vector w = ropeFrequencies(part);
    EXPECT_EQ(w.head(3), ropeFrequencies(whole).head(3));
    EXPECT_EQ(w.tail(5), Vector::Zero(5));
    part.rotaryDim = 0;
    const Vector x = seededEmbedding("cat", 16, 1);
    EXPECT_EQ(rotate(part, x, 12), x);
}

TEST(Rope, everyHeadIsRotatedEqually) {
    const RopeScheme rope{.headDim = 6, .rotaryDim = 4};
    Matrix x(3, 18);
    x << seededEmbedding("a", 18, 2).transpose(), seededEmbedding("b", 18, 2).transpose(),
        seededEmbedding("c", 18, 2).transpose();
    const std::vector<double> positions{5, 0, 2.5};
    const Matrix turned = rotateRows(rope, x, positions, 3);
    for (int t = 0; t < 3; ++t)
        for (int h = 0; h < 3; ++h) {
            const Vector head = x.row(t).segment(6 * h, 6);
            EXPECT_EQ(Vector(turned.row(t).segment(6 * h, 6)), rotate(rope, head, positions[std::size_t(t)]));
        }
    EXPECT_EQ(turned.row(1), x.row(1));
}

TEST(Rope, ropeTableMatchesEncoding) {
    const RopeScheme rope{.headDim = 32, .base = 500000};
    const Encoding encoding({.length = 1, .dModel = 32, .base = 500000});
    const RopeTable table = ropeTable(rope, {0, 3, 1048575});
    const std::vector<std::int64_t> positions{0, 3, 1048575};
    for (int t = 0; t < 3; ++t)
        for (int i = 0; i < 16; ++i) {
            EXPECT_EQ(table.sines(t, i), encoding.value(positions[std::size_t(t)], 2 * i));
            EXPECT_EQ(table.cosines(t, i), encoding.value(positions[std::size_t(t)], 2 * i + 1));
        }
}

TEST(Rope, mismatchedShapesAreRejected) {
    const RopeScheme rope{.headDim = 8};
    const Matrix x = Matrix::Zero(2, 16);
    EXPECT_THROW(rotateRows(rope, x, {0, 1}, 1), Error);
    EXPECT_THROW(rotateRows(rope, x, {0}, 2), Error);
    EXPECT_THROW(rotateRows(rope, x, {0, 1}, 0), Error);
    EXPECT_THROW(rotateRows(rope, x, {0, std::nan("")}, 2), Error);
    EXPECT_THROW(applyRopeTable(x, ropeTable(rope, {0, 1}), RopePairs::Halves, 3), Error);
    EXPECT_THROW(applyRopeTable(x, ropeTable(rope, {0, 1}), RopePairs::Halves, 4), Error);
}

TEST(Rope, invalidParametersAreRejectedWithMessage) {
    for (const int columns : {0, 1})
        EXPECT_EQ(refusalOf({.headDim = columns}), "The number of columns of a head is " +
                                                       std::to_string(columns) + "; RoPE needs 2 to 16,384.");
    EXPECT_EQ(refusalOf({.headDim = 7}),
              "RoPE cannot rotate 7 columns of a head; the number must be even, between 2 and the head's 7.");
    EXPECT_EQ(
        refusalOf({.headDim = 8, .rotaryDim = 10}),
        "RoPE cannot rotate 10 columns of a head; the number must be even, between 2 and the head's 8.");
    EXPECT_EQ(refusalOf({.headDim = 8, .base = 0.5}).substr(0, 15), "The base is 0.5");
    EXPECT_EQ(refusalOf({.headDim = 7, .rotaryDim = 4, .part = RopePart::Proportional}).substr(0, 22),
              "The head has 7 columns");
    EXPECT_NO_THROW(validate(RopeScheme{.headDim = 7, .rotaryDim = 4}));
}

TEST(Rope, stepsSeparateAttentionFactorFromRotation) {
    YarnScaling yarn{.factor = 8, .originalLength = 20};
    const RopeScheme rope{.headDim = 16, .base = 100, .scaling = yarn};
    RopeScheme plain = rope;
    plain.scaling = NoScaling{};
    const RopeTable table = ropeTable(rope, {37});
    for (std::int64_t pair = 0; pair < 8; ++pair) {
        const RopeSteps steps = ropeSteps(rope, 37, pair);
        EXPECT_DOUBLE_EQ(steps.unscaled, std::pow(100, -static_cast<double>(pair) / 8));
        EXPECT_EQ(steps.angle, 37 * ropeFrequencies(rope)(pair));
        EXPECT_NEAR(steps.cosine, std::cos(steps.angle), 1e-14);
        EXPECT_NEAR(steps.sine, std::sin(steps.angle), 1e-14);
        EXPECT_NEAR(steps.attentionFactor, 0.1 * std::log(8) + 1, 1e-15);
        EXPECT_NEAR(steps.attentionFactor * steps.cosine, table.cosines(0, pair), 1e-15);
        EXPECT_NEAR(steps.attentionFactor * steps.sine, table.sines(0, pair), 1e-15);
        EXPECT_EQ(ropeSteps(plain, 37, pair).attentionFactor, 1);
    }
    EXPECT_THROW(ropeSteps(rope, 0, 8), Error);
}
