// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/model.h"

#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/analysis/wavelengths.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

DimensionsModel::DimensionsModel(std::shared_ptr<const Scene> made, const DimensionsModel*)
    : DimensionLines(std::move(made)),
      m_encoding(encodingOf(scene())),
      m_columns(columnsWithSelected(scene())) {
    m_listed = shownColumns(scene());
    m_range = axisAround(std::max(std::abs(scene().encoding.factor), 1e-300));
}

DimensionLine DimensionsModel::line(std::int64_t column) const {
    const ColumnRole role = m_encoding->role(column);
    DimensionLine line;
    line.label = line.brief = u"j = %1"_s.arg(grouped(column));
    line.rank = static_cast<double>(role.pair);
    line.curve.at = [encoding = m_encoding, column](double p) { return encoding->valueAt(p, column); };
    line.curve.envelope = [encoding = m_encoding, column](double lower, double upper, std::int64_t buckets) {
        return columnEnvelope(*encoding, column, lower, upper, buckets);
    };
    if (role.wave == Wave::None) return line;
    line.curve.wavelength = m_encoding->wavelength(role.pair);
    line.label += u"  λ = %1"_s.arg(plainNumber(line.curve.wavelength, 3));
    // A negative factor turns crests into troughs half a wavelength later.
    line.crest = (role.wave == Wave::Sine ? 0.25 : 0) + (scene().encoding.factor < 0 ? 0.5 : 0);
    return line;
}

void DimensionsModel::setWave(Values& values, std::int64_t column) const {
    const ColumnRole role = m_encoding->role(column);
    const bool isZero = role.wave == Wave::None;
    const auto steps = static_cast<double>(m_encoding->rows() - 1);
    values.set("column", column)
        .set("zero", isZero)
        .set("wavelength", isZero ? Value() : m_encoding->wavelength(role.pair))
        .set("cycles", isZero ? Value() : cyclesWithin(*m_encoding, role.pair, steps));
}

void DimensionsModel::setValues(Values& values, const Cursor&) const {
    const EncodingParameters& p = scene().encoding;
    const auto zeros = std::ranges::count_if(
        m_columns, [this](std::int64_t column) { return m_encoding->role(column).wave == Wave::None; });
    values.set("sinusoid", true)
        .set("zeros", zeros > 0)
        .set("all_zeros", zeros == std::ssize(m_columns))
        .set("columns", static_cast<std::int64_t>(m_columns.size()))
        .set("listed_columns", static_cast<std::int64_t>(m_listed.size()))
        .set("first", p.firstPosition)
        .set("last", p.lastPosition())
        .set("brackets", m_options.wavelength);
    setWave(values, scene().selection.column);
    for (const std::int64_t j : m_columns)
        setWave(values.row("column").set("listed", std::ranges::count(m_listed, j) > 0), j);
}

FigureTable DimensionsModel::table() const {
    return tableOf(m_columns, [encoding = m_encoding](std::int64_t position, std::int64_t column) {
        return encoding->value(position, column);
    });
}

}  // namespace sinescope
