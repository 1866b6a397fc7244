// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculation in the bar, part by part: the parts follow its equals signs or are the addends of a sum,
// and some are numbers that the user can work out before they are shown.
#pragma once

#include "app/lessons/proof_check.h"
#include "app/model/typeset_line.h"

#include <map>

namespace sinescope {

/// A part that the user is asked for: the runs before and behind its number, in the quiet colour.
struct AskedNumber {
    QString part;  ///< the whole part as it will be written: "sin(0.100)"
    TypesetLine before;
    TypesetLine behind;
    QString number;
};

/// "PE(1, 2) = sin( 1 / 100^(2/4) ) = sin(0.100) = 0.0998": a name and three parts.
class BarCalculation {
 public:
    struct Part {
        QString joiner;  ///< before it: " = ", " + "
        TypesetLine line;
    };

    explicit BarCalculation(const TypesetLine& line);
    BarCalculation(const TypesetLine& name, const std::vector<Part>& parts);

    /// Number of parts after the name; 0 if the line has no equals sign.
    std::size_t parts() const { return m_parts.size() - 1; }
    /// Returns the name and the first parts, each followed by its guess and verdict, if any.
    TypesetLine shown(std::size_t parts, const std::map<QString, QString>& guesses) const;
    /// Returns the next part if it has exactly one number, which can be asked for.
    std::optional<AskedNumber> asked(std::size_t parts) const;

 private:
    std::vector<Part> m_parts;  ///< the name is the first
};

/// The line in the bar for a calculation that unfolds.
struct UnfoldedLine {
    TypesetLine line;
    std::optional<AskedNumber> asked;
};

/// Returns the calculation of a place: one cell of a sinusoid, or the numbers of another scheme there.
TypesetLine calculationLine(const Scene& scene, std::int64_t position, std::int64_t column,
                            std::int64_t shift);

/// Returns a step's calculation in the bar: the four terms of a score and their sum if a figure on stage
/// shows them, else the selected place.
BarCalculation stepCalculation(const Scene& scene, const ModelMaker& models);

/// Returns "right", to the digits written or shown, or "off by 0.05"; empty if the guess is not a number.
QString filledInVerdict(const QString& guess, const QString& number);

}  // namespace sinescope
