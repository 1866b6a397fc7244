// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme_matrix.h"

#include "core/schemes/rotation_value.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace sinescope;

namespace {

/// The mean of value(row, column) over a pixel, each cell weighted by its share in the pixel; ignores NaN.
template <typename Value>
double slowMean(const PixelGrid& grid, std::int64_t r, std::int64_t c, std::int64_t rows,
                std::int64_t columns, Value value) {
    const auto share = [](double from, double to, std::int64_t cell) {
        return std::max(0.0, std::min(to, static_cast<double>(cell) + 0.5) -
                                 std::max(from, static_cast<double>(cell) - 0.5));
    };
    const double height = (grid.lastPosition - grid.firstPosition) / static_cast<double>(grid.rows);
    const double width = (grid.lastColumn - grid.firstColumn) / static_cast<double>(grid.columns);
    const double top = grid.firstPosition + height * static_cast<double>(r);
    const double left = grid.firstColumn + width * static_cast<double>(c);
    double sum = 0;
    double weights = 0;
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < columns; ++j) {
            const double weight = share(top, top + height, i) * share(left, left + width, j);
            if (weight == 0 || !std::isfinite(value(i, j))) continue;
            sum += weight * value(i, j);
            weights += weight;
        }
    return weights > 0 ? sum / weights : std::numeric_limits<double>::quiet_NaN();
}

constexpr PixelGrid uneven{.firstPosition = -0.5,
                           .lastPosition = 39.5,
                           .firstColumn = 2.2,
                           .lastColumn = 39.5,
                           .rows = 7,
                           .columns = 9};

template <typename Picture>
void expectMeans(const Picture& picture, std::int64_t rows, std::int64_t columns) {
    const MatrixF pixels = picture.pixels(uneven);
    for (std::int64_t r = 0; r < uneven.rows; ++r)
        for (std::int64_t c = 0; c < uneven.columns; ++c) {
            const double expected =
                slowMean(uneven, r, c, rows, columns,
                         [&](std::int64_t i, std::int64_t j) { return picture.value(i, j); });
            if (std::isnan(expected))
                EXPECT_TRUE(std::isnan(pixels(r, c)));
            else
                EXPECT_NEAR(pixels(r, c), expected, 1e-5 * std::max(1.0, std::abs(expected)));
        }
}

}  // namespace

TEST(SchemeMatrix, rotationColumnsAreCosinesAndSines) {
    for (const RopePairs pairs : {RopePairs::Interleaved, RopePairs::Halves}) {
        const RopeScheme rope{.headDim = 8, .base = 100, .pairs = pairs};
        const RotationMatrix matrix(rope, 5, 40);
        // Rotating (1, 0) in the pair's plane gives (cos, sin) in its two columns.
        for (std::int64_t pair = 0; pair < 4; ++pair) {
            const std::int64_t x = pairs == RopePairs::Interleaved ? 2 * pair : pair;
            const std::int64_t y = pairs == RopePairs::Interleaved ? 2 * pair + 1 : pair + 4;
            Vector unit = Vector::Zero(8);
            unit(x) = 1;
            const Vector turned = rotate(rope, unit, 5 + 7);
            EXPECT_EQ(matrix.value(7, x), turned(x));
            EXPECT_EQ(matrix.value(7, y), turned(y));
        }
    }
}

TEST(SchemeMatrix, rotationValueMatchesTableAtAnyPosition) {
    YarnScaling yarn;
    yarn.factor = 4;
    for (const RopeScheme& rope : {RopeScheme{.headDim = 12, .rotaryDim = 8},
                                   RopeScheme{.headDim = 12, .rotaryDim = 8, .scaling = yarn}}) {
        const std::vector<Frequency> frequencies = exactRopeFrequencies(rope);
        for (const double position : {0.0, 2.5, 17.0, 1048575.0}) {
            const RopeTable table = ropeTable(rope, {position});
            for (std::int64_t j = 0; j < 8; ++j) {
                const RotationColumn at = rotationColumn(rope, j);
                EXPECT_NEAR(rotationValue(rope, at, frequencies, position),
                            (at.isSine ? table.sines : table.cosines)(0, at.pair), 1e-15);
            }
            EXPECT_TRUE(std::isnan(rotationValue(rope, rotationColumn(rope, 8), frequencies, position)));
        }
    }
}

TEST(SchemeMatrix, columnsWithoutRotationAreNan) {
    const RotationMatrix matrix(RopeScheme{.headDim = 8, .rotaryDim = 4}, 0, 10);
    EXPECT_EQ(matrix.value(0, 0), 1);
    EXPECT_TRUE(std::isnan(matrix.value(0, 4)));
    EXPECT_TRUE(std::isnan(matrix.value(10, 0)));
    EXPECT_EQ(rotationColumn(RopeScheme{.headDim = 8, .rotaryDim = 4}, 5).pair, -1);
}

TEST(SchemeMatrix, rotationPixelIsMeanOfItsCells) {
    expectMeans(RotationMatrix(RopeScheme{.headDim = 40, .base = 100}, 3, 40), 40, 40);
    YarnScaling yarn;
    yarn.factor = 4;
    expectMeans(RotationMatrix(RopeScheme{.headDim = 40, .rotaryDim = 32, .scaling = yarn}, 0, 40), 40, 40);
}

TEST(SchemeMatrix, biasPixelIsMeanOfVisibleKeys) {
    const auto matrixOf = [](const Scheme& scheme, std::int64_t head) {
        return BiasMatrix(scheme, Vector(), head, 40);
    };
    for (const AlibiForm form : {AlibiForm::KeyFromLast, AlibiForm::Key, AlibiForm::Inverted})
        for (const bool causal : {false, true})
            expectMeans(matrixOf(AlibiScheme{.form = form, .causal = causal, .keys = 40}, 1), 40, 40);
    expectMeans(matrixOf(AlibiScheme{.form = AlibiForm::Symmetric}, 2), 40, 40);
    expectMeans(matrixOf(AlibiScheme{.causal = true}, 0), 40, 40);
    expectMeans(matrixOf(seededT5({}, 4, 3), 3), 40, 40);
    expectMeans(matrixOf(seededT5({.buckets = 5, .maximumDistance = 9, .bidirectional = false}, 4, 3), 3), 40,
                40);
    expectMeans(BiasMatrix(seededShaw(2, 30, 6, 9), Vector::LinSpaced(6, -1, 2), 0, 40), 40, 40);
}

TEST(SchemeMatrix, biasMatrixMatchesSchemeAndKnowsItsExtremes) {
    const Scheme alibi = AlibiScheme{.causal = true};
    const BiasMatrix matrix(alibi, Vector(), 1, 10);
    EXPECT_EQ(matrix.length(), 10);
    for (std::int64_t p = 0; p < 10; ++p)
        for (std::int64_t q = 0; q < 10; ++q)
            EXPECT_EQ(matrix.value(p, q), scoreBias(alibi, Vector(), 1, p, q));
    EXPECT_EQ(matrix.lowest(), -2.25);  // 9 positions back at the slope of 1/4
    EXPECT_EQ(matrix.highest(), 0);
}

TEST(SchemeMatrix, biasMatrixMatchesEveryAlibiForm) {
    for (const AlibiForm form : {AlibiForm::Distance, AlibiForm::Symmetric, AlibiForm::KeyFromLast,
                                 AlibiForm::Key, AlibiForm::Inverted})
        for (const bool causal : {false, true}) {
            const Scheme scheme = AlibiScheme{.heads = 6, .form = form, .causal = causal, .keys = 12};
            const BiasMatrix matrix(scheme, Vector(), 4, 12);
            double lowest = 0, highest = 0;
            for (std::int64_t p = 0; p < 12; ++p)
                for (std::int64_t q = 0; q < 12; ++q) {
                    const double bias = scoreBias(scheme, Vector(), 4, p, q);
                    EXPECT_EQ(matrix.value(p, q), bias) << p << ' ' << q;
                    const bool isFirst = p == 0 && q == 0;
                    if (isFirst || (std::isfinite(bias) && bias < lowest)) lowest = bias;
                    if (isFirst || bias > highest) highest = bias;
                }
            EXPECT_EQ(matrix.lowest(), lowest);
            EXPECT_EQ(matrix.highest(), highest);
        }
}

TEST(SchemeMatrix, shawBiasesMatchQuery) {
    const Scheme shaw = seededShaw(2, 3, 6, 9);
    const Vector query = Vector::LinSpaced(6, -1, 2);
    const Vector biases = biasesOfRow(shaw, query, 0, 20, 15, 11);
    for (std::int64_t k = -5; k <= 5; ++k)
        EXPECT_NEAR(biases(k + 5), scoreBias(shaw, query, 0, 20, 20 + k), 1e-15);
}

TEST(SchemeMatrix, biasMatrixOfHugeLengthNeedsNoTable) {
    // One value per distance would not fit in memory.
    const std::int64_t length = std::int64_t{1} << 40;
    const BiasMatrix matrix(AlibiScheme{.form = AlibiForm::Symmetric}, Vector(), 0, length);
    EXPECT_EQ(matrix.lowest(), -0.5 * static_cast<double>(length - 1));
    EXPECT_EQ(matrix.highest(), 0);
    const PixelGrid corner{.firstPosition = static_cast<double>(length) - 1000.5,
                           .lastPosition = static_cast<double>(length) - 0.5,
                           .firstColumn = -0.5,
                           .lastColumn = 999.5,
                           .rows = 1,
                           .columns = 1};
    // The mean of |p - q| over two ranges of 1,000 is the distance between their centres.
    EXPECT_FLOAT_EQ(matrix.pixels(corner)(0, 0),
                    static_cast<float>(-0.5 * static_cast<double>(length - 1000)));
}

TEST(SchemeMatrix, extremesIgnoreMaskedKeys) {
    const Vector query = Vector::LinSpaced(6, -1, 2);
    std::vector<Scheme> schemes = {
        seededT5({.buckets = 8, .maximumDistance = 20}, 4, 3),
        seededT5({.buckets = 5, .maximumDistance = 9, .bidirectional = false}, 4, 3), seededShaw(2, 3, 6, 9)};
    for (const AlibiForm form : {AlibiForm::Distance, AlibiForm::Symmetric, AlibiForm::KeyFromLast,
                                 AlibiForm::Key, AlibiForm::Inverted})
        for (const bool causal : {false, true})
            schemes.push_back(AlibiScheme{.form = form, .causal = causal, .keys = 30});
    for (const Scheme& scheme : schemes) {
        const std::int64_t head = headCount(scheme) > 3 ? 3 : 0;
        const BiasMatrix matrix(scheme, query, head, 30);
        for (std::int64_t p = 0; p < 30; p += 7)
            for (std::int64_t first = 0; first < 30; first += 4)
                for (std::int64_t last = first; last < 30; last += 5) {
                    double lowest = std::numeric_limits<double>::quiet_NaN(), highest = lowest;
                    for (std::int64_t q = first; q <= last; ++q) {
                        const double bias = scoreBias(scheme, query, head, p, q);
                        ASSERT_EQ(std::isinf(matrix.value(p, q)), std::isinf(bias));
                        if (std::isinf(bias)) continue;
                        EXPECT_NEAR(matrix.value(p, q), bias, 1e-14);
                        lowest = std::fmin(lowest, bias);
                        highest = std::fmax(highest, bias);
                    }
                    const Extremes found = matrix.extremes(p, first, last);
                    EXPECT_EQ(std::isnan(found.lowest), std::isnan(lowest));
                    if (std::isnan(lowest)) continue;
                    EXPECT_NEAR(found.lowest, lowest, 1e-14);
                    EXPECT_NEAR(found.highest, highest, 1e-14);
                }
    }
}
