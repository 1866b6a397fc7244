// SPDX-License-Identifier: GPL-3.0-or-later
//
// A scheme and the sequence that it is used for: some schemes have sizes of their own (a table its rows and
// columns, a grid its patches), others take on those of the sequence.
#pragma once

#include "core/schemes/scheme.h"

#include <cstdint>

namespace sinescope {

/// What a scheme asks of a sequence.
struct SchemeRoom {
    std::int64_t columns = 0;    ///< d_model; 0: any
    std::int64_t positions = 0;  ///< at most so many, L; 0: any number
    bool allPositions = false;   ///< L is `positions`, no less: a grid is a whole one
    bool fromZero = false;       ///< its positions count from 0: there is no other first one
    friend bool operator==(const SchemeRoom&, const SchemeRoom&) = default;
};

/// Of a table that is not at hand, what is known of it.
SchemeRoom schemeRoom(const Scheme& scheme);

/// The scheme for `length` positions and `dModel` columns, as far as it has no room of its own: sinusoids,
/// rotations, grids and Shaw's made-up vectors of that width (a rotation of all columns leaves the last of an
/// odd number as it is), [0, 1], ALiBi's last key and the scalings' sequence length of that length. Validates
/// nothing.
Scheme fitted(const Scheme& scheme, std::int64_t length, std::int64_t dModel);

/// The same for words of fewer columns: a rotation of some columns turns the same share of them.
Scheme narrowed(Scheme scheme, std::int64_t length, std::int64_t dModel);

/// True if the frequencies of a rotation follow the length of the text, as in dynamic NTK and LongRoPE.
bool followsLength(const RopeScaling& scaling);
/// The frequencies of a rotation in a text of that length, radians per position.
Vector frequenciesInText(const RopeScheme& rope, std::int64_t length);

}  // namespace sinescope
