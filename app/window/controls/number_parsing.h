// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace sinescope {

/// A number as a person types it: 50000, "50,000", "50 000", 5e4, "10^4", "2^13", "−3". Nothing when it is
/// none.
std::optional<double> parseNumber(const QString& text);

/// A number as a field shows it: thousands separators, up to 12 digits, minus sign U+2212.
QString fieldText(double number);

/// The end of a range, short: 1, 16,384, and powers of ten from 10⁹ on as such.
QString boundText(double number);

}  // namespace sinescope
