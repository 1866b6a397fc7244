// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ranges and means of a table's columns, and whether all values are finite, found in one pass. A table of
// 800 MB takes the time of reading that much memory.
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope {

struct ColumnRanges {
    bool allFinite = true;  ///< otherwise the rest is meaningless
    Vector means;           ///< of each column, length d; 0 for a table without rows
    Vector lowest;
    Vector highest;
    double squares = 0;  ///< the sum of all squared values
};

/// Uses all cores; the result does not depend on their number.
ColumnRanges columnRanges(const Eigen::Ref<const Matrix>& table);

}  // namespace sinescope
