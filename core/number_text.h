// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers in sentences.
#pragma once

#include <concepts>
#include <string>

namespace sinescope {

/// A number in C's form, "-10000" or "2.5e+12", with a minus sign, a comma before each group of three digits
/// and a power of ten: "−10,000", "2.5 × 10¹²", "10¹²".
std::string grouped(const std::string& number);
/// "⁻⁷".
std::string raised(int number);

template <std::integral Number>
std::string groupedText(Number number) {
    return grouped(std::to_string(number));
}

/// The fewest digits that read back to the same double: "0.000001", "1,000,000"; below 10⁻⁹ and from 10⁹ on
/// with a power of ten, "10¹²" or "2.5 × 10¹²"; "∞", "NaN".
std::string groupedText(double number);

}  // namespace sinescope
