// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fits a scheme to a sequence: some schemes have fixed sizes (a table's rows and columns, a grid's patches),
// others adopt those of the sequence.
#pragma once

#include "core/schemes/scheme.h"

#include <cstdint>

namespace sinescope {

/// The requirements of a scheme on a sequence.
struct SchemeRequirements {
    std::int64_t columns = 0;    ///< d_model; 0: any
    std::int64_t positions = 0;  ///< the maximum of L; 0: any number
    bool allPositions = false;   ///< L must be `positions`, as for a grid
    bool fromZero = false;       ///< its first position is always 0
    friend bool operator==(const SchemeRequirements&, const SchemeRequirements&) = default;
};

/// For a table whose numbers are missing, from its stated size.
SchemeRequirements schemeRequirements(const Scheme& scheme);

/// The scheme for `length` positions and `dModel` columns, except for fixed sizes: sinusoids, rotations,
/// grids and Shaw's made-up vectors of that width (a rotation of all columns leaves the last of an odd number
/// unchanged), [0, 1], ALiBi's last key and the scalings' sequence length of that length. Validates nothing.
Scheme fitted(const Scheme& scheme, std::int64_t length, std::int64_t dModel);

/// Sets the number of columns of a head. A partial rotation keeps its share of the columns, rounded to whole
/// pairs; LongRoPE's factors are remade if they were made up, otherwise taken at the same shares of the
/// pairs.
void resizeHead(RopeScheme& rope, std::int64_t columns);

/// The same as fitted() for words of fewer columns, with resizeHead() for a rotation.
Scheme narrowed(Scheme scheme, std::int64_t length, std::int64_t dModel);

/// True if the frequencies of a rotation depend on the text length, as in dynamic NTK and LongRoPE.
bool followsLength(const RopeScaling& scaling);
/// The frequencies of a rotation in a text of that length, radians per position.
Vector frequenciesInText(const RopeScheme& rope, std::int64_t length);

}  // namespace sinescope
