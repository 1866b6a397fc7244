// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/encoding.h"

#include <cmath>

namespace sinescope {

/// A rectangle of the matrix divided into rows x columns pixels. Edges are in fractional cell units: position
/// p spans p - 0.5 .. p + 0.5, column j spans j - 0.5 .. j + 0.5. Parts outside the matrix are ignored; a
/// pixel wholly outside is NaN.
struct PixelGrid {
    double firstPosition = -0.5;  ///< upper edge
    double lastPosition = 49.5;   ///< lower edge
    double firstColumn = -0.5;    ///< left edge
    double lastColumn = 127.5;    ///< right edge
    std::int64_t rows = 1;        ///< pixel rows, >= 1
    std::int64_t columns = 1;     ///< pixel columns, >= 1

    friend bool operator==(const PixelGrid&, const PixelGrid&) = default;
};

/// The exact mean of the encoding over each pixel: rows x columns, within 1e-12 before it is rounded to
/// float. The sum of sin(w p) over a run of positions has a closed form (Lagrange's trigonometric
/// identities), so the cost is O(pixel rows x visible matrix columns), independent of L. A pixel within one
/// cell has that cell's value. threads: the maximum number used, 0 = all cores. Throws Error if an edge is
/// not finite, the first is not below the last, or there are no pixels.
MatrixF pixelMeans(const Encoding& encoding, const PixelGrid& grid, int threads = 1);

/// Smallest and largest value of a column over a run of positions.
struct Extremes {
    double lowest = 0;
    double highest = 0;
    /// Extends the range; NaN is ignored, and a range of NaN has no values yet.
    void include(const Extremes& other) {
        lowest = std::fmin(lowest, other.lowest);
        highest = std::fmax(highest, other.highest);
    }
    void include(double value) { include({value, value}); }
};

/// Exact extremes of column j over the integer positions of each of `buckets` equal parts of [firstPosition,
/// lastPosition] (edges as in PixelGrid): the envelope of a curve with many samples per pixel. A position on
/// the border of two buckets belongs to the second; positions outside the matrix are ignored; an empty bucket
/// is NaN, NaN. The positions nearest to a crest and to a trough are found by Euclid's algorithm on the
/// phases, O(log positions) per bucket, and have the largest and smallest value(), to its last digit or two.
/// Throws Error if the column does not exist, an edge is not finite or buckets < 1.
std::vector<Extremes> columnEnvelope(const Encoding& encoding, std::int64_t column, double firstPosition,
                                     double lastPosition, std::int64_t buckets);

}  // namespace sinescope
