// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers in text files, the same in every locale. Not for use outside core/files.
#pragma once

#include <charconv>
#include <string_view>

namespace sinescope {

enum class NumberText { Number, NoNumber, OutOfRange };

/// Parses the whole text as a number with a decimal point and an optional exponent, or as nan, inf or
/// infinity. Sets `value` only for a Number.
inline NumberText parseNumber(std::string_view text, double& value) {
    if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (end != last || error == std::errc::invalid_argument) return NumberText::NoNumber;
    return error == std::errc() ? NumberText::Number : NumberText::OutOfRange;
}

}  // namespace sinescope
