// SPDX-License-Identifier: GPL-3.0-or-later
//
// How alike two positions are. Because cos a cos b + sin a sin b = cos(a - b), the dot product of two rows
// depends on their distance k alone:
//   PE(p) . PE(p + k) = S(k) = f^2 sum_i cos(w_i k),  S(0) = f^2 d/2
// in every layout (f is the factor on the values, 1 in most libraries). With an odd d_model one column is
// alone; its product sin(w p) sin(w q) depends on both positions, and is added where p and q are given.
// Below, S(k) without positions is the sum over the pairs that have both columns.
#pragma once

#include "core/encoding/encoding.h"
#include "core/encoding/pixels.h"

#include <limits>
#include <optional>
#include <vector>

namespace sinescope {

/// Pairs first .. last, cut to those that exist; by default all of them.
struct PairRange {
    std::int64_t first = 0;
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
};

/// The faster half of the pairs (low columns in the interleaved layout), and the slower half with the middle.
PairRange fastHalf(const Encoding& encoding);
PairRange slowHalf(const Encoding& encoding);

/// S as a sum of waves, sum_i cosine[i] cos(w_i k) + sine[i] sin(w_i k), pair by pair: what is between
/// two rows may weigh them (see projection.h). Empty = f^2 cos(w_i k) of every complete pair, the plain S(k).
struct PairWeights {
    std::vector<double> cosine;
    std::vector<double> sine;
    bool isEmpty() const { return cosine.empty(); }
};

/// Dot: p . q. Cosine: p . q / (|p| |q|), 0 where one of them is all zeros. Distance: |p - q|, Euclidean.
enum class Measure { Dot, Cosine, Distance };

/// S(k) at any real k, to the last digits also for large k: the sum carries its rounding errors. O(d), exact
/// sines.
double similarity(const Encoding& encoding, double k, PairRange range = {});
/// The same as cosine (S(k) / S(0)) or distance (sqrt(2 S(0) - 2 S(k))), both computed without cancellation.
double similarity(const Encoding& encoding, double k, Measure measure, PairRange range = {});
/// The weighted S(k).
double similarity(const Encoding& encoding, double k, const PairWeights& weights, PairRange range = {});

/// A dot product S(k) as a measure, with S(0) of the same pairs: S, S / S(0) (0 where S(0) is 0) or sqrt(2
/// S(0) - 2 S). For curves; where k is small and the last digits count, ask similarity() with the measure.
double measureOf(Measure measure, double dot, double atZero);

/// What rows p and q have in common, the lone column of an odd d_model included. O(d).
double similarityOf(const Encoding& encoding, std::int64_t p, std::int64_t q, Measure measure);

/// Lowest and highest value of a measure along a diagonal q = p + k, by multiplying the rows themselves: a
/// check of the theorem, not a use of it.
struct DiagonalRange {
    Extremes extremes;
    std::int64_t sampled = 0;  ///< how many positions were looked at; 0 when the diagonal is outside of L
};

/// At most `samples` positions p, evenly spread over those for which p and p + k are both among the L. Throws
/// Error if samples < 1. O(samples x d).
DiagonalRange diagonalRange(const Encoding& encoding, std::int64_t k, Measure measure,
                            std::int64_t samples = 32);

/// Whether every pair has both of its columns; otherwise (odd d_model) S(p, q) depends on more than q - p.
bool everyPairIsComplete(const Encoding& encoding);
/// How many pairs have both of their columns; none with d_model 1, and S is then 0 everywhere.
std::int64_t completePairs(const Encoding& encoding);

/// S(first + t step) for t = 0 .. count - 1. O(count x d) multiply-adds, 8 million of them (1,000 x d 16,384)
/// in a few milliseconds.
Vector similarityCurve(const Encoding& encoding, double first, double step, std::int64_t count,
                       PairRange range = {});

/// The mean of S over `width` neighbouring integers around each of those k (real width >= 1: the closed form
/// is continued): what a pixel that covers `width` values of k shows. The same cost.
Vector similarityMeans(const Encoding& encoding, double first, double step, std::int64_t count, double width,
                       PairRange range = {}, const PairWeights& weights = {});

/// Smallest and largest S(k) over the integer k of each bucket.
struct SimilarityEnvelope {
    std::vector<Extremes> buckets;  ///< NaN, NaN where a bucket has no integer
    std::int64_t stride = 1;        ///< every stride-th integer was looked at; 1 = all, extremes are exact
};

/// The envelope over `buckets` equal parts of [first, last]. At most `maximumTerms` cosines are summed: when
/// all integers would need more, every stride-th is taken and the result says so. O(maximumTerms).
SimilarityEnvelope similarityEnvelope(const Encoding& encoding, double first, double last,
                                      std::int64_t buckets, PairRange range = {},
                                      std::int64_t maximumTerms = std::int64_t{1} << 24,
                                      const PairWeights& weights = {});

/// S(p, q) through a grid of pixels (rows = p, columns = q, edges as in PixelGrid; what lies outside the L
/// positions is NaN). Where a pixel is at most one cell wide, the value of the cell at its centre, exact.
/// Where it is wider, the mean of S over its cells: Dirichlet's kernel in both directions, exact when a pixel
/// holds a whole number of cells and continued smoothly between; with Measure::Cosine and Distance the
/// measure of that mean. The mean depends on the distance of the centres alone, so with square cells
/// O((rows + columns) x d) multiply-adds make it; otherwise it is read (cubic, within 5e-3 of S(0)) from a
/// table of eight samples per pixel. Then O(1) per pixel, whatever L is.
/// ahead: the same of S(p + ahead, q), for complete pairs.
MatrixF similarityPixels(const Encoding& encoding, const PixelGrid& grid, Measure measure,
                         PairRange range = {}, std::int64_t ahead = 0);

/// Where the curve first turns up again, S(k) > S(k - 1), and where it first is S(k) <= 0; k >= 1.
struct CurveTurns {
    std::optional<std::int64_t> rise;
    std::optional<std::int64_t> nonPositive;
};

/// Nothing up to `limit` is no value; so is a curve without complete pairs. O(k d) multiply-adds: with d 128
/// and n = 500,000 S is first not positive at 18,438 (about 1 ms); for huge d and n give a limit.
CurveTurns curveTurns(const Encoding& encoding, std::int64_t limit = 1 << 20, PairRange range = {});

}  // namespace sinescope
