// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values that the figure's words use, and its table.
#include "tests/example_figure/norms/model.h"

namespace sinescope {

void NormsModel::setValues(Values& values, const Cursor& cursor) const {
    const std::int64_t position = shownCell(scene(), cursor).position;
    // The sine and cosine of each pair satisfy sin^2 + cos^2 = 1; the single column of an odd d_model does
    // not.
    values.set("p", position)
        .set("selected", norm(position))
        .set("squared", m_options.squared)
        .set("even", scene().encoding.dModel % 2 == 0);
}

FigureTable NormsModel::table() const {
    const std::int64_t first = scene().encoding.firstPosition;
    return wordedTable(
        first, scene().encoding.length,
        [encoding = m_encoding, squared = m_options.squared, first](std::int64_t row, std::int64_t) {
            const Vector values = encoding->row(first + row);
            return squared ? values.squaredNorm() : values.norm();
        });
}

}  // namespace sinescope
