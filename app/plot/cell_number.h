// SPDX-License-Identifier: GPL-3.0-or-later
//
// A number in the room of a cell: with fewer digits where it has to be, but never with a wrong one.
#pragma once

#include <QString>

#include <functional>

namespace sinescope {

/// Words a number with so many decimals.
using NumberWording = std::function<QString(int decimals)>;

/// `wording(decimals)` (every digit if negative) if it fits; else the wording with the most decimals that
/// fits and rounds `number` to its last digit; else the nearest whole number. Empty if none of them fits.
QString fittingNumber(double number, int decimals, const NumberWording& wording,
                      const std::function<bool(const QString& text)>& fits);
/// The same for the wording of fixedNumber().
QString fittingNumber(double number, int decimals, const std::function<bool(const QString& text)>& fits);

/// True if `text`, a number as it is written on screen, is `number` rounded to the last digit of the text.
bool isRounding(const QString& text, double number);

}  // namespace sinescope
