// SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers as written in a text: 54,410, −0.4161, 1e−15, 10⁻¹⁵, 2.65 × 10⁸.
#pragma once

#include <QString>

#include <vector>

namespace sinescope {

struct WrittenNumber {
    QString text;
    double value = 0;
    double unit = 1;  ///< of its last digit: 0.84 stands for every value that rounds to it
    qsizetype at = 0;

    /// True if a value, rounded to the digits written, is this number.
    bool denotes(double number) const;
};

/// All numbers of a text, in order.
std::vector<WrittenNumber> writtenNumbers(const QString& text);
/// The numbers that begin a text in **bold**.
std::vector<WrittenNumber> boldNumbers(const QString& markdown);
/// The numbers that state a quantity: without code, link targets, list markers, years, and digits of a name
/// or a symbol (GPT-2, float32, 2i, n^2).
std::vector<WrittenNumber> statedNumbers(const QString& markdown);

}  // namespace sinescope
