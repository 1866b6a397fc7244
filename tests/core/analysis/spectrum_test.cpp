// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/spectrum.h"

#include "core/error.h"
#include "table_vectors.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

using namespace sinescope;

namespace {

Matrix sineTable(std::int64_t length, double amplitude, double wavelength, double offset) {
    Matrix table(length, 1);
    for (std::int64_t p = 0; p < length; ++p)
        table(p, 0) = offset + amplitude * std::sin(2 * std::numbers::pi * double(p) / wavelength + 0.3);
    return table;
}

}  // namespace

TEST(Spectrum, aColumnsPowersAreThoseOfNumPysTransform) {
    for (const auto& entry : tableVectors("spectra")) {
        const ColumnSpectrum found = columnSpectrum(tableNamed(entry.at("table")).col(2));
        EXPECT_EQ(found.padded, entry["padded"].get<std::int64_t>());
        const auto expected = entry["power"].get<std::vector<double>>();
        ASSERT_EQ(found.power.size(), expected.size());
        const double highest = *std::max_element(expected.begin(), expected.end());
        for (std::size_t m = 0; m < expected.size(); ++m)
            EXPECT_NEAR(found.power[m], expected[m], 1e-13 * highest) << entry.at("table") << ", m " << m;
    }
}

TEST(Spectrum, thePowerOfASinusoidIsItsMeanSquareAtItsWavelength) {
    for (const double wavelength : {2.7, 6.283185307179586, 20.0, 101.5}) {
        const TableSpectrum found = tableSpectrum(sineTable(1000, 3, wavelength, 5), 64);
        EXPECT_NEAR(found.peaks[0].wavelength / wavelength, 1, 0.002);
        EXPECT_NEAR(found.peaks[0].power / 4.5, 1, 0.16);  // up to 15 % between two samples of the spectrum
        EXPECT_TRUE(found.peaks[0].resolved);
        EXPECT_NEAR(found.power.row(0).maxCoeff(), found.peaks[0].power, 1e-12);
    }
    EXPECT_FALSE(tableSpectrum(sineTable(100, 1, 60'000, 0), 16).peaks[0].resolved);
    const TableSpectrum constant = tableSpectrum(Matrix::Constant(64, 3, 7), 16);
    EXPECT_EQ(constant.peaks[1].power, 0);
    EXPECT_FALSE(constant.peaks[1].resolved);
}

TEST(Spectrum, theFormulasColumnsPeakAtItsWavelengths) {
    const Encoding encoding({.length = 2048, .dModel = 64});
    const TableSpectrum found = tableSpectrum(encoding.matrix(), 128);
    ASSERT_EQ(found.peaks.size(), 64u);
    std::int64_t seen = 0;
    for (std::int64_t j = 0; j < 64; ++j) {
        const double wavelength = encoding.wavelength(encoding.role(j).pair);
        if (wavelength > 2048.0 / 4) continue;  // too few cycles to tell
        EXPECT_NEAR(found.peaks[static_cast<std::size_t>(j)].wavelength / wavelength, 1, 0.01) << j;
        ++seen;
    }
    EXPECT_GT(seen, 30);
    for (std::size_t k = 1; k < found.order.size(); ++k)
        EXPECT_LE(found.peaks[static_cast<std::size_t>(found.order[k - 1])].wavelength,
                  found.peaks[static_cast<std::size_t>(found.order[k])].wavelength);
}

TEST(Spectrum, everyPartHasAPowerAndTheEdgesHaveEqualRatios) {
    const TableSpectrum found = tableSpectrum(tableNamed("learned"), 200);
    ASSERT_EQ(found.edges.size(), 201u);
    EXPECT_NEAR(found.edges.front(), 2, 1e-12);
    EXPECT_NEAR(found.edges.back(), 256, 1e-9);
    for (std::size_t k = 2; k < found.edges.size(); ++k)
        EXPECT_NEAR(found.edges[k] / found.edges[k - 1], found.edges[1] / found.edges[0], 1e-9);
    EXPECT_EQ(found.power.rows(), 96);
    EXPECT_GT(found.power.minCoeff(), 0);  // parts between two samples are filled, too
    // A column alone and among others: two columns share one transform.
    const TableSpectrum alone = tableSpectrum(tableNamed("learned").col(5), 200);
    EXPECT_LT((alone.power.row(0) - found.power.row(5)).cwiseAbs().maxCoeff(), 1e-15);
}

TEST(Spectrum, theSharesOfKSinusoidsAreThoseOfNumPysTransform) {
    for (const auto& entry : tableVectors("shares")) {
        const SinusoidShares found = sinusoidShares(tableNamed(entry.at("table")));
        const auto explained = entry["explained"].get<std::vector<double>>();
        ASSERT_EQ(found.explained.size(), explained.size() + 1) << entry.at("table");
        EXPECT_EQ(found.explained[0], 0);
        for (std::size_t k = 0; k < explained.size(); ++k) {
            EXPECT_NEAR(found.explained[k + 1], explained[k], 1e-12);
            EXPECT_NEAR(found.wavelengths[k], entry["wavelengths"][k].get<double>(), 1e-12);
        }
    }
    const SinusoidShares one = sinusoidShares(sineTable(120, 2, 12, 1));
    EXPECT_NEAR(one.explained[1], 1, 1e-12);
    EXPECT_NEAR(one.wavelengths[0], 12, 1e-12);
    EXPECT_EQ(sinusoidShares(Matrix::Constant(8, 2, 0.3)).explained[3], 0);
}

TEST(Spectrum, theFormulasWavelengthsExplainItsTableWholly) {
    const Encoding encoding({.length = 200, .dModel = 32, .base = 100});
    std::vector<double> wavelengths;
    for (std::int64_t i = 0; i < encoding.pairs(); ++i) wavelengths.push_back(encoding.wavelength(i));
    EXPECT_NEAR(explainedByWavelengths(encoding.matrix(), wavelengths), 1, 1e-12);
    wavelengths.resize(8);
    const double half = explainedByWavelengths(encoding.matrix(), wavelengths);
    EXPECT_GT(half, 0.4);
    EXPECT_LT(half, 0.8);
    EXPECT_THROW(explainedByWavelengths(encoding.matrix(), std::vector<double>(257, 10.0)), Error);
    EXPECT_THROW(tableSpectrum(Matrix::Ones(3, 2), 8), Error);
    EXPECT_THROW(tableSpectrum(Matrix::Ones(8, 2), 0), Error);
}
