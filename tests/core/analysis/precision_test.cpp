// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/precision.h"

#include "core/analysis/precision_rows.h"
#include "core/half.h"
#include "vectors.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>
#include <random>

using namespace sinescope;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// bfloat16 by another route: adds half of the last place to the bits of the float.
double bfloat16ByBits(float value) {
    std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    bits += 0x7fffu + ((bits >> 16) & 1u);
    return static_cast<double>(std::bit_cast<float>(bits & 0xffff0000u));
}

double worstError(const Encoding& encoding, const ReducedProgram& program, std::int64_t position) {
    return worstRowErrors(encoding, {program}, {position}, false)(0, 0);
}

}  // namespace

TEST(Precision, bfloat16PositionsMatchPeers) {
    const auto entry = vectorEntry("peers.json", "c-bf16-positions");
    for (std::size_t m = 0; m < entry["positions"].size(); ++m)
        EXPECT_EQ(roundedTo(NumberFormat::BFloat16, entry["positions"][m].get<double>()),
                  entry["expected"][0][m].get<double>());
}

TEST(Precision, float16PositionsSkipAbove2048AndOverflow) {
    const double positions[][2] = {{2047, 2047},      {2048, 2048},        {2049, 2048},   {2051, 2052},
                                   {4097, 4096},      {4098, 4096},        {65504, 65504}, {65519, 65504},
                                   {65520, infinity}, {-65520, -infinity}, {1e9, infinity}};
    for (const auto& p : positions) EXPECT_EQ(roundedTo(NumberFormat::Float16, p[0]), p[1]) << p[0];
}

TEST(Precision, representableNumbersRoundToThemselves) {
    for (unsigned bits = 0; bits < 0x10000u; ++bits) {
        const auto value = static_cast<double>(halfToFloat(static_cast<std::uint16_t>(bits)));
        const auto brain = static_cast<double>(bfloat16ToFloat(static_cast<std::uint16_t>(bits)));
        const double again = roundedTo(NumberFormat::Float16, value);
        const double brainAgain = roundedTo(NumberFormat::BFloat16, brain);
        EXPECT_TRUE(std::isnan(value) ? std::isnan(again) : again == value) << bits;
        EXPECT_TRUE(std::isnan(brain) ? std::isnan(brainAgain) : brainAgain == brain) << bits;
    }
}

TEST(Precision, tiesRoundToEvenInBothFormats) {
    for (unsigned bits = 0; bits < 0x7bffu; ++bits) {
        const auto here = static_cast<double>(halfToFloat(static_cast<std::uint16_t>(bits)));
        const auto next = static_cast<double>(halfToFloat(static_cast<std::uint16_t>(bits + 1)));
        const double half = 0.5 * (here + next);
        EXPECT_EQ(roundedTo(NumberFormat::Float16, half), bits % 2 == 0 ? here : next);
        EXPECT_EQ(roundedTo(NumberFormat::Float16, std::nextafter(half, infinity)), next);
        EXPECT_EQ(roundedTo(NumberFormat::Float16, std::nextafter(half, 0)), here);
    }
    const unsigned seed = 77;
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    for (int trial = 0; trial < 100'000; ++trial) {
        const float value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isfinite(value)) continue;
        EXPECT_EQ(roundedTo(NumberFormat::BFloat16, static_cast<double>(value)), bfloat16ByBits(value));
    }
}

TEST(Precision, float32AngleErrorsMatchPublishedMagnitudes) {
    const Encoding encoding({.dModel = 512});
    const double expected[][2] = {{512, 2.7e-5}, {2048, 1e-4},     {8192, 5e-4},
                                  {32768, 3e-3}, {131072, 1.4e-2}, {1'000'000, 5e-2}};
    for (const FrequencyRoute route : {FrequencyRoute::Power, FrequencyRoute::ExpLog}) {
        for (const auto& e : expected) {
            // Every position up to 11,000; beyond that, an even sample that includes the last.
            std::vector<std::int64_t> positions;
            const auto last = static_cast<std::int64_t>(e[0]);
            const std::int64_t step = std::max<std::int64_t>(1, last / 11'000);
            for (std::int64_t p = last; p >= 0; p -= step) positions.push_back(p);
            // The published numbers give the error's magnitude (one digit, one machine's libm), so a factor
            // of 2.5 is allowed.
            const double worst = worstRowErrors(encoding, {{.route = route}}, positions, true).maxCoeff();
            EXPECT_GT(worst, e[1] / 2.5) << e[0];
            EXPECT_LT(worst, e[1] * 2.5) << e[0];
        }
    }
}

TEST(Precision, float32ErrorBelow5000IsHalfAThousandth) {
    const Encoding encoding({.length = 5000, .dModel = 512});
    std::vector<std::int64_t> positions(5000);
    std::iota(positions.begin(), positions.end(), std::int64_t{0});
    const Matrix errors = worstRowErrors(encoding, {{.route = FrequencyRoute::ExpLog}}, positions, false);
    EXPECT_NEAR(errors.maxCoeff(), 4.5e-4, 1e-4);
}

TEST(Precision, float64HasOnlyDoubleRoundingError) {
    const Encoding encoding({.dModel = 64});
    const ReducedProgram same{.arithmetic = NumberFormat::Float64, .storage = NumberFormat::Float64};
    EXPECT_LT(worstError(encoding, same, 1000), 1e-12);
}

TEST(Precision, exactAngleHasNoError) {
    // Two pairs from 1 to 1/2 radian per position.
    const Encoding encoding({.dModel = 4, .base = 2, .spacing = Spacing::Endpoint});
    const ReducedEncoding program(encoding,
                                  {NumberFormat::BFloat16, NumberFormat::BFloat16, FrequencyRoute::Power});
    for (const std::int64_t position : {1, 2, 3, 255})
        for (const std::int64_t pair : {0, 1}) EXPECT_EQ(program.angleError(position, pair), 0) << position;
    const Matrix rows =
        worstRowErrors(encoding, {{NumberFormat::BFloat16, NumberFormat::BFloat16, FrequencyRoute::Power}},
                       {1, 2, 3, 255}, true, 1);
    EXPECT_TRUE(rows.isZero(0)) << rows;
}

TEST(Precision, worstErrorOfRowIsMaximumOfItsCells) {
    const Encoding encoding({.length = 300, .dModel = 16});
    std::vector<std::int64_t> all(300);
    std::iota(all.begin(), all.end(), std::int64_t{0});
    all.push_back(4095);
    std::vector<ReducedProgram> programs;
    for (const NumberFormat format : {NumberFormat::Float32, NumberFormat::Float16, NumberFormat::BFloat16})
        for (const FrequencyRoute route : {FrequencyRoute::Power, FrequencyRoute::ExpLog})
            programs.push_back({format, format, route});
    const Matrix values = worstRowErrors(encoding, programs, all, false);
    const Matrix angles = worstRowErrors(encoding, programs, all, true);
    for (std::size_t k = 0; k < programs.size(); ++k) {
        const ReducedEncoding reduced(encoding, programs[k]);
        for (std::size_t t = 0; t < all.size(); ++t) {
            double value = 0, angle = 0;
            for (std::int64_t j = 0; j < 16; ++j) {
                value = std::max(value, std::abs(reduced.error(all[t], j)));
                angle = std::max(angle, reduced.angleError(all[t], j / 2));
            }
            const auto row = static_cast<Eigen::Index>(t), column = static_cast<Eigen::Index>(k);
            EXPECT_NEAR(values(row, column), value, 1e-15);
            EXPECT_EQ(angles(row, column), angle);
        }
    }
    EXPECT_LE(worstRowErrors(encoding, programs, {4095}, false, 5)(0, 0), values(300, 0));
}

TEST(Precision, float32AnglesStoredInBFloat16HaveOnlyStorageError) {
    const Encoding encoding({.dModel = 128});
    const ReducedProgram naive{.arithmetic = NumberFormat::BFloat16, .storage = NumberFormat::BFloat16};
    EXPECT_LT(worstError(encoding, {.storage = NumberFormat::BFloat16}, 4095), 0.0025);
    EXPECT_GT(worstError(encoding, naive, 4095), 0.5);
    EXPECT_EQ(ReducedEncoding(encoding, naive).angle(257, 0), 256);
    const ReducedProgram half{.arithmetic = NumberFormat::Float16, .storage = NumberFormat::Float16};
    EXPECT_TRUE(std::isnan(ReducedEncoding(encoding, half).value(70'000, 0)));
    EXPECT_EQ(worstError(encoding, half, 70'000), infinity);
}

TEST(Precision, cellErrorsMatchErrorOfEachCell) {
    const NumberFormat formats[] = {NumberFormat::Float64, NumberFormat::Float32, NumberFormat::Float16,
                                    NumberFormat::BFloat16};
    const EncodingParameters settings[] = {
        {.dModel = 32},
        {.dModel = 7, .base = 1},
        {.dModel = 10, .base = 1e12, .layout = Layout::Halves, .positionScale = 0.37, .factor = 0.3}};
    const std::vector<std::int64_t> positions = {0, 1, 2, 7, 7, 255, 257, 2049, 65'503, 70'000, 1'048'575};
    for (const EncodingParameters& setting : settings) {
        const Encoding encoding(setting);
        std::vector<std::int64_t> columns;
        for (std::int64_t j = encoding.columns(); j-- > 0;) columns.push_back(j);
        for (const NumberFormat arithmetic : formats)
            for (const NumberFormat storage : {arithmetic, NumberFormat::BFloat16})
                for (const FrequencyRoute route : {FrequencyRoute::Power, FrequencyRoute::ExpLog}) {
                    const ReducedProgram program{arithmetic, storage, route};
                    const ReducedEncoding alone(encoding, program);
                    const MatrixF values = cellErrors(encoding, program, positions, columns, false);
                    const MatrixF angles = cellErrors(encoding, program, positions, columns, true);
                    for (std::size_t t = 0; t < positions.size(); ++t)
                        for (std::size_t c = 0; c < columns.size(); ++c) {
                            const auto row = static_cast<Eigen::Index>(t);
                            const auto column = static_cast<Eigen::Index>(c);
                            const double exact = std::abs(alone.error(positions[t], columns[c]));
                            const double error = std::isfinite(exact) ? exact : 1e9;
                            const double angle =
                                alone.angleError(positions[t], encoding.role(columns[c]).pair);
                            // Rounding of the doubles and of the picture's floats.
                            EXPECT_NEAR(std::min(static_cast<double>(values(row, column)), 1e9), error,
                                        1e-14 + 1e-6 * error)
                                << positions[t] << ", " << columns[c];
                            EXPECT_NEAR(std::min(static_cast<double>(angles(row, column)), 1e9),
                                        std::min(angle, 1e9), 1e-14 + 1e-6 * std::min(angle, 1e9));
                        }
                }
    }
}

TEST(Precision, errorsDoubleIfWorstErrorOfEveryProgramDoubles) {
    EncodingParameters parameters;
    parameters.dModel = 64;
    const Encoding encoding(parameters);
    const std::vector<ReducedProgram> all = {
        {NumberFormat::Float32, NumberFormat::Float32, FrequencyRoute::Power},
        {NumberFormat::BFloat16, NumberFormat::BFloat16, FrequencyRoute::ExpLog},
        {NumberFormat::Float32, NumberFormat::BFloat16, FrequencyRoute::ExpLog}};
    bool both[2] = {false, false};
    for (const std::int64_t last : {4, 40, 400, 4000, 100'000})
        for (const bool angles : {false, true})
            for (std::size_t count = 1; count <= all.size(); ++count) {
                const std::vector<ReducedProgram> programs(all.begin(), all.begin() + std::ptrdiff_t(count));
                const std::vector<std::int64_t> early = {0, last / 5, last / 3};
                const std::vector<std::int64_t> late = {last - last / 3, last - last / 5, last};
                const Matrix first = worstRowErrors(encoding, programs, early, angles);
                const Matrix second = worstRowErrors(encoding, programs, late, angles);
                const bool expected =
                    (second.colwise().maxCoeff().array() > 2 * first.colwise().maxCoeff().array()).all();
                EXPECT_EQ(errorsMoreThanDouble(encoding, programs, early, late, angles), expected)
                    << last << angles << count;
                both[expected ? 1 : 0] = true;
            }
    EXPECT_TRUE(both[0] && both[1]);
}
