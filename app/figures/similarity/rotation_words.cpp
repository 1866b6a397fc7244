// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity of a rotation states, and its table.
#include "app/figures/similarity/rotation_model.h"
#include "app/model/cell_readout.h"

#include <array>

namespace sinescope {

void RotationSimilarityModel::setValues(Values& values, const Cursor& cursor) const {
    const auto [p, k] = setPlace(values, cursor);
    const RotationScores& scores = m_picture->scores();
    const std::int64_t place = m_picture->place();
    const Extremes equal = scores.ofEqualWords(place, k);
    values.set("same_diagonals", m_picture->countsOn())
        .set("query", m_picture->query())
        .set("score", shownValue(m_picture->between(p, p + k)))
        .set("value", shownValue(scores.at(place, k)))
        .set("reach", shownValue(scores.reach()))
        .set("equal_lowest", shownValue(equal.lowest))
        .set("equal_highest", shownValue(equal.highest))
        .set("any_words", shownSpan(-scores.reach(), scores.reach()))
        .set("equal_words", shownSpan(equal.lowest, equal.highest))
        .set("equal_words_read", shownSpan(equal.lowest, equal.highest, {}))
        .set("even_pairs", shownValue(scores.evenly(place, k)));
    if (!m_picture->isOfOneWord()) values.set("key", m_picture->key());
}

FigureTable RotationSimilarityModel::table() const {
    return tableOverShifts([of = m_picture](std::int64_t k, std::size_t column) {
        // The line of each column: the score, even pairs, equal words, any words.
        static constexpr std::array<std::size_t, 5> lines = {5, 4, 0, 1, 2};
        return of->lines()[lines[column]].at(k);
    });
}

}  // namespace sinescope
