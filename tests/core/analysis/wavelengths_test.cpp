// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/wavelengths.h"

#include "core/encoding/pixels.h"
#include "core/error.h"
#include "vectors.h"

#include <gtest/gtest.h>
#include <numbers>
#include <utility>

using namespace sinescope;

namespace {

constexpr double pi = std::numbers::pi;

}  // namespace

TEST(Wavelengths, pairsCompletingACycleAreCounted) {
    const Encoding encoding({.dModel = 512});
    EXPECT_EQ(pairsCompletingACycle(encoding, 50), 58);
    EXPECT_EQ(pairsCompletingACycle(encoding, 512), 123);
    EXPECT_EQ(pairsCompletingACycle(encoding, 2048), 161);
    EXPECT_EQ(pairsCompletingACycle(encoding, 5000), 186);
    EXPECT_EQ(pairsCompletingACycle(encoding, 6), 0);
    EXPECT_EQ(pairsCompletingACycle(encoding, 1e9), 256);
}

TEST(Wavelengths, fewerPairsCompleteACycleWithLargerBase) {
    const double bases[] = {100, 1e3, 1e4, 1e5, 5e5};
    const std::int64_t counts[] = {29, 20, 15, 12, 11};
    for (int m = 0; m < 5; ++m)
        EXPECT_EQ(pairsCompletingACycle(Encoding({.dModel = 128, .base = bases[m]}), 50), counts[m]);
}

TEST(Wavelengths, cycleCountMatchesWavelengthOfEachPair) {
    for (const Spacing spacing : {Spacing::Paper, Spacing::Endpoint, Spacing::Shift})
        for (const std::int64_t d : {1, 2, 3, 7, 64, 129})
            for (const double base : {1.0, 1.01, 50.0, 1e12}) {
                const Encoding encoding(
                    {.dModel = d, .base = base, .spacing = spacing, .frequencyShift = -1});
                const std::vector<double> all = wavelengths(encoding);
                for (const double within : {1.0, 2 * pi, 100.0, 1e6}) {
                    std::int64_t count = 0;
                    for (const double wavelength : all) count += wavelength <= within ? 1 : 0;
                    EXPECT_EQ(pairsCompletingACycle(encoding, within), count) << d << " " << base;
                }
            }
}

TEST(Wavelengths, longestWavelengthStaysBelowTwoPiTimesBase) {
    const double expected[][2] = {{4, 628}, {8, 6283}, {64, 47117}, {128, 54410}, {512, 60611}, {768, 61343}};
    const double ratios[] = {100, 10, 1.334, 1.155, 1.0366, 1.0243};
    for (int m = 0; m < 6; ++m) {
        const WavelengthRange range = wavelengthRange(Encoding({.dModel = std::int64_t(expected[m][0])}));
        EXPECT_NEAR(range.longest, expected[m][1], 0.5);
        EXPECT_NEAR(range.ratio, ratios[m], ratios[m] > 5 ? 1e-12 : 5e-4);
        EXPECT_DOUBLE_EQ(range.shortest, 2 * pi);
        EXPECT_DOUBLE_EQ(range.supremum, 20000 * pi);
    }
    const double doubled = wavelengthRange(Encoding({.dModel = 1024})).longest /
                           wavelengthRange(Encoding({.dModel = 512})).longest;
    EXPECT_NEAR(doubled, 1.018, 5e-4);
}

TEST(Wavelengths, endpointSpacingReachesTwoPiTimesBase) {
    const WavelengthRange range = wavelengthRange(Encoding({.dModel = 512, .spacing = Spacing::Endpoint}));
    EXPECT_NEAR(range.longest / range.supremum, 1, 1e-14);
}

TEST(Wavelengths, wavelengthsMatchArticlesAndPeers) {
    for (const char* id : {"s3-wavelength-min", "s3-wavelength-max-actual"}) {
        const auto entry = vectorEntry("articles.json", id);
        const Encoding encoding({.dModel = entry["params"]["dim"], .base = entry["params"]["base"]});
        EXPECT_NEAR(wavelengths(encoding)[entry["params"]["i"].get<std::size_t>()],
                    entry["expected"][0].get<double>(), entry["tolerance"][0].get<double>());
    }
    for (const char* id : {"s3-wavelength-sup", "s3-wavelength-sup-100"}) {
        const auto entry = vectorEntry("articles.json", id);
        EXPECT_NEAR(wavelengthRange(Encoding({.base = entry["params"]["base"]})).supremum,
                    entry["expected"][0].get<double>(), entry["tolerance"][0].get<double>());
    }
    const auto entry = vectorEntry("peers.json", "c-wavelengths-512");
    const std::vector<double> all = wavelengths(Encoding({.dModel = 512}));
    const std::size_t indices[] = {0, 1, 255};
    for (std::size_t m = 0; m < 3; ++m)
        EXPECT_NEAR(all[indices[m]], entry["expected"][0][m].get<double>(), entry["tolerance"].get<double>());
}

/// The numbers of columns whose values span at least 1.9, and less than 0.1.
std::pair<int, int> wideAndStillColumns(const Encoding& encoding) {
    const EncodingParameters& p = encoding.parameters();
    int wide = 0, still = 0;
    for (std::int64_t j = 0; j < p.dModel; ++j) {
        const Vector column = encoding.column(j, 0, p.length);
        const double span = column.maxCoeff() - column.minCoeff();
        wide += span >= 1.9 ? 1 : 0;
        still += span < 0.1 ? 1 : 0;
    }
    return {wide, still};
}

TEST(Wavelengths, leftColumnsAreFastAndRightOnesSlow) {
    const Encoding encoding({.length = 50, .dModel = 128});
    EXPECT_NEAR(cyclesWithin(encoding, 0, 49), 7.80, 5e-3);
    EXPECT_NEAR(cyclesWithin(encoding, 63, 49), 0.0009, 5e-5);
    EXPECT_THROW(cyclesWithin(encoding, 64, 49), Error);
    for (std::int64_t j = 64; j < 128; ++j) {
        const Vector column = encoding.column(j, 0, 50);
        EXPECT_GE(column.minCoeff(), j % 2 == 0 ? 0 : 0.882);
        EXPECT_LE(column.maxCoeff(), j % 2 == 0 ? 0.4711 : 1);
    }
    EXPECT_EQ(wideAndStillColumns(encoding), std::pair(38, 51));
    EXPECT_EQ(wideAndStillColumns(Encoding({.length = 100, .dModel = 512})), std::pair(189, 170));
}
