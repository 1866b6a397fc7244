// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/chirp.h"

#include "vectors.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

using namespace sinescope;

TEST(Chirp, zeroCrossingCountIsPositionOverPi) {
    const Encoding encoding({.dModel = 512});
    for (int k = 0; k <= 100; ++k)
        EXPECT_EQ(chirpCrossings(encoding, k), std::int64_t(k / std::numbers::pi)) << k;
    EXPECT_EQ(chirpCrossings(encoding, 16), 5);
}

TEST(Chirp, crossingPairsMatchCurriculum) {
    const Encoding encoding({.dModel = 512});
    const std::vector<double> expected[] = {{6.71}, {6.71, 25.98}, {6.71, 17.98, 37.25}};
    for (int m = 0; m < 3; ++m) {
        const std::vector<double> at = chirpCrossingPairs(encoding, 4 * (m + 1), 100);
        ASSERT_EQ(at.size(), expected[m].size());
        for (std::size_t c = 0; c < at.size(); ++c) EXPECT_NEAR(at[c], expected[m][c], 5e-3);
        for (const double x : at) EXPECT_NEAR(chirpAt(encoding, 4 * (m + 1), x), 0, 1e-12);
    }
    EXPECT_TRUE(chirpCrossingPairs(encoding, 0, 10).empty());
    EXPECT_EQ(chirpCrossingPairs(encoding, 1e6, 10).size(), 10u);
}

TEST(Chirp, crossingCountMatchesSignChangesOfRow) {
    for (const Spacing spacing : {Spacing::Paper, Spacing::Endpoint}) {
        const Encoding encoding({.dModel = 4096, .base = 100, .spacing = spacing});
        for (const int position : {1, 4, 12, 40, 200}) {
            const Vector row = encoding.row(position);
            std::int64_t changes = 0;
            for (std::int64_t i = 1; i < encoding.pairs(); ++i)
                changes += row(2 * i) * row(2 * i - 2) < 0 ? 1 : 0;
            EXPECT_EQ(chirpCrossings(encoding, position), changes) << position;
        }
    }
}

TEST(Chirp, chirpAtIntegerPairsMatchesArticle) {
    const auto entry = vectorEntry("articles.json", "s3-plot-sinusoid-values");
    const Encoding encoding({.dModel = 512});
    for (std::size_t r = 0; r < 4; ++r)
        for (std::size_t c = 0; c < 4; ++c)
            EXPECT_NEAR(
                chirpAt(encoding, entry["positions"][r].get<double>(), entry["params"]["i"][c].get<double>()),
                entry["expected"][r][c].get<double>(), entry["tolerance"][r][c].get<double>() + 1e-14);
}

TEST(Chirp, envelopeIsTightBoundOnSamples) {
    const Encoding encoding({.length = 100, .dModel = 512});
    for (const double k : {4.0, 12.0, 400.0, 1e6}) {
        const std::vector<Extremes> envelope = chirpEnvelope(encoding, k, 0, 100, 50);
        for (int b = 0; b < 50; ++b) {
            double lowest = 2;
            double highest = -2;
            constexpr int samples = 4000;
            for (int s = 0; s <= samples; ++s) {
                const double value = chirpAt(encoding, k, 2.0 * b + 2.0 * s / samples);
                lowest = std::min(lowest, value);
                highest = std::max(highest, value);
            }
            const Extremes& part = envelope[static_cast<std::size_t>(b)];
            EXPECT_LE(part.lowest, lowest + 1e-9) << k << " " << b;
            EXPECT_GE(part.highest, highest - 1e-9) << k << " " << b;
            if (k < 1000) {  // samples are dense enough to be near the extremes
                EXPECT_NEAR(part.lowest, lowest, 1e-3) << k << " " << b;
                EXPECT_NEAR(part.highest, highest, 1e-3) << k << " " << b;
            }
        }
    }
}

TEST(Chirp, chirpMatchesEncodingAtLargePositions) {
    const Encoding encoding({.dModel = 8});
    EXPECT_NEAR(chirpAt(encoding, 1'048'576, 1), -0.614696503191073, 5e-16);  // 50-digit arithmetic
    for (const EncodingParameters& p :
         {EncodingParameters{.dModel = 128}, EncodingParameters{.dModel = 7, .base = 1e12},
          EncodingParameters{.dModel = 32, .spacing = Spacing::Endpoint, .positionScale = 1000}}) {
        const Encoding wide(p);
        for (const std::int64_t k : {12, 1234, 1'048'576})
            for (std::int64_t i = 0; i < wide.pairs(); ++i)
                EXPECT_NEAR(chirpAt(wide, static_cast<double>(k), static_cast<double>(i)),
                            wide.value(k, wide.columnOf(i, Wave::Sine)), 3e-16)
                    << k << ", pair " << i;
    }
}
