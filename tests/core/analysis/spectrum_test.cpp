// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/spectrum.h"

#include "core/analysis/sinusoid_spectrum.h"
#include "core/error.h"
#include "table_vectors.h"

#include <cmath>
#include <complex>
#include <gtest/gtest.h>
#include <numbers>

namespace sinescope {
namespace {

Matrix waves(Eigen::Index rows, const std::vector<double>& wavelengths) {
    Matrix table(rows, static_cast<Eigen::Index>(wavelengths.size()));
    for (Eigen::Index p = 0; p < rows; ++p)
        for (std::size_t j = 0; j < wavelengths.size(); ++j)
            table(p, static_cast<Eigen::Index>(j)) = std::sin(
                2 * std::numbers::pi * static_cast<double>(p) / wavelengths[j] + static_cast<double>(j));
    return table;
}

TEST(Spectrum, spectrumIsIndependentOfScale) {
    const Matrix values = Encoding({.length = 64, .dModel = 8}).matrix();
    for (const double unit : {1e300, 1e-170}) {
        EXPECT_EQ(spectrumOf(values * unit).order, spectrumOf(values).order);
        const std::vector<double> expected = explainedByFrequencies(values, 4),
                                  found = explainedByFrequencies(values * unit, 4);
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t k = 0; k < found.size(); ++k) EXPECT_NEAR(found[k], expected[k], 1e-12);
    }
}

TEST(Spectrum, spectrumPeaksAtWavelengthOfSinusoid) {
    const std::vector<double> wavelengths = {31.7, 4.5, 12.25};
    const Spectrum spectrum = spectrumOf(waves(200, wavelengths));
    for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(200 / spectrum.peaks[j], 200 / wavelengths[j], 0.15);
    EXPECT_EQ(spectrum.order, (std::vector<std::int64_t>{1, 2, 0}));
    EXPECT_EQ(spectrum.points, 1024);
}

TEST(Spectrum, spectrumMatchesDefinition) {
    const Matrix table = waves(19, {5.3});
    const Spectrum spectrum = spectrumOf(table);
    ASSERT_EQ(spectrum.points, 128);
    std::vector<double> expected;
    double total = 0;
    for (int k = 1; k <= 64; ++k) {
        std::complex<double> sum = 0;
        for (int t = 0; t < 19; ++t) {
            const double window = std::pow(std::sin(std::numbers::pi * (t + 0.5) / 19), 2);
            sum +=
                window * (table(t, 0) - table.mean()) * std::polar(1.0, -2 * std::numbers::pi * k * t / 128);
        }
        expected.push_back(std::norm(sum));
        total += expected.back();
    }
    for (std::size_t m = 0; m < 64; ++m)
        EXPECT_NEAR(spectrum.power(0, static_cast<Eigen::Index>(m)), expected[m] / total, 1e-13);
    EXPECT_DOUBLE_EQ(spectrum.wavelength(0), 128);
    EXPECT_DOUBLE_EQ(spectrum.wavelength(63), 2);
}

TEST(Spectrum, spectrumMatchesNumPy) {
    for (const nlohmann::json& expected : tableVectors("spectra")) {
        const Matrix column = tableNamed(expected["table"]).col(2);
        const Spectrum spectrum = spectrumOf(column);
        ASSERT_EQ(spectrum.points, expected["padded"].get<std::int64_t>());
        EXPECT_DOUBLE_EQ(spectrum.peaks[0], expected["peak"].get<double>());
        ASSERT_EQ(spectrum.power.cols(), static_cast<Eigen::Index>(expected["power"].size()));
        for (std::size_t m = 0; m < expected["power"].size(); ++m)
            EXPECT_NEAR(spectrum.power(0, static_cast<Eigen::Index>(m)), expected["power"][m].get<double>(),
                        1e-13);
    }
}

TEST(Spectrum, explainedVarianceMatchesNumPy) {
    for (const nlohmann::json& expected : tableVectors("shares")) {
        const auto largest = static_cast<std::int64_t>(expected["explained"].size());
        const std::vector<double> explained = explainedByFrequencies(tableNamed(expected["table"]), largest);
        ASSERT_EQ(explained.size(), expected["explained"].size());
        for (std::size_t k = 0; k < explained.size(); ++k)
            EXPECT_NEAR(explained[k], expected["explained"][k].get<double>(), 1e-12);
    }
}

TEST(Spectrum, strongestOfRangeIsMaximumPower) {
    EncodingParameters parameters;
    parameters.dModel = 16;
    const Encoding encoding(parameters);
    for (const std::int64_t rows : {4, 37, 300}) {
        const Spectrum ofTable = spectrumOf(encoding.block(0, rows, 0, 16));
        const Spectrum ofFormula = sinusoidSpectrum(encoding, rows).value_or(ofTable);
        for (const Spectrum* spectrum : {&ofTable, &ofFormula}) {
            const std::int64_t bins = spectrum->power.cols();
            for (std::int64_t j = 0; j < 16; ++j) {
                for (std::int64_t first = 0; first < bins; first += 1 + bins / 23)
                    for (std::int64_t last = first; last < bins; last += 1 + bins / 19)
                        EXPECT_EQ(spectrum->strongest(j, {first, last}),
                                  spectrum->power.row(j).segment(first, last - first + 1).maxCoeff())
                            << rows << " " << j << " " << first << " " << last;
                EXPECT_EQ(spectrum->peakPower(j), spectrum->power.row(j).maxCoeff()) << rows << " " << j;
            }
        }
    }
}

/// Also in tables wide enough for groups of columns.
TEST(Spectrum, sharesAreMaximaOfTheirColumns) {
    for (const std::int64_t columns : {16, 2062}) {
        const Encoding encoding({.length = 40, .dModel = columns});
        const Spectrum spectrum = spectrumOf(encoding.matrix());
        using Range = Spectrum::Range;
        const std::vector<Range> ranges{{0, 0}, {3, 5}, {2, spectrum.power.cols() - 1}};
        for (const Range& ranks : {Range{0, 0}, Range{1, 14}, Range{5, columns - 1}}) {
            std::vector<float> shares(ranges.size(), -1.0F);
            spectrum.setShares(ranks, ranges, shares);
            for (std::size_t k = 0; k < ranges.size(); ++k) {
                double largest = 0;
                for (std::int64_t rank = ranks.first; rank <= ranks.last; ++rank) {
                    const auto power = spectrum.power.row(spectrum.order[static_cast<std::size_t>(rank)]);
                    const double here =
                        power.segment(ranges[k].first, ranges[k].last - ranges[k].first + 1).maxCoeff();
                    if (power.maxCoeff() > 0) largest = std::max(largest, here / power.maxCoeff());
                }
                const double least = largest < Spectrum::leastShare ? 0 : largest;
                EXPECT_TRUE(shares[k] >= static_cast<float>(least) &&
                            shares[k] <= static_cast<float>(largest))
                    << shares[k] << " not " << largest << ", " << columns << " " << ranks.last << " " << k;
            }
        }
    }
}

TEST(Spectrum, constantColumnHasNoPowerAndSortsLast) {
    Matrix table = waves(32, {9, 7});
    table.col(0).setConstant(0.3);
    const Spectrum spectrum = spectrumOf(table);
    EXPECT_EQ(spectrum.order, (std::vector<std::int64_t>{1, 0}));
    EXPECT_TRUE(std::isnan(spectrum.peaks[0]));
    EXPECT_EQ(spectrum.power.row(0).sum(), 0);
    EXPECT_NEAR(spectrum.power.row(1).sum(), 1, 1e-12);
}

TEST(Spectrum, wholeCyclesAreExplainedByAsManyFrequencies) {
    // The three wavelengths divide 60, so three Fourier frequencies explain everything.
    const std::vector<double> explained = explainedByFrequencies(waves(60, {6, 10, 15, 10}), 10);
    ASSERT_EQ(explained.size(), 10U);
    EXPECT_NEAR(explained[0], 0.5, 1e-12);  // two of four columns
    EXPECT_NEAR(explained[1], 0.75, 1e-12);
    for (std::size_t k = 2; k < explained.size(); ++k) EXPECT_NEAR(explained[k], 1, 1e-12);
}

TEST(Spectrum, allFrequenciesExplainAnyTable) {
    for (const Eigen::Index rows : {9, 10}) {
        Matrix table = waves(rows, {3.1, 40});
        table(2, 0) += 3;
        EXPECT_NEAR(explainedByFrequencies(table, rows).back(), 1, 1e-12);
    }
    EXPECT_TRUE(explainedByFrequencies(Matrix::Constant(8, 2, 1), 3).empty());
}

TEST(Spectrum, tooFewRowsOrColumnsAreRejected) {
    EXPECT_THROW(spectrumOf(waves(3, {2})), Error);
    EXPECT_THROW(explainedByFrequencies(Matrix(8, 0), 2), Error);
}

}  // namespace
}  // namespace sinescope
