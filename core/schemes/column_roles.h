// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/schemes/scheme.h"

#include <vector>

namespace sinescope {

/// The pair and the wave of each column; Wave::None if a column belongs to no pair. Empty if the scheme has
/// no pairs. The pairs of a grid's rows count first. An opened table has pairs if the squares of two columns,
/// neighbours or half the width apart, add up to the same number throughout, as a sinusoid's do.
std::vector<ColumnRole> columnRoles(const Scheme& scheme);
std::vector<ColumnRole> columnRoles(const Encoding& encoding);
/// The column of a pair's sine or cosine; -1 if it does not exist.
std::int64_t columnOf(const std::vector<ColumnRole>& roles, ColumnRole role);
/// One more than the largest pair.
std::int64_t pairCount(const std::vector<ColumnRole>& roles);

}  // namespace sinescope
