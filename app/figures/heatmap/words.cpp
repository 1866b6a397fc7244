// SPDX-License-Identifier: GPL-3.0-or-later
//
// The values for the wording of the heatmap.
#include "app/figures/heatmap/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"
#include "core/analysis/wavelengths.h"
#include "core/encoding/derivation.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Number of cells up to which each value is a separate fact.
constexpr std::int64_t maximumStatedCells = 256;

/// True if no column oscillates faster than the one on its left.
bool slowsDownToTheRight(const Encoding& encoding) {
    std::int64_t before = 0;
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        const ColumnRole role = encoding.role(j);
        if (role.wave == Wave::None) continue;
        if (role.pair < before) return false;
        before = role.pair;
    }
    return true;
}

}  // namespace

void HeatmapModel::setValues(Values& values, const Cursor&) const {
    const Selection& at = scene().selection;
    const std::int64_t pairs = m_encoding->pairs(), columns = m_encoding->columns();
    values.set("pairs", pairs > 0)
        .set("one_row", scene().encoding.length == 1)  // speed is visible between rows only
        .set("several_pairs", pairs > 1)
        .set("several_columns", columns > 1)
        .set("lone_sine", m_encoding->role(0).wave == Wave::Sine)
        .set("slows", [this] { return slowsDownToTheRight(*m_encoding); })
        .set("halves", columns >= 4)  // the cosines of three columns, s0 s1 | c0, are a single column
        .set("columns", columns)
        .set("lowest", -m_picture.limit)
        .set("highest", m_picture.limit)
        .set("color_limit", m_picture.limit)
        .set("cut_colors", m_picture.limit < m_picture.automatic)
        .set("p", at.position)
        .set("j", at.column)
        .set("value", m_encoding->value(at.position, at.column))
        .set("row_norm", [this] { return rowNorm(*m_encoding, scene().selection.position); });
    if (pairs > 0) {
        const double ratio = m_encoding->angularFrequency(0) / m_encoding->angularFrequency(pairs - 1);
        values.set("one_speed", !(ratio > 1))
            .set("one_octave", ratio < 2)
            .set("aliased", m_encoding->angularFrequency(0) > std::numbers::pi);
    }
    setColumn(values, at.column);
    setSwings(values);
    values.setRows("cell", [this](const Values::AddRow& addRow) {
        if (m_encoding->rows() * m_encoding->columns() > maximumStatedCells) return;
        const std::int64_t first = m_encoding->parameters().firstPosition;
        for (std::int64_t p = first; p < first + m_encoding->rows(); ++p)
            for (std::int64_t j = 0; j < m_encoding->columns(); ++j)
                addRow().set("p", p).set("j", j).set("value", m_encoding->value(p, j));
    });
}

void HeatmapModel::setColumn(Values& values, std::int64_t column) const {
    const ColumnRole role = m_encoding->role(column);
    if (role.wave == Wave::None) return;
    const double cycles = cyclesWithin(*m_encoding, role.pair, static_cast<double>(m_encoding->rows() - 1));
    values.set("cycles", cycles)
        .set("column_lowest", [this, column] { return columnRangeOf(*m_encoding, column).lowest; })
        .set("column_highest", [this, column] { return columnRangeOf(*m_encoding, column).highest; });
}

void HeatmapModel::setSwings(Values& values) const {
    const auto swings = std::make_shared<std::optional<Swings>>();
    const auto found = [this, swings]() -> const Swings& {
        if (!*swings) *swings = swingsOf(*m_encoding);
        return **swings;
    };
    const bool isOneColumn = m_encoding->columns() == 1;
    const auto isOneValue = [](const Extremes& range) { return range.lowest == range.highest; };
    values.set("swinging", [found] { return found().wide; })
        .set("one_swings", [found, isOneColumn] { return isOneColumn || found().wide == 1; })
        .set("still", [found] { return found().still; })
        .set("one_moves", [found, isOneColumn] { return isOneColumn || found().still == 1; })
        .set("one_right_sine", [found, isOneValue] { return isOneValue(found().rightSines); })
        .set("one_right_cosine", [found, isOneValue] { return isOneValue(found().rightCosines); })
        .set("right_sines_lowest", [found] { return found().rightSines.lowest; })
        .set("right_sines_highest", [found] { return found().rightSines.highest; })
        .set("right_cosines_lowest", [found] { return found().rightCosines.lowest; })
        .set("right_cosines_highest", [found] { return found().rightCosines.highest; });
}

FigureTable HeatmapModel::table() const {
    return matrixTable(scene());
}

}  // namespace sinescope
