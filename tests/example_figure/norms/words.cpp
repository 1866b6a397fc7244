// SPDX-License-Identifier: GPL-3.0-or-later
//
// The words of the figure: claim, table, read-out, alternative text, facts.
#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/setting_line.h"
#include "tests/example_figure/norms/model.h"

namespace sinescope {

QString NormsModel::claim() const {
    // The sine and cosine of each pair satisfy sin^2 + cos^2 = 1; the single column of an odd d_model does
    // not.
    return scene().encoding.dModel % 2 == 0 ? u"every row is equally long"_s
                                            : u"the lone column makes the rows differ"_s;
}

FigureTable NormsModel::table() const {
    FigureTable table;
    table.title = u"Norms of the rows"_s;
    table.columns << u"position"_s << u"norm"_s;
    table.rows = scene().encoding.length;
    table.cell = [encoding = m_encoding, squared = m_options.squared, first = scene().encoding.firstPosition](
                     std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return first + row;
        const Vector values = encoding->row(first + row);
        return squared ? values.squaredNorm() : values.norm();
    };
    return table;
}

std::vector<Readout> NormsModel::readout(const Cursor& cursor) const {
    const std::int64_t position = shownCell(scene(), cursor).position;
    return {{u"|PE(%1)|"_s.arg(grouped(position)), plainNumber(norm(position)), Term::Position}};
}

QString NormsModel::alternativeText() const {
    const std::int64_t position = scene().selection.position;
    return u"Norm of each of %1 rows (%2). At position %3 it is %4."_s.arg(
        grouped(scene().encoding.length), settingWords(scene()), grouped(position),
        plainNumber(norm(position)));
}

std::vector<Fact> NormsModel::facts() const {
    const std::int64_t position = scene().selection.position;
    return {
        {u"norms.selected"_s,
         norm(position),
         {},
         u"The row of position %1 has the norm %2."_s.arg(grouped(position), plainNumber(norm(position)))}};
}

}  // namespace sinescope
