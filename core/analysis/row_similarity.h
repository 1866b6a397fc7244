// SPDX-License-Identifier: GPL-3.0-or-later
//
// The similarity of the rows that a scheme adds to the input: S(p, q) of any two places (counted from 0), as
// a picture of any size, along the diagonals, and the nearest row. The sinusoid's own S(k), which depends on
// q - p alone, is in similarity.h.
#pragma once

#include "core/analysis/similarity.h"
#include "core/schemes/input_pixels.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sinescope {

class GridSums;
struct PixelSpan;

/// S along the diagonals q = p + k of a table: element k belongs to the distance k = 0 .. L - 1, in either
/// direction.
struct DiagonalStatistics {
    Vector lowest;  ///< NaN, like the other two, for a distance without compared pairs
    Vector mean;
    Vector highest;
    std::int64_t queries = 0;  ///< number of rows p compared, evenly spread; all if L^2 d allows
    /// True if S(p, q) varies over p != q by more than rounding.
    bool varies = false;
    /// Share of the variance of S(p, q) over p != q that the distance |p - q| explains; 1 if S does not vary.
    double distanceShare = 1;
    /// The smallest and the largest compared S(p, q), p != q; 0 for a single row.
    double lowestOfTwo = 0;
    double highestOfTwo = 0;
    /// Number of random pairs of rows from which distanceShare is estimated; 0 if it is exact because all
    /// rows were compared. A few whole rows would overestimate it, as they have few values at each distance.
    std::int64_t pairs = 0;
};

class RowSimilarity {
 public:
    /// For a scheme of the input with `length` places and dModel columns. isCentred: subtracts the mean row,
    /// which all rows of a learned table share. The rows at `leftOut` (ascending, not all of them) are
    /// excluded from that mean and from diagonals(). Throws Error for other schemes. O(L d).
    RowSimilarity(const Scheme& scheme, std::int64_t length, std::int64_t dModel, Measure measure,
                  bool isCentred = false, std::vector<std::int64_t> leftOut = {});

    std::int64_t rows() const { return m_rows->size().rows; }
    Measure measure() const { return m_measure; }
    bool isLeftOut(std::int64_t p) const;
    /// The divisor of the rows, 1 for all but extreme tables (table_unit.h): norms and distances are in this
    /// unit, dot products in its square.
    double unit() const { return m_unit; }
    /// |P(p)| of each place.
    const Vector& norms() const { return m_norms; }

    double value(std::int64_t p, std::int64_t q) const;
    /// S(p, q) for q = 0 .. L - 1. O(L d).
    Vector row(std::int64_t p) const;
    /// The exact mean of S over each pixel (for Distance, the root of the mean square); rows of the grid are
    /// p, columns q, both in places. NaN outside. O(L d + rows x columns x d).
    MatrixF pixels(const PixelGrid& grid) const;
    /// Multiplies about `terms` pairs of numbers, but compares at least 16 rows and 4,096 pairs.
    /// Deterministic.
    DiagonalStatistics diagonals(std::int64_t terms) const;
    /// The other rows at the smallest Euclidean distance, up to rounding.
    struct Nearest {
        std::int64_t place = 0;  ///< of the first one
        double distance = 0;
        std::int64_t count = 1;   ///< of rows that are equally near
        std::int64_t second = 0;  ///< place of the second one, if there are several
    };
    /// Null for a single row.
    std::optional<Nearest> nearestRow(std::int64_t p) const;

 private:
    struct Axis;
    /// Rows first .. first + count - 1, in units.
    Matrix rowsAt(std::int64_t first, std::int64_t count) const;
    /// The same with all columns counted, each row of length 1 for the cosine.
    Matrix block(std::int64_t first, std::int64_t count) const;
    /// Finds the norms of all rows; returns the largest magnitude of a value.
    double findNorms();
    /// The mean of all rows that are not left out, in units.
    Eigen::RowVectorXd meanRow() const;
    double measured(double dot, double squareP, double squareQ) const;
    Axis meanRows(double lower, double upper, std::int64_t pixels) const;
    /// The weighted sum of a pixel's rows as block() has them.
    Eigen::RowVectorXd weightedSum(const PixelSpan& span) const;
    void estimateShare(DiagonalStatistics& found, std::int64_t distances) const;

    Measure m_measure;
    std::shared_ptr<const InputMatrix> m_rows;
    double m_unit = 1;
    Eigen::RowVectorXd m_mean;  ///< subtracted from each row; empty if nothing is
    double m_repeats = 1;       ///< columns that one represents, if all are equal
    Vector m_norms;
    Vector m_squares;  ///< |P(p) - m_mean|^2
    std::vector<std::int64_t> m_leftOut;
    /// Set for a grid whose rows block() multiplies by one number; null otherwise.
    std::shared_ptr<const GridSums> m_sums;
};

}  // namespace sinescope
