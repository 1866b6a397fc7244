// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/number_parsing.h"

#include <QString>

namespace sinescope {

/// Formats a number as a field shows it: thousands separators, up to 12 digits, minus sign U+2212.
QString fieldText(double number);

/// Formats the end of a range briefly: 1, 16,384, and powers of ten from 10⁹ on as such.
QString boundText(double number);

/// Like plainNumber(), but from 10^8 on with a power of ten, "6.262 × 10¹²", so that a lack of space cannot
/// cut it to another number.
QString shortNumber(double number, int digits);

}  // namespace sinescope
