// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sinusoid_spectrum.h"

#include "core/error.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

namespace sinescope {
namespace {

struct Case {
    EncodingParameters parameters;
    std::int64_t rows;
};

/// Whole numbers of cycles, slow pairs, odd d, aliased and late positions.
std::vector<Case> cases() {
    return {{{.length = 50, .dModel = 128}, 50},
            {{.length = 64, .dModel = 16}, 64},
            {{.length = 300, .dModel = 33}, 300},
            {{.length = 5000, .dModel = 64, .firstPosition = 1000}, 1024},
            {{.length = 81, .dModel = 7, .base = 50}, 81},
            {{.length = 90, .dModel = 12, .base = 2, .positionScale = 7}, 90},
            {{.length = 40, .dModel = 10, .layout = Layout::Halves, .positionScale = 60}, 40},
            {{.length = 4, .dModel = 2}, 4}};
}

TEST(SinusoidSpectrum, closedFormSpectrumMatchesRows) {
    for (const Case& each : cases()) {
        const Encoding encoding(each.parameters);
        const Matrix rows = encoding.block(each.parameters.firstPosition, each.rows, 0, encoding.columns());
        const Spectrum expected = spectrumOf(rows), found = sinusoidSpectrum(encoding, each.rows).value();
        ASSERT_EQ(found.points, expected.points);
        EXPECT_EQ(found.rows, expected.rows);
        ASSERT_EQ(found.power.rows(), expected.power.rows());
        ASSERT_EQ(found.power.cols(), expected.power.cols());
        EXPECT_LT((found.power - expected.power).cwiseAbs().maxCoeff(), 1e-11)
            << each.rows << " x " << encoding.columns();
        ASSERT_EQ(found.peaks.size(), expected.peaks.size());
        for (std::size_t j = 0; j < found.peaks.size(); ++j)
            EXPECT_TRUE(found.peaks[j] == expected.peaks[j] ||
                        (std::isnan(found.peaks[j]) && std::isnan(expected.peaks[j])));
        EXPECT_EQ(found.order, expected.order);
    }
}

TEST(SinusoidSpectrum, explainedVarianceMatchesRows) {
    for (const Case& each : cases()) {
        const Encoding encoding(each.parameters);
        const Matrix rows = encoding.block(each.parameters.firstPosition, each.rows, 0, encoding.columns());
        const std::vector<double> expected = explainedByFrequencies(rows, 64),
                                  found = explainedInSinusoid(encoding, each.rows, 64).value();
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], expected[k], 1e-11);
    }
}

/// A column that is constant up to rounding has no power; so has an alias of a constant.
TEST(SinusoidSpectrum, closedFormIsEmptyForConstantColumns) {
    for (const EncodingParameters& parameters :
         {EncodingParameters{.length = 81, .dModel = 64, .base = 1e9},
          EncodingParameters{.length = 81, .dModel = 2, .positionScale = std::numbers::pi},
          EncodingParameters{.length = 81, .dModel = 2, .positionScale = 2 * std::numbers::pi}}) {
        EXPECT_FALSE(sinusoidSpectrum(Encoding(parameters), 81));
        EXPECT_FALSE(explainedInSinusoid(Encoding(parameters), 81, 8));
    }
}

TEST(SinusoidSpectrum, spectrumNeedsFourRows) {
    EXPECT_THROW(sinusoidSpectrum(Encoding({.length = 8, .dModel = 4}), 3), Error);
    EXPECT_THROW(explainedInSinusoid(Encoding({.length = 8, .dModel = 4}), 3, 2), Error);
}

}  // namespace
}  // namespace sinescope
