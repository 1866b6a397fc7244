// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/t5.h"

#include "core/error.h"
#include "core/schemes/calculations.h"
#include "tests/core/refusal.h"

#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <string>
#include <vector>

using namespace sinescope;

namespace {

/// Prime factorizations of the numbers up to 2048, an independent test of whether powers are equal.
class PrimeExponents {
 public:
    static constexpr int largest = 2048;

    PrimeExponents() : m_of(largest + 1) {
        for (int n = 2; n <= largest; ++n) {
            int rest = n;
            for (int prime = 2; prime <= rest; ++prime)
                for (; rest % prime == 0; rest /= prime) ++m_of[static_cast<std::size_t>(n)][prime];
        }
    }

    /// True if n^m = d^t e^(m - t).
    bool arePowersEqual(int n, int m, int d, int t, int e) const {
        std::map<int, int> sum;
        for (const auto& [prime, times] : at(n)) sum[prime] += m * times;
        for (const auto& [prime, times] : at(d)) sum[prime] -= t * times;
        for (const auto& [prime, times] : at(e)) sum[prime] -= (m - t) * times;
        for (const auto& [prime, times] : sum)
            if (times != 0) return false;
        return true;
    }

 private:
    const std::map<int, int>& at(int n) const { return m_of[static_cast<std::size_t>(n)]; }
    std::vector<std::map<int, int>> m_of;
};

/// The smallest distance in bucket exact + step: the least n with n >= e (d/e)^(step/m). Between integers,
/// long double suffices to tell on which side of n the edge lies; near an integer, prime factors prove that
/// the edge is equal to it.
int edgeByPrimes(const PrimeExponents& primes, int e, int m, int d, int step) {
    const long double edge =
        e * std::pow(static_cast<long double>(d) / e, static_cast<long double>(step) / m);
    const int nearest = static_cast<int>(std::lround(edge));
    if (std::abs(edge - nearest) > 1e-9L) return static_cast<int>(std::ceil(edge));
    EXPECT_TRUE(primes.arePowersEqual(nearest, m, d, step, e))
        << "too near to tell: e " << e << " m " << m << " d " << d << " step " << step;
    return nearest;
}

std::string refusalOf(const T5Buckets& buckets) {
    return refusal([&] { t5Bucket(buckets, 1); });
}

}  // namespace

TEST(T5, bucketEdgesAreExactUpToDistance2048) {
    const PrimeExponents primes;
    std::int64_t edges = 0;
    for (int side = 2; side <= 64; ++side) {
        const int exact = side / 2;
        const int m = side - exact;
        for (int distance = exact + 1; distance <= PrimeExponents::largest; ++distance) {
            const T5Buckets oneWay{side, distance, false};
            const T5Buckets bothWays{2 * side, distance, true};
            for (int step = 1; step < m; ++step) {
                const int edge = edgeByPrimes(primes, exact, m, distance, step);
                ASSERT_GE(t5Bucket(oneWay, -edge), exact + step) << side << ' ' << distance << ' ' << edge;
                ASSERT_LT(t5Bucket(oneWay, -(edge - 1)), exact + step)
                    << side << ' ' << distance << ' ' << edge;
                if (distance % 16 != 0) continue;  // both sides of a bidirectional table use the same code
                ASSERT_EQ(t5Bucket(bothWays, -edge), t5Bucket(oneWay, -edge));
                ASSERT_EQ(t5Bucket(bothWays, edge), t5Bucket(oneWay, -edge) + side);
                ++edges;
            }
        }
    }
    EXPECT_GT(edges, 100'000);
}

TEST(T5, bucketsNeverDecreaseWithDistance) {
    for (const T5Buckets& buckets :
         {T5Buckets{32, 128, true}, {33, 1000, false}, {64, 2048, true}, {5, 4, false}}) {
        std::int64_t last = 0;
        for (int n = 0; n <= 2100; ++n) {
            const std::int64_t bucket = t5Bucket(buckets, -n);
            EXPECT_GE(bucket, last);
            last = bucket;
        }
        EXPECT_EQ(last, (buckets.bidirectional ? buckets.buckets / 2 : buckets.buckets) - 1);
    }
}

TEST(T5, edgesDecidedByOneUlpAreCorrect) {
    EXPECT_EQ(t5Bucket({10, 160, false}, -10), 6);  // double logarithms give 5
    EXPECT_EQ(t5Bucket({10, 160, false}, -80), 9);  // double logarithms give 8
    EXPECT_EQ(t5Bucket({6, 1029, false}, -20), 3);
    EXPECT_EQ(t5Bucket({6, 1029, false}, -21), 4);  // float logarithms give 3
    EXPECT_EQ(t5Bucket({20, 160, true}, 10), 16);
}

TEST(T5, hugeDistancesAreInTheLastBucket) {
    using Limits = std::numeric_limits<std::int64_t>;
    const T5Buckets buckets;
    EXPECT_EQ(t5Bucket(buckets, Limits::min()), 15);
    EXPECT_EQ(t5Bucket(buckets, Limits::max()), 31);
    EXPECT_EQ(t5Bucket({32, 128, false}, Limits::min()), 31);
    EXPECT_EQ(t5Bucket({32, 128, false}, Limits::max()), 0);
    const T5Scheme scheme = seededT5(buckets, 2, 1);
    EXPECT_EQ(t5Bias(scheme, 1, Limits::max(), Limits::min()), scheme.biases.values()(15, 1));
    EXPECT_EQ(t5Bias(scheme, 1, Limits::min(), Limits::max()), scheme.biases.values()(31, 1));
}

TEST(T5, decoderMasksKeysAfterTheQuery) {
    const T5Scheme scheme = seededT5({.buckets = 8, .maximumDistance = 20, .bidirectional = false}, 2, 1);
    const BiasFunction biases = t5Biases(scheme, 1);
    for (const std::int64_t ahead : {1, 2, 300}) {
        EXPECT_EQ(t5Bias(scheme, 1, 5, 5 + ahead), -std::numeric_limits<double>::infinity());
        EXPECT_EQ(biases.value(ahead), -std::numeric_limits<double>::infinity());
    }
    EXPECT_EQ(t5Bias(scheme, 1, 5, 5), scheme.biases.values()(0, 1));
    EXPECT_EQ(biases.value(-1), scheme.biases.values()(1, 1));
}

TEST(T5, edgesOfHugeDistancesAreExact) {
    // 3 exact distances and 3 steps up to 3 * 10^18, so the edges are exactly 3 * 10^6 and 3 * 10^12.
    const T5Buckets buckets{6, 3'000'000'000'000'000'000, false};
    EXPECT_EQ(t5Bucket(buckets, -3'000'000), 4);
    EXPECT_EQ(t5Bucket(buckets, -2'999'999), 3);
    EXPECT_EQ(t5Bucket(buckets, -3'000'000'000'000), 5);
    EXPECT_EQ(t5Bucket(buckets, -2'999'999'999'999), 4);
}

TEST(T5, everyBucketOfADirectionHasAnEdge) {
    const std::vector<std::int64_t> expected{0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91};
    EXPECT_EQ(t5BucketEdges({}), expected);  // 8 * 2^(k/2), rounded up
    EXPECT_EQ(t5BucketEdges({4, 3, false}), (std::vector<std::int64_t>{0, 1, 2, 3}));
}

TEST(T5, middleBucketOfBidirectionalTableIsNeverUsed) {
    for (int r = -300; r <= 300; ++r) EXPECT_NE(t5Bucket({}, r), 16);
}

TEST(T5, invalidParametersAreRejectedWithMessage) {
    EXPECT_EQ(refusalOf({3, 128, true}),
              "The number of bidirectional T5 buckets is 3; it must lie between 4 and 4,096.");
    EXPECT_EQ(refusalOf({1, 128, false}),
              "The number of unidirectional T5 buckets is 1; it must lie between 2 and 4,096.");
    EXPECT_EQ(refusalOf({32, 8, true}),
              "T5's maximum distance is 8; with 32 buckets, distances below 8 have a bucket of their own, "
              "so it must be above 8.");
    EXPECT_EQ(refusalOf({32, -5, false}).substr(0, 29), "T5's maximum distance is −5");
    EXPECT_NO_THROW(t5Bucket({32, 9, true}, 1));
    EXPECT_THROW(t5Bias({{}, {}}, 0, 0, 0), Error);
    EXPECT_THROW(t5Bias(seededT5({}, 4, 1), 4, 0, 0), Error);
}

TEST(T5, stepsDeriveBucketFromDistance) {
    for (const bool both : {false, true})
        for (std::int64_t k = -200; k <= 200; ++k) {
            const T5Buckets buckets{32, 128, both};
            const T5Steps steps = t5Steps(buckets, k);
            const double side = both ? 16 : 32, exact = side / 2;
            const auto n = static_cast<double>(both ? std::abs(k) : std::max<std::int64_t>(0, -k));
            EXPECT_EQ(static_cast<double>(steps.size), n);
            EXPECT_EQ(steps.isLogarithmic, n >= exact);
            const double far = std::min(
                side - 1,
                exact + std::floor(std::log(n / exact) / std::log(128 / exact) * (side - exact) + 1e-9));
            EXPECT_EQ(static_cast<double>(steps.bucket), (n < exact ? n : far) + (both && k > 0 ? side : 0))
                << k;
        }
}
