// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers that fit into cells: with fewer digits if necessary, but never with a wrong digit.
#pragma once

#include <QString>

#include <functional>

namespace sinescope {

/// Formats a number with the given decimals.
using NumberWording = std::function<QString(int decimals)>;

/// The wording with the most decimals, at most `decimals` (every digit if negative), that fits and rounds
/// `number` to its last digit; otherwise the nearest integer. Only 0 and ±1 read as 0 and ±1: others are "≈0"
/// up to 0.005 from 0 and "≈1" up to 0.05 from 1. Empty if nothing fits.
QString fittingNumber(double number, int decimals, const NumberWording& wording,
                      const std::function<bool(const QString& text)>& fits);
/// The same with fixedNumber() as wording.
QString fittingNumber(double number, int decimals, const std::function<bool(const QString& text)>& fits);

/// True if `text`, a number as written on screen, is `number` rounded to the last digit of the text.
bool isRounding(const QString& text, double number);

}  // namespace sinescope
