// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/precision.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace sinescope::detail {

/// How rounding to a low-precision format acts on the bits of a double.
struct FormatBits {
    int dropped;      ///< bits of the fraction that are rounded away
    double smallest;  ///< below it, the last place is fixed
    double toPlace;   ///< added and subtracted, rounds to that place
    double largest;
};

/// For Float16 and BFloat16.
constexpr FormatBits formatBits(NumberFormat format) {
    const int dropped = binaryDigits(NumberFormat::Float64) - binaryDigits(format);
    if (format == NumberFormat::Float16) return {dropped, 0x1p-14, 0x1.8p52 * 0x1p-24, 65504};
    return {dropped, 0x1p-126, 0x1.8p52 * 0x1p-133, 0x1.fep127};
}

/// The nearest value of the format, ties to even, of a finite number or an infinity.
inline double nearest(double value, const FormatBits& format) {
    const std::uint64_t half = (std::uint64_t{1} << (format.dropped - 1)) - 1;
    const std::uint64_t mask = ~((std::uint64_t{1} << format.dropped) - 1);
    const auto bits = std::bit_cast<std::uint64_t>(value);
    // A carry into the exponent gives the correct next number.
    const std::uint64_t even = (bits >> format.dropped) & 1;
    const double large = std::bit_cast<double>((bits + half + even) & mask);
    const double small = (value + format.toPlace) - format.toPlace;
    const double found = std::fabs(value) < format.smallest ? small : large;
    return std::fabs(found) > format.largest ? std::copysign(std::numeric_limits<double>::infinity(), value)
                                             : found;
}

}  // namespace sinescope::detail
