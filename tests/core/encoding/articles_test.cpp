// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers published in the five articles, the curriculum's golden values, and properties of every
// setting.
#include "core/encoding/conventions.h"
#include "core/encoding/encoding.h"
#include "tests/core/encoding/support.h"
#include "tests/random_seed.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <random>
#include <string>

using namespace sinescope;
using nlohmann::json;

namespace {

Encoding encodingOf(const json& entry) {
    const json& p = entry["params"];
    return Encoding(
        {.length = 100, .dModel = p.value("dim", std::int64_t{512}), .base = p.value("base", 10000.0)});
}

double toleranceAt(const json& entry, std::size_t row, std::size_t column) {
    // A published 0 or 1 is also exact here, except for the last digit of a sum.
    return std::max(entry["tolerance"][row][column].get<double>(), 1e-15);
}

}  // namespace

TEST(Articles, encodingsMatchArticles) {
    int met = 0;
    for (const json& entry : readVectors("articles.json")) {
        const std::string kind = entry["kind"];
        if (kind != "positional_encoding" && kind != "embedding_sum") continue;
        const Encoding encoding = encodingOf(entry);
        const json words = {{0.1, 0.2, 0.3, 0.4}, {0.5, 0.6, 0.7, 0.8}, {0.9, 1.0, 1.1, 1.2}};
        for (std::size_t r = 0; r < entry["positions"].size(); ++r)
            for (std::size_t c = 0; c < entry["expected"][r].size(); ++c) {
                const json& columns = entry["params"].value("columns", json());
                const auto column =
                    columns.is_array() ? columns[c].get<std::int64_t>() : static_cast<std::int64_t>(c);
                const double word = kind == "embedding_sum" ? words[r][c].get<double>() : 0.0;
                EXPECT_NEAR(word + encoding.value(entry["positions"][r], column),
                            entry["expected"][r][c].get<double>(), toleranceAt(entry, r, c))
                    << entry["id"];
            }
        ++met;
    }
    EXPECT_EQ(met, 7);
}

TEST(Articles, wavelengthsMatchArticles) {
    int met = 0;
    for (const json& entry : readVectors("articles.json")) {
        const std::string kind = entry["kind"];
        if (kind != "wavelength" && kind != "wavelength_supremum") continue;
        const Encoding encoding = encodingOf(entry);
        const double wavelength =
            kind == "wavelength"
                ? encoding.wavelength(entry["params"]["i"])
                // The paper's spacing does not reach the bound 2 pi n; Tensor2Tensor's last pair does.
                : Encoding(conventionByName("tensor2tensor").apply(10, 512, entry["params"]["base"]))
                      .wavelength(255);
        EXPECT_NEAR(wavelength, entry["expected"][0].get<double>(), entry["tolerance"][0].get<double>())
            << entry["id"];
        ++met;
    }
    EXPECT_EQ(met, 4);
}

TEST(Articles, plotShiftAndRelativeOffsetsMatchArticles) {
    for (const json& entry : readVectors("articles.json")) {
        if (entry["id"] == "s3-plot-sinusoid-values") {
            const Encoding encoding = encodingOf(entry);
            for (std::size_t r = 0; r < 4; ++r)
                for (std::size_t c = 0; c < 4; ++c) {
                    const auto pair = entry["params"]["i"][c].get<std::int64_t>();
                    EXPECT_NEAR(encoding.value(entry["positions"][r], 2 * pair),
                                entry["expected"][r][c].get<double>(), toleranceAt(entry, r, c));
                }
        }
        if (entry["id"] == "s0-rotation-d2") {
            const Encoding encoding({.length = 10, .dModel = 2});
            EXPECT_NEAR(encoding.value(5, 0), entry["expected"][0][0].get<double>(), 5e-9);
            EXPECT_NEAR(encoding.value(5, 1), entry["expected"][0][1].get<double>(), 5e-9);
        }
        if (entry["id"] == "s4-relative") {
            const Encoding encoding = encodingOf(entry);
            for (std::size_t r = 0; r < 2; ++r) {
                const json& pair = entry["params"]["pairs"][r];
                EXPECT_NEAR(encoding.row(pair[0]).dot(encoding.row(pair[1])),
                            entry["expected"][r].get<double>(), 5e-9);
            }
        }
        if (entry["id"] == "s4-err-frequency") {
            const Encoding encoding({.length = 10, .dModel = 128});
            EXPECT_DOUBLE_EQ(encoding.angularFrequency(0), entry["check"]["w_first"].get<double>());
            EXPECT_NEAR(encoding.angularFrequency(63), entry["check"]["w_last"].get<double>(), 1e-12);
        }
    }
}

TEST(GoldenValues, sumsAndCellsMatchLessons) {
    const Matrix small = Encoding({.length = 50, .dModel = 128}).matrix();
    EXPECT_NEAR(small.sum(), 2506.747823789, 1e-6);
    EXPECT_NEAR(small.cwiseAbs().sum(), 3714.291937252, 1e-6);
    EXPECT_NEAR(small(10, 4), 0.937632744, 1e-6);
    const Matrix wide = Encoding({.length = 100, .dModel = 512}).matrix();
    EXPECT_NEAR(wide.sum(), 18297.143808534, 1e-6);
    EXPECT_NEAR(Encoding({.length = 4, .dModel = 4, .base = 100}).matrix().sum(), 6.550481579, 1e-6);
    const double cells[] = {-0.999207, 0.039821, 0.950151, 0.311789};
    for (int j = 0; j < 4; ++j) EXPECT_NEAR(wide(99, j), cells[j], 1e-6);
    EXPECT_NEAR(wide(99, 510), 0.010262, 1e-6);
    EXPECT_NEAR(wide(99, 511), 0.999947, 1e-6);
}

namespace {

EncodingParameters randomParameters(std::mt19937_64& random) {
    std::uniform_real_distribution<double> unit(0, 1);
    return {.length = 1'048'576,
            .dModel = 2 * (1 + static_cast<std::int64_t>(random() % 300)),
            .base = std::pow(10, 0.01 + 9 * unit(random)),
            .layout = static_cast<Layout>(random() % 3),
            .spacing = static_cast<Spacing>(random() % 3),
            .frequencyShift = unit(random) - 0.5};
}

}  // namespace

TEST(Properties, normShiftAndLayoutIdentitiesHoldForRandomSettings) {
    std::mt19937_64 random(randomSeed());
    for (int trial = 0; trial < 200; ++trial) {
        const EncodingParameters parameters = randomParameters(random);
        const Encoding encoding(parameters);
        const auto d = static_cast<double>(encoding.columns());
        const auto p = static_cast<std::int64_t>(random() % 1'048'576);
        const auto k = static_cast<std::int64_t>(random() % 1'048'576) - 524'288;
        const Vector row = encoding.row(p);
        EXPECT_NEAR(row.norm(), std::sqrt(d / 2), 1e-14 * std::sqrt(d)) << "every row has the same length";

        const Vector shifted = encoding.row(p + k);
        EncodingParameters other = parameters;
        other.layout = Layout::Interleaved;
        const Encoding interleaved(other);
        for (std::int64_t i = 0; i < encoding.pairs(); ++i) {
            const std::int64_t s = encoding.columnOf(i, Wave::Sine);
            const std::int64_t c = encoding.columnOf(i, Wave::Cosine);
            // The rotation by k is the encoding's row k.
            const double sk = encoding.value(k, s);
            const double ck = encoding.value(k, c);
            EXPECT_NEAR(shifted(s), row(s) * ck + row(c) * sk, 2e-15) << "sine of a sum";
            EXPECT_NEAR(shifted(c), row(c) * ck - row(s) * sk, 2e-15) << "cosine of a sum";
            EXPECT_EQ(encoding.value(p, s), interleaved.value(p, 2 * i)) << "layouts are permutations";
            EXPECT_EQ(encoding.value(p, c), interleaved.value(p, 2 * i + 1)) << "layouts are permutations";
        }
    }
}

TEST(Properties, slopesMatchDifferenceQuotients) {
    const Encoding encoding({.length = 1000, .dModel = 64, .factor = -2});
    for (std::int64_t j = 0; j < 64; ++j)
        for (const double p : {0.0, 3.25, 977.5}) {
            constexpr double h = 1e-4;
            const double difference = (encoding.valueAt(p + h, j) - encoding.valueAt(p - h, j)) / (2 * h);
            EXPECT_NEAR(encoding.slopeAt(p, j), difference, 1e-8);
        }
}

TEST(Properties, endpointSpacingReachesItsEndsAndAllowsOnePair) {
    const Encoding two({.length = 10, .dModel = 2, .spacing = Spacing::Endpoint});
    EXPECT_EQ(two.angularFrequency(0), 1);
    const Encoding many({.length = 10, .dModel = 512, .spacing = Spacing::Endpoint});
    EXPECT_EQ(many.angularFrequency(0), 1);
    EXPECT_DOUBLE_EQ(many.wavelength(255), 2 * std::numbers::pi * 10000);
}
