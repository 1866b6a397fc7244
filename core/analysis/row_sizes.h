// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sizes of a table's rows, or of the steps between them, read block by block in a unit in which no square
// overflows, and their range.
#pragma once

#include "core/schemes/input_pixels.h"

#include <functional>
#include <memory>
#include <vector>

namespace sinescope {

/// The rows that a scheme adds, divided by unitOf() of their largest magnitude.
class UnitRows {
 public:
    explicit UnitRows(std::shared_ptr<const InputMatrix> rows);

    InputSize size() const { return m_rows->size(); }
    double unit() const { return m_unit; }
    /// The largest magnitude, in that unit.
    double largest() const { return m_largest / m_unit; }
    /// Called with each block and the place of its first row; if `joined`, all but the first begin with the
    /// last row of the one before.
    using Visit = std::function<void(std::int64_t first, const Matrix& block)>;
    void visit(bool joined, const Visit& visit) const;

 private:
    Matrix blockAt(std::int64_t first) const;

    std::shared_ptr<const InputMatrix> m_rows;
    std::int64_t m_atOnce = 2;
    double m_largest = 0;
    double m_unit = 1;
};

/// The smallest size, the median and the largest, and the places of the smallest and largest: of sizes equal
/// up to rounding, the first, and whether there are others.
struct SizeRange {
    double smallest = 0, median = 0, largest = 0;
    std::int64_t smallestAt = 0, largestAt = 0;
    bool smallestIsTied = false, largestIsTied = false;
    bool areEqual() const { return largest - smallest <= 1e-9 * largest; }
};
/// sizes: one or more.
SizeRange rangeOf(std::vector<double> sizes);

}  // namespace sinescope
