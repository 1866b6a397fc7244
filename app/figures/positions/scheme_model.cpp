// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/scheme_model.h"

#include "app/model/cell_readout.h"
#include "app/model/same_setting.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/error.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sinescope {

namespace {

/// True if no row has a negative value: the axis must not depend on the selected one.
bool isNeverNegative(const Scene& scene) {
    if (hasEqualColumns(scene.scheme)) return true;
    if (!isWeightTable(scene.scheme)) return false;
    const auto stored = inputRows(scene)->storedMatrix();
    return stored && (stored->array() >= 0).all();
}

}  // namespace

SchemePositionsModel::SchemePositionsModel(std::shared_ptr<const Scene> made,
                                           const SchemePositionsModel* before)
    : PositionRows(u"positions-rows"_s, std::move(made)), m_values(scene()) {
    const bool same = hasSameSetting(before, scene());
    m_offScale = same ? before->m_offScale : offScaleRows(scene());
    m_isNeverNegative = same ? before->m_isNeverNegative : isNeverNegative(scene());
    Rows rows;
    double largest = 0;
    for (const std::int64_t position : m_positions) {
        rows.push_back(std::make_shared<const Vector>(m_values.row(position)));
        if (isOffScale(position)) continue;
        for (const double value : *rows.back())
            if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    const bool turns = entryOf(scene()) == Entry::Rotation;
    m_limit = turns ? std::max(1.0, largest) : largest > 0 ? largest : 1;
    setRows(std::move(rows));
}

bool SchemePositionsModel::isOffScale(std::int64_t position) const {
    const auto isOffScale = [this](std::int64_t p) {
        return m_offScale.contains(p - scene().encoding.firstPosition);
    };
    return isOffScale(position) && !std::ranges::all_of(m_positions, isOffScale);
}

QString SchemePositionsModel::offScale() const {
    std::vector<std::int64_t> left;
    std::ranges::copy_if(m_positions, std::back_inserter(left),
                         [this](std::int64_t p) { return isOffScale(p); });
    return offScaleText(left);
}

QStringList SchemePositionsModel::valueNames() const {
    return entryOf(scene()) == Entry::Rotation
               ? rotationNames(scene(), {.cosines = hasCosines(), .sines = hasSines()}).mid(1)
               : m_values.valueNames();
}

void SchemePositionsModel::setValues(Values& values, const Cursor&) const {
    values.set("turns", entryOf(scene()) == Entry::Rotation)
        .set("attention_factor", timesAttentionFactor(scene()))
        .set("off_scale", offScale())
        .set("paired", hasPairs());
    setRowValues(values);
    if (m_positions.size() < 2) return;
    double distance = 0;
    for (Eigen::Index j = 0; j < m_rows[0]->size(); ++j)
        if (const double step = (*m_rows[0])(j) - (*m_rows[1])(j); std::isfinite(step))
            distance = std::hypot(distance, step);
    values.set("p", m_positions[0]).set("q", m_positions[1]).set("distance", distance);
}

}  // namespace sinescope
