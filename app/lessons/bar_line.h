// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bar's calculation, part by part: what follows each of its equals signs, and which of these parts
// is a number that a person can work out before it is shown.
#pragma once

#include "app/model/typeset_line.h"
#include "app/scene/scene.h"

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
    explicit BarCalculation(const TypesetLine& line);

    /// Behind equals signs; 0 where the line has none.
    std::size_t parts() const { return m_parts.size() - 1; }
    /// The name and the first parts, behind each what was filled in for it and what came of that.
    TypesetLine shown(std::size_t parts, const std::map<QString, QString>& guesses) const;
    /// The part behind these, where it holds one number alone and can be asked for.
    std::optional<AskedNumber> asked(std::size_t parts) const;

 private:
    std::vector<TypesetLine> m_parts;
};

/// What the bar shows of a calculation that unfolds.
struct UnfoldedLine {
    TypesetLine line;
    std::optional<AskedNumber> asked;
};

/// A place worked out: of a sinusoid one cell, of another scheme what it does there.
TypesetLine calculationLine(const Scene& scene, std::int64_t position, std::int64_t column,
                            std::int64_t shift);

/// "right", to the digits that are written or shown, or "off by 0.05"; empty where the guess is no number.
QString filledInVerdict(const QString& guess, const QString& number);

}  // namespace sinescope
