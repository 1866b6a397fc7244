// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/encoding/encoding.h"

namespace sinescope {

/// The derivation of one cell, step by step:
///   PE(p, j) = f sin(s p / n^e) = f sin(angle) = value,   e = numerator / denominator
/// with the numbers of the encoding's convention.
struct CellDerivation {
    std::int64_t position = 0;  ///< p
    std::int64_t column = 0;    ///< j
    ColumnRole role;            ///< pair i and wave; with Wave::None only `value` is meaningful, and it is 0
    double base = 0;            ///< n
    double numerator = 0;       ///< of the exponent: 2i (paper) or i (endpoint, shift)
    double denominator = 1;     ///< d (paper), max(pairs - 1, 1) (endpoint) or pairs - shift
    double angularFrequency = 0;  ///< w_i = s n^-e, radians per position
    double wavelength = 0;        ///< 2 pi / w_i, positions
    double angle = 0;             ///< w_i p, radians, not reduced
    double value = 0;             ///< PE(p, j)
};

/// Throws Error if the column is out of range; any position is allowed.
CellDerivation describeCell(const Encoding& encoding, std::int64_t position, std::int64_t column);

/// The fewest decimals of the angle (0 if it is a whole number, else 3 to 12) for which its sine or cosine,
/// rounded to `valueDecimals`, equals the value rounded to as many, so that a calculator reproduces the
/// displayed line.
int angleDecimals(const Encoding& encoding, const CellDerivation& cell, int valueDecimals);

/// The Euclidean norm of every row if each pair has its sine and its cosine: |f| sqrt(pairs), sqrt(d/2) for
/// f = 1. With an odd d_model norms differ: then the norm of the row at `position`.
double rowNorm(const Encoding& encoding, std::int64_t position);

}  // namespace sinescope
