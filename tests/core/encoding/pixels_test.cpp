// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/pixels.h"

#include "core/error.h"
#include "tests/random_seed.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace sinescope;

namespace {

/// Half a unit in the last place of a float below 1, plus the error of 2,000 rotations in double. Factors in
/// these tests are at most 1 in magnitude.
constexpr double floatRounding = 3.1e-8;

/// Length of the overlap of [a, b] with cell k.
double overlap(double a, double b, std::int64_t k) {
    const auto centre = static_cast<double>(k);
    return std::max(0.0, std::min(b, centre + 0.5) - std::max(a, centre - 0.5));
}

/// The mean over one pixel from single values weighted by area, without a closed form.
double bruteMean(const Encoding& encoding, double top, double bottom, double left, double right) {
    const EncodingParameters& p = encoding.parameters();
    const auto low = [](double edge, std::int64_t smallest) {
        return std::max(smallest, static_cast<std::int64_t>(std::floor(edge)) - 1);
    };
    const auto high = [](double edge, std::int64_t largest) {
        return std::min(largest, static_cast<std::int64_t>(std::ceil(edge)) + 1);
    };
    long double sum = 0;
    long double area = 0;
    for (std::int64_t k = low(top, p.firstPosition); k <= high(bottom, p.firstPosition + p.length - 1); ++k)
        for (std::int64_t j = low(left, 0); j <= high(right, p.dModel - 1); ++j) {
            const double cell = overlap(top, bottom, k) * overlap(left, right, j);
            if (cell <= 0) continue;
            sum += static_cast<long double>(cell) * static_cast<long double>(encoding.value(k, j));
            area += static_cast<long double>(cell);
        }
    return area > 0 ? static_cast<double>(sum / area) : std::nan("");
}

/// Compares `samples` pixels (all if 0) with brute force.
void expectBruteMeans(const Encoding& encoding, const PixelGrid& grid, int samples = 0) {
    const MatrixF means = pixelMeans(encoding, grid);
    ASSERT_EQ(means.rows(), grid.rows);
    ASSERT_EQ(means.cols(), grid.columns);
    const double high = (grid.lastPosition - grid.firstPosition) / static_cast<double>(grid.rows);
    const double wide = (grid.lastColumn - grid.firstColumn) / static_cast<double>(grid.columns);
    const double tolerance = floatRounding;
    std::mt19937_64 random(7);
    const std::int64_t all = grid.rows * grid.columns;
    for (std::int64_t i = 0; i < (samples == 0 ? all : samples); ++i) {
        const std::int64_t pixel =
            samples == 0 ? i : static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(all));
        const std::int64_t r = pixel / grid.columns;
        const std::int64_t c = pixel % grid.columns;
        const double top = grid.firstPosition + high * static_cast<double>(r);
        const double left = grid.firstColumn + wide * static_cast<double>(c);
        const double expected = bruteMean(encoding, top, top + high, left, left + wide);
        if (std::isnan(expected))
            EXPECT_TRUE(std::isnan(means(r, c))) << "pixel " << r << ", " << c;
        else
            ASSERT_NEAR(means(r, c), expected, tolerance) << "pixel " << r << ", " << c;
    }
}

}  // namespace

TEST(PixelMeans, pixelWithinCellHasItsValue) {
    const Encoding encoding({.length = 50, .dModel = 128});
    const MatrixF means = pixelMeans(encoding, {.rows = 500, .columns = 640});
    for (std::int64_t r = 0; r < 500; ++r)
        for (std::int64_t c = 0; c < 640; ++c)
            ASSERT_NEAR(means(r, c), encoding.value(r / 10, c / 5), floatRounding);
}

TEST(PixelMeans, pixelsAreCellMeansForEveryLayoutAndOddRule) {
    for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst})
        for (const OddRule rule : {OddRule::ExtraSine, OddRule::Truncate, OddRule::ZeroPad}) {
            const Encoding encoding({.length = 700,
                                     .dModel = 33,
                                     .base = 300,
                                     .layout = layout,
                                     .firstPosition = 2,
                                     .oddRule = rule,
                                     .factor = -0.75});
            expectBruteMeans(
                encoding,
                {.firstPosition = 1.5, .lastPosition = 701.5, .lastColumn = 32.5, .rows = 23, .columns = 9});
            expectBruteMeans(encoding, {.firstPosition = 1.5,
                                        .lastPosition = 701.5,
                                        .lastColumn = 32.5,
                                        .rows = 100,
                                        .columns = 77});
        }
}

TEST(PixelMeans, fractionalEdgesAndOutsideCellsAreHandled) {
    const Encoding encoding({.length = 300, .dModel = 40, .base = 1e9});
    for (const std::int64_t rows : {1, 2, 7, 50, 299, 640})
        for (const std::int64_t columns : {1, 3, 41, 90}) {
            expectBruteMeans(encoding, {-20.3, 330.9, -3.7, 44.1, rows, columns});
            expectBruteMeans(encoding, {17.123, 211.77, 3.3, 29.01, rows, columns});
            expectBruteMeans(encoding, {280.2, 5000, 38.2, 90, rows, columns});
        }
}

TEST(PixelMeans, manyColumnsOfFewPositionsAreAveraged) {
    const Encoding encoding({.length = 1'000, .dModel = 16'384, .layout = Layout::Halves});
    expectBruteMeans(encoding, {-0.5, 999.5, -0.5, 16383.5, 1300, 300}, 300);
    expectBruteMeans(encoding, {100.2, 120.7, -0.5, 16383.5, 200, 70}, 200);
}

TEST(PixelMeans, sampledPixelsOfHugeMatrixMatchBruteForce) {
    // About 971 x 8.5 cells per pixel.
    for (const double base : {1.01, 10000.0, 1e12}) {
        const Encoding encoding({.length = 1'048'576, .dModel = 16'384, .base = base});
        expectBruteMeans(encoding, {-0.5, 1048575.5, -0.5, 16383.5, 1080, 1920}, 12);
    }
}

TEST(PixelMeans, randomGridsMatchBruteForce) {
    std::mt19937 random(static_cast<std::uint32_t>(randomSeed()));
    std::uniform_real_distribution<double> unit(0, 1);
    for (int trial = 0; trial < 60; ++trial) {
        const Encoding encoding({.length = 1 + static_cast<std::int64_t>(unit(random) * 900),
                                 .dModel = 1 + static_cast<std::int64_t>(unit(random) * 90),
                                 .base = std::pow(10, unit(random) * 12),
                                 .layout = static_cast<Layout>(trial % 3),
                                 .positionScale = trial % 5 == 0 ? 1000.0 * unit(random) + 1e-3 : 1.0});
        const auto l = static_cast<double>(encoding.rows());
        const auto d = static_cast<double>(encoding.columns());
        const double top = (unit(random) * 1.2 - 0.2) * l;
        const double left = (unit(random) * 1.2 - 0.2) * d;
        expectBruteMeans(encoding, {top, top + 0.01 + unit(random) * l, left, left + 0.01 + unit(random) * d,
                                    1 + static_cast<std::int64_t>(unit(random) * 60),
                                    1 + static_cast<std::int64_t>(unit(random) * 60)});
    }
}

TEST(PixelMeans, pixelsAreIndependentOfThreadCount) {
    const Encoding encoding({.length = 5'000, .dModel = 512});
    const PixelGrid far{-0.5, 4999.5, -0.5, 511.5, 270, 480};
    EXPECT_EQ(pixelMeans(encoding, far, 1), pixelMeans(encoding, far, 3));
    const PixelGrid near{100.2, 200.7, 3.1, 300.2, 400, 500};
    EXPECT_EQ(pixelMeans(encoding, near, 1), pixelMeans(encoding, near, 3));
    const PixelGrid large{-0.5, 4999.5, -0.5, 511.5, 1'100, 1'000};
    EXPECT_EQ(pixelMeans(encoding, large, 1), pixelMeans(encoding, large, 0));
}

TEST(PixelMeans, emptyGridIsRejected) {
    const Encoding encoding({.length = 5, .dModel = 4});
    EXPECT_THROW(pixelMeans(encoding, {.rows = 0}), Error);
    EXPECT_THROW(pixelMeans(encoding, {.firstPosition = 3, .lastPosition = 3}), Error);
    EXPECT_THROW(pixelMeans(encoding, {.lastColumn = std::nan("")}), Error);
}

namespace {

void expectEnvelope(const Encoding& encoding, std::int64_t column, double first, double last,
                    std::int64_t buckets) {
    const auto envelope = columnEnvelope(encoding, column, first, last, buckets);
    ASSERT_EQ(static_cast<std::int64_t>(envelope.size()), buckets);
    // The envelope may rotate values from a table, which agrees with single values to 4e-16.
    const double tolerance = 4e-16 * std::fabs(encoding.parameters().factor);
    const EncodingParameters& p = encoding.parameters();
    for (std::int64_t b = 0; b < buckets; ++b) {
        const double lower = first + (last - first) * static_cast<double>(b) / static_cast<double>(buckets);
        const double upper =
            first + (last - first) * static_cast<double>(b + 1) / static_cast<double>(buckets);
        double lowest = INFINITY, highest = -INFINITY;
        for (auto k = std::max(p.firstPosition, static_cast<std::int64_t>(std::ceil(lower)));
             k < p.firstPosition + p.length &&
             (static_cast<double>(k) < upper || (b + 1 == buckets && static_cast<double>(k) <= upper));
             ++k) {
            const double value = encoding.value(k, column);
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
        }
        const Extremes& found = envelope[static_cast<std::size_t>(b)];
        if (lowest > highest) {
            EXPECT_TRUE(std::isnan(found.lowest) && std::isnan(found.highest));
            continue;
        }
        ASSERT_NEAR(found.lowest, lowest, tolerance)
            << "column " << column << ", bucket " << b << " of " << buckets;
        ASSERT_NEAR(found.highest, highest, tolerance)
            << "column " << column << ", bucket " << b << " of " << buckets;
    }
}

}  // namespace

TEST(ColumnEnvelope, envelopeMatchesBruteForce) {
    std::mt19937 random(static_cast<std::uint32_t>(randomSeed()));
    std::uniform_real_distribution<double> unit(0, 1);
    for (int trial = 0; trial < 200; ++trial) {
        const Encoding encoding({.length = 1 + static_cast<std::int64_t>(unit(random) * 5000),
                                 .dModel = 1 + static_cast<std::int64_t>(unit(random) * 90),
                                 .base = std::pow(10, unit(random) * 12),
                                 .layout = static_cast<Layout>(trial % 3),
                                 .firstPosition = trial % 4,
                                 .oddRule = trial % 2 == 0 ? OddRule::ZeroPad : OddRule::ExtraSine,
                                 .positionScale = trial % 5 == 0 ? 1000.0 * unit(random) + 1e-3 : 1.0,
                                 .factor = trial % 7 == 0 ? -2.0 : 1.0});
        const auto l = static_cast<double>(encoding.rows());
        const double first = std::floor((unit(random) * 1.2 - 0.2) * l * 2) / 2;
        expectEnvelope(encoding, static_cast<std::int64_t>(random()) % encoding.columns(), first,
                       first + std::ceil(unit(random) * l * 2) / 2,
                       1 + static_cast<std::int64_t>(std::pow(unit(random), 3) * 300));
    }
}

TEST(ColumnEnvelope, envelopeOfMillionPositionsMatchesBruteForce) {
    const Encoding encoding({.length = 1'048'576, .dModel = 512});
    for (const std::int64_t column : {0, 1, 37, 510}) {
        expectEnvelope(encoding, column, -0.5, 1048575.5, 1);
        expectEnvelope(encoding, column, -0.5, 1048575.5, 1003);
    }
}
