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
#include <functional>
#include <numbers>

namespace sinescope {

namespace {

/// Minimum number of rows for a spectrum.
constexpr std::int64_t minimumRows = 4;

/// Returns the peak with off-scale rows replaced by their neighbours, as in Spectrum; nullopt if the column
/// is too short for a whole period of it.
std::optional<double> peakOf(const Vector& column, const OffScale& offScale) {
    if (column.size() < minimumRows || !column.allFinite()) return {};
    Matrix values = column;
    bridgeRows(values, offScale.places);
    const double peak = spectrumOf(values).peaks[0];
    return peak < static_cast<double>(column.size()) ? std::optional(peak) : std::nullopt;
}

}  // namespace

SchemeColumnsModel::SchemeColumnsModel(std::shared_ptr<const Scene> made, const SchemeColumnsModel* before)
    : DimensionLines(std::move(made)), m_values(scene()), m_columns(columnsWithSelected(scene())) {
    m_listed = shownColumns(scene());
    m_valueNames = m_values.valueNames();
    const Scheme scheme = schemeOf(scene());
    if (const auto* rope = rotationIn(scheme)) {
        m_rope = *rope;
        m_frequencies = exactRopeFrequencies(*rope);
    }
    m_isContinuous = m_rope.has_value();
    const bool same = hasSameSetting(before, scene());
    m_offScaleRows = same ? before->m_offScaleRows : offScaleRows(scene());
    for (const std::int64_t column : m_columns) {
        const Column* kept = same ? before->drawn(column) : nullptr;
        m_drawn.push_back(kept ? *kept : columnOf(column));
    }
    findRange();
}

void SchemeColumnsModel::findRange() {
    if (m_rope) {
        m_range = axisAround(ropeAttentionFactor(*m_rope));
        return;
    }
    if (isWeightTable(scene().scheme)) {
        // Judged by the largest magnitude of the drawn columns at each position.
        Vector sizes = Vector::Zero(scene().encoding.length);
        for (const Column& column : m_drawn) sizes = sizes.cwiseMax(column.values->cwiseAbs());
        m_offScale = sinescope::offScale({sizes.data(), static_cast<std::size_t>(sizes.size())});
    }
    Extremes found;
    for (const Column& column : m_drawn)
        for (Eigen::Index t = 0; t < column.values->size(); ++t)
            if (const double value = (*column.values)(t); std::isfinite(value) && !m_offScale.contains(t))
                found = {std::min(found.lowest, value), std::max(found.highest, value)};
    if (found.lowest < found.highest) m_range = axisAround(found);
}

SchemeColumnsModel::Column SchemeColumnsModel::columnOf(std::int64_t column) const {
    if (m_rope) return {};  // its values are computed on demand
    const EncodingParameters& p = scene().encoding;
    Vector values(p.length);
    for (std::int64_t t = 0; t < p.length; ++t) values(t) = m_values.value(p.firstPosition + t, column);
    const auto peak = isWeightTable(scene().scheme) ? peakOf(values, m_offScaleRows) : std::nullopt;
    return {std::make_shared<const Vector>(std::move(values)), peak};
}

const SchemeColumnsModel::Column* SchemeColumnsModel::drawn(std::int64_t column) const {
    const auto at = std::ranges::find(m_columns, column) - m_columns.begin();
    return at < std::ssize(m_drawn) ? &m_drawn[static_cast<std::size_t>(at)] : nullptr;
}

DimensionLine SchemeColumnsModel::line(std::int64_t column) const {
    DimensionLine line;
    line.label = line.brief = u"j = %1"_s.arg(grouped(column));
    if (m_rope) {
        setWave(line, rotationColumn(*m_rope, column));
        return line;
    }
    const Column* kept = drawn(column);
    line.curve.at = [all = m_values, own = kept ? kept->values : nullptr, column,
                     first = scene().encoding.firstPosition,
                     length = scene().encoding.length](double position) {
        const std::int64_t place = axisPlace(std::round(position)) - first;
        if (place < 0 || place >= length) return nan;
        return own ? (*own)(place) : all.value(first + place, column);
    };
    line.curve.envelope = stepEnvelope(line.curve.at);
    if (kept && kept->peak) line.label += u"  peak at wavelength %1"_s.arg(plainNumber(*kept->peak, 3));
    return line;
}

void SchemeColumnsModel::setWave(DimensionLine& line, const RotationColumn& role) const {
    PositionCurve& curve = line.curve;
    curve.at = [rope = *m_rope, role, all = m_frequencies](double position) {
        return rotationValue(rope, role, all, position);
    };
    const Frequency frequency =
        role.pair < 0 ? Frequency{} : m_frequencies[static_cast<std::size_t>(role.pair)];
    if (frequency.high > 0) {
        curve.wavelength = 2 * std::numbers::pi / frequency.high;
        line.label += u"  λ = %1"_s.arg(plainNumber(curve.wavelength, 3));
    }
    line.rank = curve.wavelength;
    line.crest = role.isSine ? 0.25 : 0;
    const EncodingParameters& p = scene().encoding;
    const std::int64_t last = p.lastPosition();
    curve.envelope = stepEnvelope(curve.at);
    // Positions that a scaling does not change form a wave.
    if (role.pair < 0 ||
        scaledPosition(m_rope->scaling, static_cast<double>(last)) != static_cast<double>(last))
        return;
    curve.envelope = [wave = SampledWave{.frequency = frequency,
                                         .isSine = role.isSine,
                                         .factor = ropeAttentionFactor(*m_rope),
                                         .first = p.firstPosition,
                                         .last = last}](double lower, double upper, std::int64_t buckets) {
        return waveEnvelope(wave, lower, upper, buckets);
    };
}

void SchemeColumnsModel::setValues(Values& values, const Cursor&) const {
    const std::int64_t selected = scene().selection.column, position = scene().selection.position;
    values.set("rotation", m_rope.has_value())
        .set("columns", static_cast<std::int64_t>(m_columns.size()))
        .set("listed_columns", static_cast<std::int64_t>(m_listed.size()))
        .set("off_scale", offScale())
        .set("p", position)
        .set("selected", selected)
        .set("value", [this, position, selected] { return m_values.value(position, selected); });
    if (m_rope)
        values.set("attention_factor", timesAttentionFactor(scene()))
            .set("last_counted", lastCountedPosition(scene()));
    if (const auto* grid = gridIn(scene().scheme))
        values.set("two_dimensional", grid->width > 1 && grid->height > 1);
    const auto turns = [this](std::int64_t column) {
        return !m_rope || line(column).curve.wavelength < PositionCurve().wavelength;
    };
    const std::int64_t still = std::ranges::count_if(m_listed, std::not_fn(turns));
    if (still > 0) values.set("still_columns", still);
    for (const std::int64_t j : m_columns) {
        const double wavelength = line(j).curve.wavelength;
        values.row("column")
            .set("column", j)
            .set("listed", std::ranges::count(m_listed, j) > 0)
            .set("still", !turns(j))
            .set("wavelength", wavelength < PositionCurve().wavelength ? wavelength : Value())
            .set("peak", drawn(j)->peak);
    }
}

FigureTable SchemeColumnsModel::table() const {
    return tableOf(m_columns, [values = m_values](std::int64_t position, std::int64_t column) {
        return values.value(position, column);
    });
}

}  // namespace sinescope
