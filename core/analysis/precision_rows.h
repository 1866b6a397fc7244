// SPDX-License-Identifier: GPL-3.0-or-later
//
// Errors of many cells of a row at once, for pictures: those of ReducedEncoding, some ten to twenty times
// faster, because several programs share the exact sines and each step runs over all pairs.
#pragma once

#include "core/analysis/precision.h"

#include <cstdint>
#include <vector>

namespace sinescope {

/// The worst error of each position's row (positions x programs), over every pairStride-th pair and the last.
Matrix worstRowErrors(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
                      const std::vector<std::int64_t>& positions, bool angles, std::int64_t pairStride = 1);

/// True if the worst error over the rows `late` is more than twice that over the rows `early`, in every
/// program. Stops checking late rows once the answer is known.
bool errorsMoreThanDouble(const Encoding& encoding, const std::vector<ReducedProgram>& programs,
                          const std::vector<std::int64_t>& early, const std::vector<std::int64_t>& late,
                          bool angles, std::int64_t pairStride = 1);

/// |error| of one program at each position and column (rows x columns), or of the angle of the column's pair;
/// NaN for a column of padding if angles are requested.
MatrixF cellErrors(const Encoding& encoding, const ReducedProgram& program,
                   const std::vector<std::int64_t>& positions, const std::vector<std::int64_t>& columns,
                   bool angles);

}  // namespace sinescope
