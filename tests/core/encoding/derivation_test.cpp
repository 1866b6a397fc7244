// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/derivation.h"

#include "core/error.h"
#include "tests/random_seed.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <numbers>
#include <random>

namespace sinescope {
namespace {

EncodingParameters setting(std::int64_t length, std::int64_t dModel, double base) {
    EncodingParameters p;
    p.length = length;
    p.dModel = dModel;
    p.base = base;
    return p;
}

// PE(10, 6) = sin(10 / 10000^(6/128)) = sin(6.49382) = 0.209077, computed with bc to 20 digits.
TEST(Derivation, derivationOfExampleCellIsCorrect) {
    const CellDerivation cell = describeCell(Encoding(setting(50, 128, 10000)), 10, 6);
    EXPECT_EQ(cell.role, (ColumnRole{3, Wave::Sine}));
    EXPECT_EQ(cell.numerator, 6);
    EXPECT_EQ(cell.denominator, 128);
    EXPECT_EQ(cell.base, 10000);
    EXPECT_NEAR(cell.angle, 6.49382, 5e-6);
    EXPECT_NEAR(cell.value, 0.209077, 5e-7);
    EXPECT_NEAR(cell.angularFrequency, 0.6494, 5e-5);
    EXPECT_NEAR(cell.wavelength, 9.676, 5e-4);
}

// sin(6.494) is 0.2093, off by two units, so the line needs one more digit.
TEST(Derivation, printedAngleHasEnoughDigitsForPrintedValue) {
    const Encoding encoding(setting(50, 128, 10000));
    EXPECT_EQ(angleDecimals(encoding, describeCell(encoding, 10, 6), 4), 4);
    EXPECT_EQ(angleDecimals(encoding, describeCell(encoding, 0, 6), 4), 0);
    EXPECT_EQ(angleDecimals(encoding, describeCell(encoding, 10, 1), 4), 0);
    const Encoding large(setting(1'048'576, 512, 10000));
    for (const std::int64_t position : {1'048'575, 999'983, 524'287})
        for (const std::int64_t column : {0, 1, 6, 131, 510}) {
            const CellDerivation cell = describeCell(large, position, column);
            char text[64];
            std::snprintf(text, sizeof text, "%.*f", angleDecimals(large, cell, 4), cell.angle);
            const double angle = std::strtod(text, nullptr);
            const double wave = column % 2 == 0 ? std::sin(angle) : std::cos(angle);
            EXPECT_EQ(std::round(wave * 1e4), std::round(cell.value * 1e4)) << position << ", " << column;
        }
}

TEST(Derivation, endpointSpacingEndsAtBase) {
    EncodingParameters p = setting(50, 8, 10000);
    p.spacing = Spacing::Endpoint;
    p.layout = Layout::Halves;
    const CellDerivation cell = describeCell(Encoding(p), 1, 3);
    EXPECT_EQ(cell.numerator, 3);
    EXPECT_EQ(cell.denominator, 3);
    EXPECT_NEAR(cell.wavelength, 2 * std::numbers::pi * 10000, 1e-8);
}

TEST(Derivation, paddingColumnIsZeroAndHasNoWave) {
    EncodingParameters p = setting(4, 5, 100);
    p.oddRule = OddRule::ZeroPad;
    const CellDerivation cell = describeCell(Encoding(p), 3, 4);
    EXPECT_EQ(cell.role.wave, Wave::None);
    EXPECT_EQ(cell.value, 0);
}

TEST(Derivation, outOfRangeColumnIsRejected) {
    EXPECT_THROW(describeCell(Encoding(setting(4, 4, 100)), 0, 4), Error);
}

// The numbers substituted in the formula must give the value shown, in every convention.
TEST(Derivation, substitutedNumbersGiveTheValue) {
    std::mt19937_64 random(randomSeed());
    const auto pick = [&random](std::int64_t lowest, std::int64_t highest) {
        return std::uniform_int_distribution<std::int64_t>(lowest, highest)(random);
    };
    for (int round = 0; round < 300; ++round) {
        EncodingParameters p = setting(pick(1, 500), pick(2, 300), std::pow(10, double(pick(0, 60)) / 10));
        p.layout = static_cast<Layout>(pick(0, 2));
        p.spacing = static_cast<Spacing>(pick(0, 2));
        const std::array rules = {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad};
        p.oddRule = rules[std::size_t(pick(0, 2))];
        p.frequencyShift = p.spacing == Spacing::Shift ? 0.5 : 0;
        p.positionScale = pick(0, 1) == 0 ? 1 : 3;
        p.factor = pick(0, 1) == 0 ? 1 : 0.25;
        const Encoding encoding(p);
        const CellDerivation cell = describeCell(encoding, pick(0, 499), pick(0, p.dModel - 1));
        if (cell.role.wave == Wave::None) continue;
        const double angle =
            p.positionScale * double(cell.position) / std::pow(cell.base, cell.numerator / cell.denominator);
        const double wave = cell.role.wave == Wave::Sine ? std::sin(angle) : std::cos(angle);
        EXPECT_NEAR(cell.angle, angle, 1e-9 * std::max(1.0, angle));
        EXPECT_NEAR(cell.value, p.factor * wave, 1e-9);
    }
}

TEST(Derivation, rowNormIsRootOfSumOfSquares) {
    for (const std::int64_t d : {2, 4, 7, 128, 255})
        for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad}) {
            EncodingParameters p = setting(50, d, 10000);
            p.oddRule = rule;
            const Encoding encoding(p);
            double squares = 0;
            for (std::int64_t j = 0; j < d; ++j) squares += std::pow(encoding.value(13, j), 2);
            EXPECT_NEAR(rowNorm(encoding, 13), std::sqrt(squares), 1e-12);
        }
}

}  // namespace
}  // namespace sinescope
