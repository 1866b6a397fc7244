// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/double_double.h"
#include "core/encoding/encoding.h"
#include "core/encoding/kernels.h"
#include "core/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <random>
#include <vector>

using namespace sinescope;

namespace {

/// Four table entries rounded to 2^-54, weighted by |cos| + |sin| <= sqrt(2) twice, plus the rounding of the
/// product and the sum: 3.4e-16; the program guarantees 1e-15.
constexpr double theoremBound = 4e-16;

}  // namespace

TEST(Fill, blockErrorsStayWithinTheoreticalBound) {
    double largest = 0;
    for (const Layout layout : {Layout::Interleaved, Layout::Halves, Layout::HalvesCosineFirst})
        for (const Spacing spacing : {Spacing::Paper, Spacing::Endpoint})
            for (const double base : {1.01, 100.0, 1e9})
                for (const std::int64_t d : {1, 2, 7, 64, 1031}) {
                    const Encoding encoding({.length = 1'048'576,
                                             .dModel = d,
                                             .base = base,
                                             .layout = layout,
                                             .spacing = spacing});
                    for (const std::int64_t first : {std::int64_t{0}, std::int64_t{1'048'576 - 131}}) {
                        const Matrix block = encoding.block(first, 131, 0, d);
                        for (std::int64_t r = 0; r < 131; ++r)
                            for (std::int64_t j = 0; j < d; ++j)
                                largest =
                                    std::max(largest, std::fabs(block(r, j) - encoding.value(first + r, j)));
                    }
                }
    EXPECT_LE(largest, theoremBound);
    EXPECT_GT(largest, 0);
    std::printf("largest difference of the theorem from the exact value: %.3g\n", largest);
}

TEST(Fill, streamedMatrixMatchesBlocks) {
    const Encoding encoding({.length = 3000, .dModel = 515, .oddRule = OddRule::ZeroPad});
    const Matrix whole = encoding.matrix();  // 12 MB: streamed, rows not aligned
    for (const std::int64_t first : {0, 64, 2944}) {
        const Matrix piece = encoding.block(first, 56, 0, 515);
        EXPECT_LE((piece - whole.middleRows(first, 56)).cwiseAbs().maxCoeff(), 2 * theoremBound);
    }
    EXPECT_EQ(whole.col(514).cwiseAbs().maxCoeff(), 0);
}

TEST(Fill, rowsAndColumnsMatchValues) {
    const Encoding encoding(
        {.length = 300, .dModel = 37, .base = 50, .layout = Layout::Halves, .factor = -3});
    const Vector row = encoding.row(-17);
    const Vector column = encoding.column(30, -100, 300);
    for (int j = 0; j < 37; ++j) EXPECT_NEAR(row(j), encoding.value(-17, j), 3 * theoremBound);
    for (int r = 0; r < 300; ++r) EXPECT_NEAR(column(r), encoding.value(r - 100, 30), 3 * theoremBound);
}

TEST(Fill, rowsOfAnyPositionsMatchValues) {
    const Encoding encoding({.length = 9, .dModel = 1031, .base = 50, .factor = -3});
    const std::vector<std::int64_t> positions{7, 0, 1'000'000, 7};
    const Matrix rows = encoding.rows(positions);
    ASSERT_EQ(rows.rows(), 4);
    ASSERT_EQ(rows.cols(), 1031);
    for (std::size_t r = 0; r < positions.size(); ++r)
        for (const std::int64_t j : {0, 1, 511, 512, 1030})
            EXPECT_NEAR(rows(static_cast<Eigen::Index>(r), j), encoding.value(positions[r], j),
                        3 * theoremBound)
                << r << ", " << j;
    EXPECT_EQ(encoding.rows({}).rows(), 0);
}

TEST(Fill, fillWritesNothingOutsideTheBlock) {
    const Encoding encoding({.length = 100, .dModel = 64});
    std::vector<float> memory(100 * 40, -7.0F);
    encoding.fill(memory.data() + 3, 5, 99, 11, 30, 40);
    for (std::size_t r = 0; r < 100; ++r)
        for (std::size_t j = 0; j < 40; ++j) {
            const bool inside = r < 99 && j >= 3 && j < 33;
            const auto position = static_cast<std::int64_t>(5 + r);
            const auto column = static_cast<std::int64_t>(11 + j) - 3;
            EXPECT_EQ(memory[r * 40 + j],
                      inside ? static_cast<float>(encoding.block(5, 99, column, 1)(position - 5, 0)) : -7.0F);
        }
}

TEST(Fill, outOfRangeColumnsAreRejected) {
    const Encoding encoding({.length = 10, .dModel = 8});
    EXPECT_THROW(encoding.block(0, 1, 5, 4), Error);
    EXPECT_THROW(encoding.block(0, 1, -1, 2), Error);
    EXPECT_THROW(encoding.column(8, 0, 1), Error);
}

TEST(Fill, everyKernelComputesExactSines) {
    std::mt19937_64 random(20170612);
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<double> high, low;
    for (int i = 0; i < 1003; ++i) {
        const double w = std::pow(10.0, -9 * unit(random));
        high.push_back(w);
        low.push_back(w * 0x1p-54 * (unit(random) * 2 - 1));
    }
    std::vector<double> sine(high.size()), cosine(high.size());
    const auto check = [&](const kernels::Kernels& kernel) {
        double largest = 0;
        for (const double position :
             {0.0, 1.0, 0.5, 1048575.0, 123456.5, 0x1p40 - 1, 0x1.fffffp49, -77777.0}) {
            kernel.sineCosine(position, high.data(), low.data(), high.size(), sine.data(), cosine.data());
            for (std::size_t i = 0; i < high.size(); ++i) {
                const SineCosine wave = sineCosine(position, {high[i], low[i]});
                largest =
                    std::max({largest, std::fabs(wave.sine - sine[i]), std::fabs(wave.cosine - cosine[i])});
            }
        }
        EXPECT_LE(largest, 1.2e-16) << kernel.name;  // one unit in the last place below 1
    };
    check(kernels::generic());
    if (const kernels::Kernels* fast = kernels::avx2()) check(*fast);
    if (const kernels::Kernels* widest = kernels::avx512()) {
        check(*widest);
        std::vector<double> s(sine.size()), c(cosine.size());
        kernels::avx2()->sineCosine(-77777, high.data(), low.data(), high.size(), s.data(), c.data());
        EXPECT_EQ(s, sine) << "wider vectors change no value";
        EXPECT_EQ(c, cosine);
    }
}

TEST(Fill, kernelsWithFusedMultiplyAddMatchFmaBitForBit) {
    std::mt19937_64 random(1706);
    std::uniform_real_distribution<double> unit(-1, 1);
    constexpr std::size_t maximum = 67;
    std::vector<double> x(maximum), y(maximum), c(maximum), s(maximum);
    for (auto* values : {&x, &y, &c, &s})
        for (double& value : *values) value = unit(random);
    const auto check = [&](const kernels::Kernels& kernel, bool pairs, bool streams, std::size_t count,
                           std::size_t offset) {
        constexpr double untouched = 7;
        std::vector<double> doubles(maximum + 32, untouched);
        std::vector<float> floats(doubles.begin(), doubles.end());
        const kernels::TurnedRow row{x.data(), y.data(), c.data(), s.data(), count, pairs};
        kernel.combine(row, streams, doubles.data() + offset);
        kernel.combineToFloat(row, streams, floats.data() + offset);
        kernel.finishStream();
        for (std::size_t i = 0; i < doubles.size(); ++i) {
            const bool isWritten = i >= offset && i < offset + count;
            const std::size_t k = isWritten ? i - offset : 0, slot = pairs ? k / 2 : k;
            const double expected = isWritten ? std::fma(x[k], c[slot], y[k] * s[slot]) : untouched;
            ASSERT_EQ(doubles[i], expected) << kernel.name << ' ' << count << " at " << offset;
            ASSERT_EQ(floats[i], static_cast<float>(expected)) << kernel.name << ' ' << count;
        }
    };
    for (const kernels::Kernels* kernel : {kernels::avx2(), kernels::avx512()})
        for (const bool pairs : {false, true})
            for (const bool streams : {false, true})
                for (std::size_t count = 0; kernel && count <= maximum; count += pairs ? 2 : 1)
                    for (std::size_t offset = 0; offset < 16; ++offset)
                        check(*kernel, pairs, streams, count, offset);
}

TEST(Fill, everyKernelSumsRotatedPointsCorrectly) {
    constexpr std::size_t count = 44;  // groups of three vectors, plus two
    double x[count], y[count], cosine[count], sine[count];
    for (std::size_t m = 0; m < count; ++m) {
        const double radius = 1.0 + static_cast<double>(m), angle = 0.07 * static_cast<double>(m);
        x[m] = radius * std::cos(angle);
        y[m] = radius * std::sin(angle);
        cosine[m] = std::cos(angle / 3);
        sine[m] = std::sin(angle / 3);
    }
    const auto check = [&](const kernels::Kernels& kernel) {
        std::vector<double> sums(kernels::maximumTurns, 5);
        kernel.sumTurning(x, y, cosine, sine, count, sums.size(), sums.data());
        for (std::size_t t = 0; t < sums.size(); ++t) {
            double sum = 5;
            for (std::size_t m = 0; m < count; ++m)
                sum += (1.0 + static_cast<double>(m)) *
                       std::cos(0.07 * static_cast<double>(m) * (1 + static_cast<double>(t) / 3));
            EXPECT_NEAR(sums[t], sum, 1e-11) << kernel.name;
        }
    };
    check(kernels::generic());
    if (const kernels::Kernels* fast = kernels::avx2()) check(*fast);
}

TEST(Fill, everyKernelAddsRotatedPairsBitForBit) {
    constexpr std::size_t shifts = kernels::turnedRuns * kernels::turnedShifts;
    const std::array<double, 3> frequencies{1, 0.31, 0.002};
    std::array<std::array<float, kernels::turnedShifts>, 3> cosine{}, sine{};
    std::array<kernels::TurnedPair, 3> pairs{};
    for (std::size_t m = 0; m < pairs.size(); ++m) {
        for (std::size_t t = 0; t < kernels::turnedShifts; ++t) {
            cosine[m][t] = static_cast<float>(std::cos(frequencies[m] * static_cast<double>(t)));
            sine[m][t] = static_cast<float>(std::sin(frequencies[m] * static_cast<double>(t)));
        }
        pairs[m] = {cosine[m].data(), sine[m].data(), {}, {}};
        for (std::size_t r = 0; r < kernels::turnedRuns; ++r) {
            const auto start = static_cast<double>(100 + r * kernels::turnedShifts);
            pairs[m].turnCosine[r] = static_cast<float>(std::cos(frequencies[m] * start));
            pairs[m].turnSine[r] = static_cast<float>(std::sin(frequencies[m] * start));
        }
    }
    std::vector<float> sums(shifts, 0.5F);
    const float largest = kernels::generic().addTurned(pairs.data(), pairs.size(), sums.data());
    for (std::size_t t = 0; t < shifts; ++t) {
        double sum = 0.5;
        for (const double w : frequencies) sum += std::cos(w * static_cast<double>(100 + t));
        EXPECT_NEAR(sums[t], sum, 2e-6) << t;
    }
    EXPECT_EQ(largest, *std::max_element(sums.begin(), sums.end()));
    if (const kernels::Kernels* fast = kernels::avx2()) {
        std::vector<float> others(shifts, 0.5F);
        EXPECT_EQ(fast->addTurned(pairs.data(), pairs.size(), others.data()), largest);
        EXPECT_EQ(others, sums);
    }
}
