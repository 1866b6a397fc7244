// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers as users type them, in one syntax for fields of the window, figures, command-line options and
// lists: 50000, "50,000", "50 000", 50_000, 5e4, 10^4, 2^13, with U+2212 or a hyphen as minus sign.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

constexpr double exactIntegers = 0x1p53;  ///< up to here a double holds every integer

/// Parses a finite number; nullopt if the text is not one. Commas may only separate groups of three digits:
/// "0,5" is not a number.
std::optional<double> parseNumber(const QString& text);

/// The same, but infinite if the number overflows a double ("1e400").
std::optional<double> parseAnyNumber(const QString& text);

/// Parses a whole number, exact to its last digit; also 1e4, 2^13 or 10.0, then within +-2^53.
std::optional<std::int64_t> parseWholeNumber(const QString& text);

/// Parses whole numbers separated by commas ("0, 10, 1e4"), without commas inside them; nullopt if one is
/// invalid, or the list is empty.
std::optional<std::vector<std::int64_t>> parseWholeNumbers(const QString& list);

}  // namespace sinescope
