// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lines of a calculation, as resources/words/formula.txt has them: pieces of text, some of which are
// numbers that can be dragged, and numbers that a line works out, or their blanks.
#pragma once

#include "app/figures/formula/knobs.h"
#include "app/figures/formula/options.h"
#include "app/model/statements.h"
#include "app/model/typeset_line.h"

#include <map>

namespace sinescope {

/// A run of a line that can be dragged.
struct Grip {
    bool isRight = false;  ///< of the equals sign
    std::size_t run = 0;
    Knob knob;
};

/// One line of the calculation. The parts left and right of the equals sign are apart, so that the signs of
/// several lines are set one below the other.
struct CalculationLine {
    TypesetLine left;                  ///< may be empty
    TypesetLine right;                 ///< begins with the equals sign
    QString says;                      ///< "the numbers put in"
    std::optional<double> value = {};  ///< what the line works out: divisor, angle, value
    std::vector<Grip> grips = {};
};

/// A number that is left out. Underscores, so that a file of text has the blank as well.
extern const QString blankText;

/// What "<:name>" in a line stands for; each term there can be dragged.
using TypesetParts = std::map<QString, TypesetLine>;

/// The `line` statements that are said with these values. The options say how numbers are written, and
/// whether there are blanks for those that a line works out.
std::vector<CalculationLine> readLines(const Statements& words, const Values& values,
                                       const TypesetParts& parts, const Scheme& scheme,
                                       const FormulaOptions& options);

/// A line as text: "PE(10, 6) = sin(10 / 10,000^(2·3/128))".
QString plainText(const CalculationLine& line);

}  // namespace sinescope
