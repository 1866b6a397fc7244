// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/learned.h"

#include "core/error.h"
#include "core/number_text.h"

#include <string>

namespace sinescope {

void validate(const LearnedScheme& scheme) {
    if (scheme.table.isEmpty())
        throw Error("The learned scheme has no table; give it one, or a seed to make one up.");
    if (scheme.firstRow < 0 || scheme.firstRow >= scheme.table.rows())
        throw Error("Position 0 is said to be in row " + groupedText(scheme.firstRow) +
                    " of the learned table; its rows are 0 to " + groupedText(scheme.table.rows() - 1) + ".");
}

std::int64_t learnedPositions(const LearnedScheme& scheme) {
    validate(scheme);
    return scheme.table.rows() - scheme.firstRow;
}

Vector learnedRow(const LearnedScheme& scheme, std::int64_t position) {
    const std::int64_t count = learnedPositions(scheme);
    if (position >= 0 && position < count) return scheme.table.values().row(scheme.firstRow + position);
    std::string text = "Position " + groupedText(position) + " has no row in the learned table of " +
                       groupedText(scheme.table.rows()) + " rows";
    if (scheme.firstRow > 0)
        text += ", of which the first " + groupedText(scheme.firstRow) + " are not positions";
    throw Error(text + "; it holds positions 0 to " + groupedText(count - 1) + ".");
}

LearnedScheme seededLearned(std::int64_t positions, std::int64_t dModel, std::uint64_t seed) {
    return {seededTable("position", positions, dModel, seed), 0};
}

}  // namespace sinescope
