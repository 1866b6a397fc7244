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
      m_listed(shownColumns(scene())),
      m_columns(columnsWithSelected(scene())) {}

double DimensionsModel::wavelength(std::int64_t column) const {
    const ColumnRole role = m_encoding->role(column);
    return role.wave == Wave::None ? 1e300 : m_encoding->wavelength(role.pair);
}

QString DimensionsModel::briefLabel(std::int64_t column) const {
    return u"j = %1"_s.arg(grouped(column));
}

QString DimensionsModel::label(std::int64_t column) const {
    if (m_encoding->role(column).wave == Wave::None) return briefLabel(column);
    return briefLabel(column) + u"  λ = %1"_s.arg(plainNumber(wavelength(column), 3));
}

Extremes DimensionsModel::valueRange() const {
    const double limit = std::max(std::abs(scene().encoding.factor), 1e-300);
    return {-1.12 * limit, 1.12 * limit};
}

std::optional<double> DimensionsModel::firstCrest(std::int64_t column, double lower, double upper) const {
    const ColumnRole role = m_encoding->role(column);
    if (role.wave == Wave::None) return {};
    const double wavelength = m_encoding->wavelength(role.pair);
    // A negative factor turns crests into troughs half a wavelength further on.
    const double phase = (role.wave == Wave::Sine ? 0.25 : 0) + (scene().encoding.factor < 0 ? 0.5 : 0);
    const double crest = (std::ceil(lower / wavelength - phase) + phase) * wavelength;
    return crest + wavelength <= upper ? std::optional(crest) : std::nullopt;
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
        .set("first", p.firstPosition)
        .set("last", p.firstPosition + p.length - 1)
        .set("brackets", m_options.wavelength);
    setWave(values, scene().selection.column);
    for (const std::int64_t j : m_columns) setWave(values.row("column"), j);
}

FigureTable DimensionsModel::table() const {
    return tableOf(m_columns, [encoding = m_encoding](std::int64_t position, std::int64_t column) {
        return encoding->value(position, column);
    });
}

}  // namespace sinescope
