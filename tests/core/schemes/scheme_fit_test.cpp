// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme_fit.h"

#include "core/schemes/scheme_values.h"

#include <gtest/gtest.h>

using namespace sinescope;

TEST(SchemeFit, onlyTablesAndGridsDetermineSizes) {
    EXPECT_EQ(schemeRequirements(makeScheme("sinusoidal", 64, 50)), SchemeRequirements{});
    EXPECT_EQ(schemeRequirements(makeScheme("rope", 64, 50)), SchemeRequirements{});
    EXPECT_EQ(schemeRequirements(tableScheme(seededTable("t", 10, 4, 1), "t", 2)),
              (SchemeRequirements{4, 8, false, true}));
    EXPECT_EQ(schemeRequirements(withoutNumbers(tableScheme(seededTable("t", 10, 4, 1), "t"))),
              (SchemeRequirements{4, 10, false, true}));
    EXPECT_EQ(schemeRequirements(seededLearned(12, 6, 1)), (SchemeRequirements{6, 12, false, true}));
    EXPECT_EQ(schemeRequirements(GridScheme{.height = 3, .width = 5}),
              (SchemeRequirements{0, 15, true, true}));
    EXPECT_TRUE(schemeRequirements(IndexScheme{}).fromZero);
}

TEST(SchemeFit, invalidSizesGiveNoPositionsAndLeaveSchemeUnchanged) {
    EXPECT_EQ(schemeRequirements(GridScheme{.height = -3, .width = 5}).positions, 0);
    EXPECT_EQ(schemeRequirements(LearnedScheme{}).positions, 0);
    const Scheme rope = makeScheme("rope", 64, 50);
    EXPECT_EQ(fitted(rope, 50, -1), rope);
    EXPECT_EQ(fitted(rope, 50, std::int64_t{1} << 60), rope);
}

TEST(SchemeFit, fullRotationSurvivesOddWidth) {
    const Scheme odd = fitted(RopeScheme{.headDim = 8}, 50, 5);
    EXPECT_EQ(std::get<RopeScheme>(odd).rotaryDim, 4);
    EXPECT_NO_THROW(validate(odd));
    EXPECT_FALSE(std::get<RopeScheme>(fitted(odd, 50, 16)).rotaryDim);
    const Scheme some = fitted(RopeScheme{.headDim = 8, .rotaryDim = 4}, 50, 16);
    EXPECT_EQ(std::get<RopeScheme>(some).rotaryDim, 4);
}

TEST(SchemeFit, textLengthsFollowSequence) {
    EXPECT_EQ(std::get<UnitIntervalScheme>(fitted(UnitIntervalScheme{}, 9, 4)).length, 9);
    EXPECT_EQ(std::get<AlibiScheme>(fitted(AlibiScheme{}, 9, 4)).keys, 9);
    const Scheme dynamic = fitted(RopeScheme{.scaling = DynamicNtkScaling{}}, 4096, 64);
    EXPECT_EQ(std::get<DynamicNtkScaling>(std::get<RopeScheme>(dynamic).scaling).sequenceLength, 4096);
}

TEST(SchemeFit, onlySeededNumbersFollowWidth) {
    const Scheme shaw = fitted(makeScheme("shaw", 64, 50, 7), 50, 16);
    EXPECT_EQ(std::get<ShawScheme>(shaw).keys.columns(), 16);
    EXPECT_EQ(shaw, makeScheme("shaw", 16, 50, 7));
    Scheme rope = makeScheme("rope", 64, 50);
    const SchemeParameter& scaling = schemeParameter(rope, "scaling");
    scaling.set(rope, scaling.maximum);
    ASSERT_STREQ(scalingId(std::get<RopeScheme>(rope).scaling), "longrope");
    EXPECT_NO_THROW(validate(rope));
    schemeParameter(rope, "factor").set(rope, 8);
    const auto& made = std::get<LongRopeScaling>(std::get<RopeScheme>(rope).scaling);
    EXPECT_EQ(made.longFactors.size(), 32u);
    EXPECT_DOUBLE_EQ(made.longFactors.back(), 8);
    const Scheme narrow = fitted(rope, 50, 16);
    EXPECT_EQ(std::get<LongRopeScaling>(std::get<RopeScheme>(narrow).scaling).longFactors.size(), 8u);
    EXPECT_NO_THROW(validate(narrow));
    std::get<LongRopeScaling>(std::get<RopeScheme>(rope).scaling).isPlaceholder = false;
    EXPECT_EQ(
        std::get<LongRopeScaling>(std::get<RopeScheme>(fitted(rope, 50, 16)).scaling).longFactors.size(),
        32u);
}

TEST(SchemeFit, zeroAttentionFactorRestoresDefaultOfScaling) {
    Scheme rope = makeScheme("rope", 64, 50);
    schemeParameter(rope, "scaling").set(rope, 4);
    schemeParameter(rope, "attention-factor").set(rope, 1.5);
    EXPECT_EQ(ropeAttentionFactor(std::get<RopeScheme>(rope)), 1.5);
    schemeParameter(rope, "attention-factor").set(rope, 0);
    EXPECT_FALSE(std::get<YarnScaling>(std::get<RopeScheme>(rope).scaling).attentionFactor);
    schemeParameter(rope, "truncate").set(rope, 0);
    EXPECT_FALSE(std::get<YarnScaling>(std::get<RopeScheme>(rope).scaling).truncate);
    EXPECT_FALSE(schemeParameter(rope, "low-frequency-factor").applies(rope));
}

TEST(SchemeFit, rotationAnglesMatchFrequencies) {
    const Scheme rope = RopeScheme{.headDim = 4, .base = 100};
    const Vector angles = rotationAngles(rope, 30);
    ASSERT_EQ(angles.size(), 2);
    EXPECT_DOUBLE_EQ(angles(0), 30);
    EXPECT_DOUBLE_EQ(angles(1), 3);  // 30 x 100^(-2/4)
}

TEST(TableScheme, tablesOfSameNumbersAreEqual) {
    const TableScheme a = tableScheme(WeightTable(Matrix(seededTable("t", 10, 4, 1).values())), "t");
    const TableScheme b = tableScheme(WeightTable(Matrix(seededTable("t", 10, 4, 1).values())), "t");
    EXPECT_EQ(a, b);
    EXPECT_NE(a, tableScheme(seededTable("t", 10, 4, 2), "t"));
    EXPECT_NE(a, withoutNumbers(a));
    EXPECT_EQ(withoutNumbers(a), withoutNumbers(b));
}
