// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity of a rotation states, and its table.
#include "app/figures/similarity/rotation_model.h"
#include "app/model/cell_readout.h"

namespace sinescope {

void RotationSimilarityModel::setValues(Values& values, const Cursor& cursor) const {
    setPlace(values, cursor);
    const std::int64_t p = shownCell(scene(), cursor).position, k = cursor.shift.value_or(shift());
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
    FigureTable table = wordedTable();
    const std::int64_t furthest = m_picture->length() - 1;
    table.rows = 2 * furthest + 1;
    table.cell = [picture = m_picture, furthest](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t k = row - furthest;
        const RotationScores& scores = picture->scores();
        const std::int64_t place = picture->place();
        switch (column) {
            case 0:
                return k;
            case 1:
                return scores.at(place, k);
            case 2:
                return scores.evenly(place, k);
            case 3:
                return scores.ofEqualWords(place, k).lowest;
            case 4:
                return scores.ofEqualWords(place, k).highest;
            default:
                return scores.reach();
        }
    };
    return table;
}

}  // namespace sinescope
