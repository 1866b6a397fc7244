// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/scheme_columns.h"

#include "app/model/cell_readout.h"
#include "app/model/same_setting.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/spectrum.h"
#include "core/encoding/wave_envelope.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"
#include "core/schemes/rope_scaling.h"
#include "core/schemes/rotation_value.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

constexpr double noWavelength = 1e300;
/// Shorter columns have no spectrum.
constexpr std::int64_t fewestRows = 4;

/// With rows that are off scale replaced by their neighbours, as in Spectrum.
std::optional<double> peakOf(const Vector& column, const OffScale& loud) {
    if (column.size() < fewestRows || !column.allFinite()) return {};
    Matrix values = column;
    bridgeRows(values, loud.places);
    const double peak = spectrumOf(values).peaks[0];
    return std::isfinite(peak) ? std::optional(peak) : std::nullopt;
}

/// A little more than the values, and 0 among them.
Extremes rangeOf(const std::vector<std::shared_ptr<const Vector>>& lines, const OffScale& left) {
    Extremes found;
    for (const auto& line : lines)
        for (Eigen::Index t = 0; t < line->size(); ++t)
            if (const double value = (*line)(t); std::isfinite(value) && !left.contains(t))
                found = {std::min(found.lowest, value), std::max(found.highest, value)};
    const double size = found.highest - found.lowest;
    if (!(size > 0)) return {-1, 1};
    return {found.lowest - 0.06 * size, found.highest + 0.06 * size};
}

}  // namespace

SchemeColumnsModel::SchemeColumnsModel(std::shared_ptr<const Scene> made, const SchemeColumnsModel* before)
    : DimensionLines(std::move(made)),
      m_values(scene()),
      m_listed(shownColumns(scene())),
      m_columns(columnsWithSelected(scene())) {
    const Scheme scheme = schemeOf(scene());
    if (const auto* rope = rotationIn(scheme)) {
        m_rope = *rope;
        m_frequencies = ropeFrequencies(*rope);
    }
    const bool same = isOfSameSetting(before, scene());
    m_loudRows = same ? before->m_loudRows : offScaleRows(scene());
    for (const std::int64_t column : m_columns) {
        const auto kept =
            same ? std::ranges::find(before->m_columns, column) : std::vector<std::int64_t>::const_iterator();
        if (same && kept != before->m_columns.end()) {
            const auto place = static_cast<std::size_t>(kept - before->m_columns.begin());
            m_lines.push_back(before->m_lines[place]);
            m_peaks.push_back(before->m_peaks[place]);
            continue;
        }
        m_lines.push_back(std::make_shared<const Vector>(columnOf(column)));
        m_peaks.push_back(isWeightTable(scene().scheme) ? peakOf(*m_lines.back(), m_loudRows) : std::nullopt);
    }
    const double factor = m_rope ? ropeAttentionFactor(*m_rope) : 0;
    if (isWeightTable(scene().scheme)) m_offScale = offScalePlaces();
    m_range = m_rope ? Extremes{-1.12 * factor, 1.12 * factor} : rangeOf(m_lines, m_offScale);
}

/// By the largest magnitude of the drawn columns at each position.
OffScale SchemeColumnsModel::offScalePlaces() const {
    Vector sizes = Vector::Zero(scene().encoding.length);
    for (const auto& line : m_lines) sizes = sizes.cwiseMax(line->cwiseAbs());
    return sinescope::offScale({sizes.data(), static_cast<std::size_t>(sizes.size())});
}

QString SchemeColumnsModel::offScale() const {
    return offScaleText(m_offScale.places, scene().encoding.firstPosition);
}

Vector SchemeColumnsModel::columnOf(std::int64_t column) const {
    if (m_rope) return {};  // its values are worked out where they are asked for
    const EncodingParameters& p = scene().encoding;
    Vector values(p.length);
    for (std::int64_t t = 0; t < p.length; ++t) values(t) = m_values.value(p.firstPosition + t, column);
    return values;
}

double SchemeColumnsModel::at(std::int64_t column, double position) const {
    if (m_rope) return rotationValue(*m_rope, rotationColumn(*m_rope, column), m_frequencies, position);
    const auto whole = axisPlace(std::round(position));
    const std::int64_t place = whole - scene().encoding.firstPosition;
    if (place < 0 || place >= scene().encoding.length) return nan;
    const auto drawn = std::ranges::find(m_columns, column);
    if (drawn == m_columns.end()) return m_values.value(whole, column);
    return (*m_lines[static_cast<std::size_t>(drawn - m_columns.begin())])(place);
}

std::vector<Extremes> SchemeColumnsModel::envelope(std::int64_t column, double lower, double upper,
                                                   std::int64_t buckets) const {
    const EncodingParameters& p = scene().encoding;
    const std::int64_t last = p.firstPosition + p.length - 1;
    const RotationColumn role = m_rope ? rotationColumn(*m_rope, column) : RotationColumn();
    // Positions that a scaling leaves as they are make a wave.
    if (!m_rope || role.pair < 0 ||
        scaledPosition(m_rope->scaling, static_cast<double>(last)) != static_cast<double>(last))
        return DimensionLines::envelope(column, lower, upper, buckets);
    return waveEnvelope({.frequency = {m_frequencies(role.pair), 0},
                         .isSine = role.isSine,
                         .factor = ropeAttentionFactor(*m_rope),
                         .first = p.firstPosition,
                         .last = last},
                        lower, upper, buckets);
}

double SchemeColumnsModel::wavelength(std::int64_t column) const {
    if (!m_rope) return noWavelength;
    const RotationColumn role = rotationColumn(*m_rope, column);
    const double w = role.pair < 0 ? 0 : m_frequencies(role.pair);
    return w > 0 ? 2 * std::numbers::pi / w : noWavelength;
}

std::optional<double> SchemeColumnsModel::firstCrest(std::int64_t column, double lower, double upper) const {
    const double length = wavelength(column);
    if (length >= noWavelength) return {};
    const double phase = rotationColumn(*m_rope, column).isSine ? 0.25 : 0;
    const double crest = (std::ceil(lower / length - phase) + phase) * length;
    return crest + length <= upper ? std::optional(crest) : std::nullopt;
}

double SchemeColumnsModel::rank(std::int64_t column) const {
    return m_rope ? wavelength(column) : 0;
}

std::optional<double> SchemeColumnsModel::peak(std::int64_t column) const {
    const auto drawn = std::ranges::find(m_columns, column);
    return drawn == m_columns.end() ? std::nullopt
                                    : m_peaks[static_cast<std::size_t>(drawn - m_columns.begin())];
}

QString SchemeColumnsModel::briefLabel(std::int64_t column) const {
    return u"j = %1"_s.arg(grouped(column));
}

QString SchemeColumnsModel::label(std::int64_t column) const {
    QString text = briefLabel(column);
    if (m_rope && wavelength(column) < noWavelength)
        text += u"  λ = %1"_s.arg(plainNumber(wavelength(column), 3));
    if (const auto found = peak(column)) text += u"  peak %1"_s.arg(plainNumber(*found, 3));
    return text;
}

void SchemeColumnsModel::setValues(Values& values, const Cursor&) const {
    const std::int64_t selected = scene().selection.column, position = scene().selection.position;
    values.set("rotation", m_rope.has_value())
        .set("columns", static_cast<std::int64_t>(m_columns.size()))
        .set("off_scale", offScale())
        .set("p", position)
        .set("selected", selected)
        .set("value", [this, position, selected] { return m_values.value(position, selected); });
    if (m_rope) values.set("attention_factor", timesAttentionFactor(scene()));
    if (const auto* grid = gridIn(scene().scheme))
        values.set("two_dimensional", grid->width > 1 && grid->height > 1);
    for (const std::int64_t j : m_columns) {
        const bool turns = m_rope && wavelength(j) < noWavelength;
        values.row("column")
            .set("column", j)
            .set("wavelength", turns ? wavelength(j) : Value())
            .set("peak", peak(j));
    }
}

FigureTable SchemeColumnsModel::table() const {
    return tableOf(m_columns, [values = m_values](std::int64_t position, std::int64_t column) {
        return values.value(position, column);
    });
}

}  // namespace sinescope
