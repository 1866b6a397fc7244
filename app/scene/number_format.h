// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

namespace sinescope {

// Rule for all numbers on screen: none is rounded to 0, 1 or -1 unless it is that number (±1 to within
// 1e-15). The minus sign is U+2212, infinity is "∞", NaN is "–".

/// A whole number with thousands separators: "1,048,576".
QString grouped(qint64 number);
/// Converts a displayed number to a machine-readable one: without separators, with an ASCII minus sign and an
/// exponent such as 3.9e-9.
QString ungrouped(QString number);

/// "⁻⁹"
QString superscript(int number);
/// Converts a machine-readable number for display: "3.9e-09" to "3.9 × 10⁻⁹", "1e+300" to "10³⁰⁰", "-0.5" to
/// "−0.5", "12345.6" to "12,345.6".
QString withPowerOfTen(const QString& number);
/// Converts powers of ten back: "3.9e-9", "1e300".
QString withExponent(QString text);

/// The shortest exact number, for data files and command lines: "500000", "3.9e-9".
QString exactNumber(double number);
/// The same for display: "500,000", "3.9 × 10⁻⁹".
QString fullNumber(double number);

/// A number for an axis or a label: at most `digits` digits, more if it would read as 0, 1 or -1. Digits
/// before the point are kept up to 10^15.
QString plainNumber(double number, int digits = 6);

/// A base for a label: "500,000", from ten million on with a power of ten, "10¹²".
QString baseText(double base);
/// "RoPE, base 500,000": a name with the base that tells it apart.
QString withBase(const QString& name, double base);

/// The fewest digits, at least `digits`, that plainNumber() needs for `follows` to hold for the number it
/// shows, so that a calculator reproduces what is computed from it; 17 if it never holds.
int sufficientDigits(double number, int digits, const std::function<bool(double shown)>& follows);

/// A number with `decimals` decimals: "0.2093", never "-0.0000". One more if it would read as 0, 1, -1, or be
/// rounded to end in three zeros: "0.99995", "1.79995". If that is not enough, "4 × 10⁻⁸" and "0.99999". With
/// a power of ten from ten million on.
QString fixedNumber(double number, int decimals = 4);

/// A value of a cell: with four decimals, below 0.01 with four significant digits.
QString valueNumber(double value);
/// True if a value, not 0, is below 0.01 in four significant digits.
bool isSmallValue(double value);
/// The number of decimals of valueNumber(), at most 12.
int valueDecimals(double value);

/// "1 position", "50 positions", "1,048,576 positions"; `plural` defaults to the noun with an s.
QString counted(qint64 number, const QString& noun, const QString& plural = {});
/// "1 radian", "6.283 positions": plainNumber() with a unit, which has an s unless the number reads 1.
QString measured(double number, const QString& unit, int digits = 6);
QString capitalized(const QString& text);
/// Only the first letter, because of names such as KerasHub and symbols such as L.
QString uncapitalized(const QString& text);
/// Capitalizes a phrase and adds a full stop; a sentence stays as it is, and nothing stays empty.
QString asSentence(const QString& phrase);

}  // namespace sinescope
