// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lines of a calculation, read from resources/words/formula.txt: runs of text, some of them draggable
// numbers, and computed numbers or their blanks.
#pragma once

#include "app/figures/formula/knobs.h"
#include "app/figures/formula/options.h"
#include "app/model/statements.h"
#include "app/model/typeset_line.h"

#include <map>

namespace sinescope {

/// A draggable run of a line.
struct Grip {
    bool isRight = false;  ///< right of the equals sign
    std::size_t run = 0;
    Knob knob;
};

/// One line of the calculation. The parts left and right of the equals sign are separate, so that the signs
/// of several lines are aligned.
struct CalculationLine {
    TypesetLine left;                  ///< may be empty
    TypesetLine right;                 ///< starts with the equals sign
    QString meaning;                   ///< the meaning, "the numbers substituted"
    std::optional<double> value = {};  ///< computed by the line: divisor, angle, value
    std::vector<Grip> grips = {};
};

/// Replaces a number. Underscores, so that text files show the blank as well.
extern const QString blankText;

/// The replacements of "<:name>" in a line; each term in them is draggable.
using TypesetParts = std::map<QString, TypesetLine>;

/// Returns the `line` statements for these values. The options set the number format, and whether computed
/// numbers are blanks.
std::vector<CalculationLine> readLines(const Statements& words, const Values& values,
                                       const TypesetParts& parts, const Scheme& scheme,
                                       const FormulaOptions& options);

/// Returns a line as text: "PE(10, 6) = sin(10 / 10,000^(2·3/128))".
QString plainText(const CalculationLine& line);

}  // namespace sinescope
