// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bar's calculation, part by part: what follows each of its equals signs, or each addend of a sum,
// and which of these parts is a number that a person can work out before it is shown.
#pragma once

#include "app/lessons/proof_check.h"
#include "app/model/typeset_line.h"

#include <map>

namespace sinescope {

/// A part that is asked for: what comes before its number and after it, in the quiet colour.
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

    /// Behind the name; 0 where the line has no equals sign.
    std::size_t parts() const { return m_parts.size() - 1; }
    /// The name and the first parts, behind each what was filled in for it and what came of that.
    TypesetLine shown(std::size_t parts, const std::map<QString, QString>& guesses) const;
    /// The part behind these, where it holds one number alone and can be asked for.
    std::optional<AskedNumber> asked(std::size_t parts) const;

 private:
    std::vector<Part> m_parts;  ///< the name is the first
};

/// What the bar shows of a calculation that unfolds.
struct UnfoldedLine {
    TypesetLine line;
    std::optional<AskedNumber> asked;
};

/// A place worked out: of a sinusoid one cell, of another scheme what it does there.
TypesetLine calculationLine(const Scene& scene, std::int64_t position, std::int64_t column,
                            std::int64_t shift);

/// What a step works out in the bar: where a figure on stage takes a score apart, its four terms one by one
/// and their sum; else the selected place.
BarCalculation stepCalculation(const Scene& scene, const ModelMaker& models);

/// "right", to the digits that are written or shown, or "off by 0.05"; empty where the guess is no number.
QString filledInVerdict(const QString& guess, const QString& number);

}  // namespace sinescope
