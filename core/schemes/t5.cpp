// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/t5.h"

#include "core/error.h"
#include "core/number_text.h"
#include "core/saturating_cast.h"
#include "core/schemes/calculations.h"
#include "core/schemes/relative.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace sinescope {

namespace {

/// An integer of any size: base-2^32 digits, lowest first, without leading zeros.
using BigNumber = std::vector<std::uint32_t>;

BigNumber bigNumber(std::uint64_t value) {
    BigNumber digits;
    for (; value > 0; value >>= 32) digits.push_back(static_cast<std::uint32_t>(value));
    return digits;
}

BigNumber product(const BigNumber& a, const BigNumber& b) {
    BigNumber digits(a.size() + b.size(), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.size(); ++j) {
            carry += std::uint64_t{a[i]} * b[j] + digits[i + j];
            digits[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        digits[i + b.size()] = static_cast<std::uint32_t>(carry);
    }
    while (!digits.empty() && digits.back() == 0) digits.pop_back();
    return digits;
}

BigNumber power(std::uint64_t base, std::int64_t exponent) {
    BigNumber result = bigNumber(1);
    for (BigNumber square = bigNumber(base); exponent > 0; exponent >>= 1) {
        if (exponent & 1) result = product(result, square);
        if (exponent > 1) square = product(square, square);
    }
    return result;
}

bool isLess(const BigNumber& a, const BigNumber& b) {
    if (a.size() != b.size()) return a.size() < b.size();
    return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

/// One direction of the buckets.
struct Side {
    std::int64_t count = 0;      ///< N
    std::int64_t exact = 0;      ///< E
    std::uint64_t distance = 0;  ///< D
};

Side sideOf(const T5Buckets& b) {
    const std::int64_t count = b.bidirectional ? b.buckets / 2 : b.buckets;
    return {count, count / 2, static_cast<std::uint64_t>(b.maximumDistance)};
}

/// True if (n/E)^m >= (D/E)^step for m = N - E, in exact integers: n^m >= D^step E^(m - step).
bool reachesExactly(const Side& side, std::uint64_t n, std::int64_t step) {
    const std::int64_t m = side.count - side.exact;
    return !isLess(power(n, m), product(power(side.distance, step),
                                        power(static_cast<std::uint64_t>(side.exact), m - step)));
}

std::int64_t bucketOnSide(const Side& side, std::uint64_t n) {
    const auto exact = static_cast<std::uint64_t>(side.exact);
    if (n < exact) return static_cast<std::int64_t>(n);
    if (n >= side.distance) return side.count - 1;
    const auto e = static_cast<double>(exact);
    const double steps = std::log(static_cast<double>(n) / e) /
                         std::log(static_cast<double>(side.distance) / e) *
                         static_cast<double>(side.count - side.exact);
    const double nearest = std::round(steps);
    auto step = saturatingCast<std::int64_t>(std::floor(steps));
    // The logarithms are accurate to 1e-8 steps at 4096 buckets, the maximum, and to 1e-14 at 32.
    if (std::abs(steps - nearest) < 1e-6) {
        step = saturatingCast<std::int64_t>(nearest);
        if (step > 0 && !reachesExactly(side, n, step)) --step;
    }
    return std::min(side.count - 1, side.exact + step);
}

}  // namespace

void validate(const T5Buckets& b) {
    const std::int64_t minimum = b.bidirectional ? 4 : 2;
    if (b.buckets < minimum || b.buckets > T5Buckets::maximumBuckets)
        throw Error("The number of " + std::string(b.bidirectional ? "bidirectional" : "unidirectional") +
                    " T5 buckets is " + groupedText(b.buckets) + "; it must lie between " +
                    groupedText(minimum) + " and " + groupedText(T5Buckets::maximumBuckets) + ".");
    const std::int64_t exact = sideOf(b).exact;
    if (b.maximumDistance <= exact)
        throw Error("T5's maximum distance is " + groupedText(b.maximumDistance) + "; with " +
                    groupedText(b.buckets) + " buckets, distances below " + groupedText(exact) +
                    " have a bucket of their own, so it must be above " + groupedText(exact) + ".");
}

T5Steps t5Steps(const T5Buckets& buckets, std::int64_t relative) {
    validate(buckets);
    const Side side = sideOf(buckets);
    T5Steps steps{.side = side.count, .exact = side.exact};
    const auto bits = static_cast<std::uint64_t>(relative);
    steps.size = relative < 0 ? 0 - bits : bits;  // unsigned: the lowest number has no negative
    steps.isMasked = relative > 0 && !buckets.bidirectional;
    if (steps.isMasked) steps.size = 0;
    if (relative > 0 && buckets.bidirectional) steps.offset = side.count;
    steps.isLogarithmic = steps.size >= static_cast<std::uint64_t>(side.exact);
    steps.bucket = bucketOnSide(side, steps.size) + steps.offset;
    return steps;
}

std::int64_t t5Bucket(const T5Buckets& buckets, std::int64_t relative) {
    return t5Steps(buckets, relative).bucket;
}

std::vector<std::int64_t> t5BucketEdges(const T5Buckets& buckets) {
    validate(buckets);
    const Side side = sideOf(buckets);
    std::vector<std::int64_t> edges;
    for (std::int64_t bucket = 0; bucket < side.count; ++bucket) {
        std::int64_t below = -1;  // its bucket is lower than this one, that of `reached` is not
        std::int64_t reached = buckets.maximumDistance;
        while (reached - below > 1) {
            const std::int64_t middle = below + (reached - below) / 2;
            (bucketOnSide(side, static_cast<std::uint64_t>(middle)) < bucket ? below : reached) = middle;
        }
        edges.push_back(reached);
    }
    return edges;
}

void validate(const T5Scheme& scheme) {
    validate(scheme.buckets);
    if (scheme.biases.isEmpty() || scheme.biases.rows() != scheme.buckets.buckets)
        throw Error("The table of T5 biases has " + groupedText(scheme.biases.rows()) + " rows and " +
                    groupedText(scheme.biases.columns()) + " columns; it must have one row for each of the " +
                    groupedText(scheme.buckets.buckets) + " buckets and one column for each head.");
    if (scheme.biases.columns() > T5Scheme::maximumHeads)
        throw Error("The table of T5 biases has " + groupedText(scheme.biases.columns()) +
                    " columns; it can have at most " + groupedText(T5Scheme::maximumHeads) +
                    ", one for each head.");
}

double t5Bias(const T5Scheme& scheme, std::int64_t head, std::int64_t query, std::int64_t key) {
    validate(scheme);
    if (head < 0 || head >= scheme.biases.columns())
        throw Error("Head " + groupedText(head) + " does not exist; the heads of the T5 biases are 0 to " +
                    groupedText(scheme.biases.columns() - 1) + ".");
    const T5Steps steps = t5Steps(scheme.buckets, relativePosition(query, key));
    return steps.isMasked ? -std::numeric_limits<double>::infinity()
                          : scheme.biases.values()(steps.bucket, head);
}

BiasFunction t5Biases(const T5Scheme& scheme, std::int64_t head) {
    std::vector<std::int64_t> edges = t5BucketEdges(scheme.buckets);  // 0 and 1 are the first
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    std::vector<BiasFunction::Run> runs;
    for (std::size_t k = edges.size(); k-- > 0;)
        runs.push_back({k + 1 < edges.size() ? 1 - edges[k + 1] : 0, {t5Bias(scheme, head, edges[k], 0)}});
    // The keys ahead of a decoder's query are all masked.
    const std::size_t ahead = scheme.buckets.bidirectional ? edges.size() : 2;
    for (std::size_t k = 1; k < ahead; ++k) runs.push_back({edges[k], {t5Bias(scheme, head, 0, edges[k])}});
    return BiasFunction(runs);
}

WeightTable seededBiases(std::int64_t buckets, std::int64_t heads, std::uint64_t seed) {
    return seededTable("bucket", buckets, heads, seed, 1);
}

T5Scheme seededT5(const T5Buckets& buckets, std::int64_t heads, std::uint64_t seed) {
    validate(buckets);
    return {buckets, seededBiases(buckets.buckets, heads, seed), seed};
}

}  // namespace sinescope
