// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rotation_rounding.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace sinescope;

namespace {

constexpr ReducedRotation brain{NumberFormat::BFloat16, NumberFormat::BFloat16};
constexpr ReducedRotation half{NumberFormat::Float16, NumberFormat::Float16};
constexpr ReducedRotation asAdvised{NumberFormat::Float32, NumberFormat::BFloat16};

/// Base 1: every pair turns by one radian per position, so that an angle equals its position.
RopeScheme oneRadian() {
    return RopeScheme{.headDim = 8, .base = 1};
}

}  // namespace

TEST(RotationRounding, bfloat16RoundsPositionToItsNeighbour) {
    const RotationRounding rounding(oneRadian(), {brain, half, asAdvised});
    // bfloat16 rounds 257 to 256; float16 has all integers up to 2,048.
    const auto at257 = rounding.worstAt(257);
    EXPECT_DOUBLE_EQ(at257[0].angle, 1);
    EXPECT_DOUBLE_EQ(at257[1].angle, 0);
    EXPECT_DOUBLE_EQ(at257[2].angle, 0);
    // cos 256 = -0.03979, sin 256 = -0.99921; cos 257 = 0.81933, sin 257 = -0.57334: the last place of
    // bfloat16 below 1/16 is 2^-12.
    EXPECT_NEAR(at257[0].value, 0.81933 + 0.03979, 2e-4);
    // As advised, the error is at most half of bfloat16's last place below 1.
    EXPECT_LE(at257[2].value, std::exp2(-9));
    EXPECT_GT(at257[2].value, 0);
    EXPECT_DOUBLE_EQ(rounding.worstAt(2049)[1].angle, 1);
    // 65,520 and beyond are infinite in float16.
    EXPECT_TRUE(std::isinf(rounding.worstAt(65'520)[1].angle));
    EXPECT_TRUE(std::isinf(rounding.worstAt(65'520)[1].value));
    EXPECT_TRUE(std::isfinite(rounding.worstAt(65'519)[1].angle));
}

/// The residual of a frequency of 1, stored in two doubles, does not grow with the position.
TEST(RotationRounding, anglesOfUnitFrequencyAreExact) {
    const RotationRounding rounding(RopeScheme{.headDim = 2, .scaling = KerasDynamicScaling{}},
                                    {half, asAdvised});
    for (const RotationError& error : rounding.worstAt(41)) EXPECT_EQ(error.angle, 0);
}

TEST(RotationRounding, positionIsRoundedBeforeMultiplication) {
    RopeScheme rope = oneRadian();
    rope.scaling = LinearScaling{.factor = 4.0 / 3};
    // 257 is rounded to 256, and 256 * 3/4 = 192; 257 * 3/4 = 192.75 would be rounded to 193.
    EXPECT_NEAR(RotationRounding(rope, {brain}).worstAt(257)[0].angle, 0.75, 1e-12);
}

TEST(RotationRounding, distinctPositionsAreIntegersOfTheFormat) {
    const RotationRounding rounding(oneRadian(), {brain, half, asAdvised});
    // 0 .. 256, every other one up to 510, and 512, to which 511 is rounded.
    EXPECT_EQ(rounding.distinguishedPositions(0, 0, 512), 257 + 127 + 1);
    EXPECT_EQ(rounding.distinguishedPositions(1, 0, 512), 512);
    EXPECT_EQ(rounding.distinguishedPositions(2, 0, 1 << 20), 1 << 20);
    EXPECT_EQ(rounding.distinguishedPositions(1, 0, 2050), 2049);
    // 65,490 .. 65,519 are rounded to 65,504, and positions from 65,520 on to infinity.
    EXPECT_EQ(rounding.distinguishedPositions(1, 65490, 100), 1);
}

TEST(RotationRounding, frequenciesAreRoundedOnce) {
    // w_1 = 10^(-1/2) = 0.31622777 is 0x1.44p-2 = 0.31640625 in bfloat16: 1.0100 0011 1101 0001b x 2^-2.
    const RotationRounding rounding(RopeScheme{.headDim = 4, .base = 10}, {brain});
    EXPECT_NEAR(rounding.worstAt(1)[0].angle, 0.31640625 - 0.316227766, 1e-9);
    // At position 2 the error is exactly doubled.
    EXPECT_NEAR(rounding.worstAt(2)[0].angle, 2 * (0.31640625 - 0.316227766), 2e-9);
}

TEST(RotationRounding, pairsWithoutRotationAreOmitted) {
    RopeScheme rope{.headDim = 8, .base = 1, .rotaryDim = 4, .part = RopePart::Proportional};
    const RotationRounding rounding(rope, {half});
    EXPECT_EQ(rounding.pairs(), 2);
    EXPECT_DOUBLE_EQ(rounding.worstAt(2049)[0].angle, 1);
    rope.rotaryDim = 0;
    EXPECT_EQ(RotationRounding(rope, {half}).worstAt(2049)[0].value, 0);
}

TEST(RotationRounding, attentionFactorIsRoundedWithValues) {
    RopeScheme rope{.headDim = 8};
    rope.scaling = YarnScaling{.factor = 1, .originalLength = 64, .attentionFactor = 1.25};
    const RotationRounding rounding(rope, {brain});
    // At position 0: cosine 1.25, which is exact in bfloat16; sine 0.
    EXPECT_EQ(rounding.worstAt(0)[0].value, 0);
    rope.scaling = YarnScaling{.factor = 1, .originalLength = 64, .attentionFactor = 1.002};
    // 1.002 lies between 1 and 1 + 2^-7, and is closer to 1.
    EXPECT_NEAR(RotationRounding(rope, {brain}).worstAt(0)[0].value, 0.002, 1e-12);
}
