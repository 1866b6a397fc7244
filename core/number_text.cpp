// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sinescope {

std::string raised(int number) {
    constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text;
    for (const char c : std::to_string(number)) text += c == '-' ? "⁻" : digits[c - '0'];
    return text;
}

std::string grouped(const std::string& number) {
    constexpr std::size_t group = 3;
    const std::size_t e = number.find('e');
    std::string digits = number.substr(0, e);
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    const std::size_t end = digits.find_first_not_of("0123456789", first);
    for (std::size_t at = std::min(end, digits.size()); at > first + group;)
        digits.insert(at -= group, 1, ',');
    if (first > 0) digits.replace(0, first, "−");
    if (e == std::string::npos) return digits;
    const std::string power = "10" + raised(std::stoi(number.substr(e + 1)));
    return digits == "1" ? power : digits == "−1" ? "−" + power : digits + " × " + power;
}

std::string groupedText(double number) {
    if (std::isnan(number)) return "NaN";
    if (std::isinf(number)) return number > 0 ? "∞" : "−∞";
    char digits[32];
    const double size = std::abs(number);
    const bool isPlain = number == 0 || (size >= 1e-9 && size < 1e9);
    const auto end = std::to_chars(digits, digits + sizeof digits, number,
                                   isPlain ? std::chars_format::fixed : std::chars_format::scientific);
    return grouped(std::string(digits, end.ptr));
}

}  // namespace sinescope
