// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

// One rule for all numbers that are shown: none is rounded to 0, 1 or -1 that is not it, to 1e-15. The minus
// sign is U+2212, infinity is "∞", what is no number "–".

/// A whole number with thousands separators: "1,048,576".
QString grouped(qint64 number);
/// A number that was written for people as a program reads it: without separators, with an ASCII minus sign
/// and an exponent such as 3.9e-9.
QString ungrouped(QString number);

/// "⁻⁹"
QString superscript(int number);
/// A number that was written for programs as people read it: "3.9 × 10⁻⁹" of "3.9e-09", "10³⁰⁰" of "1e+300",
/// "−0.5" of "-0.5", "12,345.6" of "12345.6".
QString withPowerOfTen(QString number);
/// The same the other way round: "3.9e-9", "1e300".
QString withExponent(QString text);

/// The shortest number that reads back, for data files and command lines: "500000", "3.9e-9".
QString exactNumber(double number);
/// All of its digits, for people: "500,000", "3.9 × 10⁻⁹".
QString fullNumber(double number);

/// A number for an axis or a label: as many digits as needed, no more than `digits` unless it would read
/// as 1.
QString plainNumber(double number, int digits = 6);

/// A number with so many decimals: "0.2093", never "-0.0000". One more where it would read as 0, 1, -1, or as
/// a number that ends in three zeros: "0.99995", "1.79995". Where that does not do either, "4 × 10⁻⁸" and
/// "0.99999". From ten millions on with a power of ten.
QString fixedNumber(double number, int decimals = 4);

/// "1 position", "50 positions", "1,048,576 positions"; the plural is the noun with an s unless it is given.
QString counted(qint64 number, const QString& noun, const QString& plural = {});
/// "1 radian", "6.283 positions": a number of plainNumber() with its unit, which has an s unless it reads 1.
QString measured(double number, const QString& unit, int digits = 6);
/// A phrase as a sentence: with a capital at its start and a full stop. Empty stays empty.
QString asSentence(const QString& phrase);

}  // namespace sinescope
