// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers as people type them, one tongue for fields of the window, figures, options of the command line and
// lists: 50000, "50,000", "50 000", 50_000, 5e4, 10^4, 2^13, and a minus sign U+2212 as well as a hyphen.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

constexpr double exactIntegers = 0x1p53;  ///< up to here a double holds every integer

/// A finite number; nothing when the text is none. A comma separates groups of three digits; anywhere else
/// ("0,5") the text is no number.
std::optional<double> parseNumber(const QString& text);

/// The same, infinite where the number is larger than a double holds ("1e400").
std::optional<double> parseAnyNumber(const QString& text);

/// A whole number, exact to its last digit; also one such as 1e4, 2^13 or 10.0, within +-2^53 then.
std::optional<std::int64_t> parseWholeNumber(const QString& text);

/// Whole numbers with commas between them ("0, 10, 1e4"), so without commas in them; nothing when one is
/// none, or the list is empty.
std::optional<std::vector<std::int64_t>> parseWholeNumbers(const QString& list);

}  // namespace sinescope
