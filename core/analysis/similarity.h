// SPDX-License-Identifier: GPL-3.0-or-later
//
// The similarity of two positions. Because cos a cos b + sin a sin b = cos(a - b), the dot product of two
// rows depends on their distance k alone:
//   PE(p) . PE(p + k) = S(k) = f^2 sum_i cos(w_i k),  S(0) = f^2 d/2
// in every layout (f is the factor on the values, 1 in most libraries). With an odd d_model one column is
// alone; its product sin(w p) sin(w q) depends on both positions, and is added if p and q are given. Below,
// S(k) without positions is the sum over the pairs that have both columns.
#pragma once

#include "core/encoding/encoding.h"
#include "core/encoding/pixels.h"

#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace sinescope {

/// Pairs first .. last, clamped to those that exist; by default all of them.
struct PairRange {
    std::int64_t first = 0;
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
};

/// The faster half of the pairs (low columns in the interleaved layout), and the slower half with the middle.
PairRange fastHalf(const Encoding& encoding);
PairRange slowHalf(const Encoding& encoding);

/// S as a sum of waves, sum_i cosine[i] cos(w_i k) + sine[i] sin(w_i k), pair by pair: a matrix between two
/// rows may weight them (see projection.h). Empty = f^2 cos(w_i k) of every complete pair, the plain S(k).
struct PairWeights {
    std::vector<double> cosine;
    std::vector<double> sine;
    bool isEmpty() const { return cosine.empty(); }
};

/// Dot: p . q. Cosine: p . q / (|p| |q|), 0 if one of them is all zeros. Distance: |p - q|, Euclidean.
enum class Measure { Dot, Cosine, Distance };

/// S(k) at any real k, accurate to the last digits also for large k, because the sum carries its rounding
/// errors. O(d), exact sines.
double similarity(const Encoding& encoding, double k, PairRange range = {});
/// The same as cosine (S(k) / S(0)) or distance (sqrt(2 S(0) - 2 S(k))), both computed without cancellation.
double similarity(const Encoding& encoding, double k, Measure measure, PairRange range = {});
/// The weighted S(k).
double similarity(const Encoding& encoding, double k, const PairWeights& weights, PairRange range = {});

/// A dot product S(k) as a measure, with S(0) of the same pairs: S, S / S(0) (0 if S(0) is 0) or sqrt(2
/// S(0) - 2 S). For curves; if k is small and the last digits matter, use similarity() with the measure.
double measureOf(Measure measure, double dot, double atZero);

/// The similarity of rows p and q, including the lone column of an odd d_model. O(d).
double similarityOf(const Encoding& encoding, std::int64_t p, std::int64_t q, Measure measure);

/// Lowest and highest value of a measure along a diagonal q = p + k, by multiplying the rows themselves: a
/// check of the theorem, not a use of it.
struct DiagonalRange {
    Extremes extremes;
    std::int64_t sampled = 0;  ///< number of positions checked; 0 if the diagonal is outside of L
};

/// At most `samples` positions p, evenly spread over those for which p and p + k are both among the L. Throws
/// Error if samples < 1. O(samples x d).
DiagonalRange diagonalRange(const Encoding& encoding, std::int64_t k, Measure measure,
                            std::int64_t samples = 32);
/// The same for any value of positions p and p + k.
DiagonalRange diagonalRange(const Encoding& encoding, std::int64_t k, std::int64_t samples,
                            const std::function<double(std::int64_t p)>& value);

/// True if every pair has both of its columns; otherwise (odd d_model) S(p, q) depends on more than q - p.
bool everyPairIsComplete(const Encoding& encoding);
/// Number of pairs that have both of their columns; 0 with d_model 1, and S is then 0 everywhere.
std::int64_t completePairs(const Encoding& encoding);

/// S(first + t step) for t = 0 .. count - 1. O(count x d) multiply-adds, 8 million of them (1,000 x d 16,384)
/// in a few milliseconds.
Vector similarityCurve(const Encoding& encoding, double first, double step, std::int64_t count,
                       PairRange range = {});

/// The mean of S over `width` neighbouring integers around each of those k (real width >= 1: the closed form
/// is continued): the value of a pixel that covers `width` values of k. The same cost.
Vector similarityMeans(const Encoding& encoding, double first, double step, std::int64_t count, double width,
                       PairRange range = {}, const PairWeights& weights = {});

/// Smallest and largest S(k) over the integer k of each bucket.
struct SimilarityEnvelope {
    std::vector<Extremes> buckets;  ///< NaN, NaN if a bucket has no integer
    std::int64_t stride = 1;        ///< every stride-th integer was checked; 1 = all, extremes are exact
};

/// The envelope over `buckets` equal parts of [first, last]. At most `maximumTerms` cosines are summed, or
/// one integer per bucket: if all integers would need more, every stride-th is used and the result says so.
/// O(maximumTerms).
SimilarityEnvelope similarityEnvelope(const Encoding& encoding, double first, double last,
                                      std::int64_t buckets, PairRange range = {},
                                      std::int64_t maximumTerms = std::int64_t{1} << 24,
                                      const PairWeights& weights = {});

/// S(p, q) through a grid of pixels (rows = p, columns = q, edges as in PixelGrid; what lies outside the L
/// positions is NaN). If a pixel is at most one cell wide, the value of the cell at its centre, exact. If it
/// is wider, the mean of S over its cells: Dirichlet's kernel in both directions, exact if a pixel holds a
/// whole number of cells and continued smoothly between; with Measure::Cosine and Distance the measure of
/// that mean. The mean depends on the distance of the centres alone, so with square cells it takes
/// O((rows + columns) x d) multiply-adds; otherwise it is interpolated (cubic, within 5e-3 of S(0)) in a
/// table of eight samples per pixel. Then O(1) per pixel, whatever L is. ahead: the same for S(p + ahead, q),
/// for complete pairs.
MatrixF similarityPixels(const Encoding& encoding, const PixelGrid& grid, Measure measure,
                         PairRange range = {}, std::int64_t ahead = 0);

/// The first k >= 1 at which the curve rises again, S(k) > S(k - 1), and the first with S(k) <= 0.
struct CurveTurns {
    std::optional<std::int64_t> rise;
    std::optional<std::int64_t> nonPositive;
};

/// Empty if not found up to `limit`, or without complete pairs. O(k d) multiply-adds: with d 128 and
/// n = 500,000 S is first not positive at 18,438 (about 1 ms); for huge d and n give a limit.
CurveTurns curveTurns(const Encoding& encoding, std::int64_t limit = 1 << 20, PairRange range = {});

}  // namespace sinescope
