// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/encoding.h"

#include "core/error.h"
#include "tests/core/refusal.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace sinescope;

TEST(Encoding, rowZeroAlternatesZeroAndOneForEveryBase) {
    for (const double base : {1.0, 100.0, 10000.0, 1e12}) {
        const Encoding encoding({.length = 4, .dModel = 8, .base = base});
        const Vector row = encoding.row(0);
        for (int j = 0; j < 8; ++j) EXPECT_EQ(row(j), j % 2) << "column " << j << ", base " << base;
    }
}

TEST(Encoding, zeroLengthIsRejectedWithMessage) {
    EXPECT_EQ(refusal([] { Encoding({.length = 0}); }),
              "The sequence length is 0; it must lie between 1 and 1,048,576.");
}

TEST(Encoding, factorsAndScalesOutOfRangeAreRejected) {
    const auto sentenceOf = [](const EncodingParameters& p) { return refusal([&p] { validate(p); }); };
    EXPECT_EQ(sentenceOf({.factor = 0}),
              "The factor on the encoding is 0; its magnitude must lie between 0.000001 and 1,000,000.");
    EXPECT_EQ(sentenceOf({.factor = 1e300}),
              "The factor on the encoding is 10³⁰⁰; its magnitude must lie between 0.000001 and 1,000,000.");
    EXPECT_EQ(sentenceOf({.factor = std::nan("")}),
              "The factor on the encoding is NaN; its magnitude must lie between 0.000001 and 1,000,000.");
    EXPECT_EQ(sentenceOf({.factor = -std::numeric_limits<double>::infinity()}),
              "The factor on the encoding is −∞; its magnitude must lie between 0.000001 and 1,000,000.");
    EXPECT_EQ(sentenceOf({.positionScale = 1e-9}),
              "The position scale is 0.000000001; it must lie between 0.000001 and 1,000,000.");
    for (const double factor : {1e-6, -1e-6, 1e6, -1e6, 0.25}) EXPECT_NO_THROW(validate({.factor = factor}));
    for (const double scale : {1e-6, 1e6, 1000.0}) EXPECT_NO_THROW(validate({.positionScale = scale}));
}

TEST(Encoding, underflowingFrequencyShiftsAreRejected) {
    const auto shifted = [](double shift, double base = 10000) {
        return EncodingParameters{
            .dModel = 16, .base = base, .spacing = Spacing::Shift, .frequencyShift = shift};
    };
    EXPECT_EQ(refusal([&] { validate(shifted(7.99)); }),  // it would be 10000^-700
              "The frequency shift is 7.99; with 8 pairs and the base 10,000 it must be at most 7.72, so "
              "that the last pair's frequency is at least 10⁻¹⁰⁰.");
    EXPECT_NEAR(std::log10(Encoding(shifted(7.72)).angularFrequency(7)), -100, 1e-9);
    EXPECT_NO_THROW(validate(shifted(7.98, 1.5)));
    EXPECT_NO_THROW(validate(shifted(-16384)));
    for (const double shift : {8.0, 1e300, -1e300, std::nan(""), std::numeric_limits<double>::infinity()})
        EXPECT_THROW(validate(shifted(shift)), Error) << shift;
}
