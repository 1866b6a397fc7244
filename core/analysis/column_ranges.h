// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one look at a table says of its columns: where they begin and end, their means, and whether all values
// are finite. A table of 800 MB is looked at in the time of reading that much memory.
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope {

struct ColumnRanges {
    bool allFinite = true;  ///< else the rest has no meaning
    Vector means;           ///< of each column, length d; 0 of a table without rows
    Vector lowest;
    Vector highest;
    double squares = 0;  ///< the sum of all squared values
};

/// On all cores; the same numbers on any number of them.
ColumnRanges columnRanges(const Eigen::Ref<const Matrix>& table);

}  // namespace sinescope
