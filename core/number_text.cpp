// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sinescope {

namespace {

std::string superscript(const std::string& digits) {
    constexpr const char* raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (const char digit : digits) text += digit == '-' ? "⁻" : raised[digit - '0'];
    return text;
}

}  // namespace

std::string grouped(std::string digits) {
    constexpr std::size_t group = 3;
    const bool isNegative = digits.starts_with('-');
    if (isNegative) digits.erase(0, 1);
    for (std::size_t at = std::min(digits.find('.'), digits.size()); at > group;)
        digits.insert(at -= group, 1, ',');
    return isNegative ? "−" + digits : digits;
}

std::string groupedText(double number) {
    char digits[32];
    const double size = std::abs(number);
    const bool isPlain = number == 0 || (size >= 1e-9 && size < 1e9) || !std::isfinite(number);
    const auto end = std::to_chars(digits, digits + sizeof digits, number,
                                   isPlain ? std::chars_format::fixed : std::chars_format::scientific);
    std::string text(digits, end.ptr);
    if (!std::isfinite(number)) return text;
    if (isPlain) return grouped(text);
    const std::size_t e = text.find('e');
    const std::string mantissa = text.substr(0, e),
                      power = "10" + superscript(std::to_string(std::stoi(text.substr(e + 1))));
    return mantissa == "1" ? power : mantissa == "-1" ? "−" + power : grouped(mantissa) + " × " + power;
}

}  // namespace sinescope
