// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/scheme_model.h"

#include "app/model/cell_readout.h"
#include "app/model/same_setting.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sinescope {

SchemePositionsModel::SchemePositionsModel(std::shared_ptr<const Scene> made,
                                           const SchemePositionsModel* before)
    : PositionRows(u"positions-rows"_s, std::move(made)), m_values(scene()) {
    m_runs.resize(1);
    const bool same = isOfSameSetting(before, scene());
    m_offScale = same ? before->m_offScale : offScaleRows(scene());
    double largest = 0;
    for (const std::int64_t position : m_positions) {
        m_rows.push_back(std::make_shared<const Vector>(m_values.row(position)));
        if (isOffScale(position)) continue;
        for (const double value : *m_rows.back())
            if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    const bool turns = entryOf(scene()) == Entry::Rotation;
    m_limit = turns ? std::max(1.0, largest) : largest > 0 ? largest : 1;
    for (std::int64_t j = 0; j < scene().encoding.dModel; ++j)
        if (std::isfinite((*m_rows.front())(j))) m_runs.front().push_back(j);
}

bool SchemePositionsModel::isOffScale(std::int64_t position) const {
    const auto isLoud = [this](std::int64_t p) {
        return m_offScale.contains(p - scene().encoding.firstPosition);
    };
    return isLoud(position) && !std::all_of(m_positions.begin(), m_positions.end(), isLoud);
}

QString SchemePositionsModel::offScale() const {
    std::vector<std::int64_t> left;
    std::copy_if(m_positions.begin(), m_positions.end(), std::back_inserter(left),
                 [this](std::int64_t p) { return isOffScale(p); });
    return offScaleText(left);
}

void SchemePositionsModel::setValues(Values& values, const Cursor&) const {
    const SchemeInfo info = infoOf(scene().scheme);
    values.set("scheme", QString::fromUtf8(info.id))
        .set("scheme_name", QString::fromUtf8(info.name))
        .set("turns", entryOf(scene()) == Entry::Rotation)
        .set("attention_factor", timesAttentionFactor(scene()))
        .set("count", static_cast<std::int64_t>(m_positions.size()))
        .set("positions", andList(m_positions))
        .set("off_scale", offScale())
        .set("setting", [this] { return settingText(scene()); });
    for (const std::int64_t p : m_positions) values.row("row").set("p", p);
    if (m_positions.size() < 2) return;
    double distance = 0;
    for (const std::int64_t j : columns()) distance = std::hypot(distance, (*m_rows[0])(j) - (*m_rows[1])(j));
    values.set("p", m_positions[0]).set("q", m_positions[1]).set("distance", distance);
}

FigureTable SchemePositionsModel::table() const {
    FigureTable result = wordedTable();
    result.rows = static_cast<std::int64_t>(columns().size());
    result.cell = [columns = columns(), rows = m_rows](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t j = columns[static_cast<std::size_t>(row)];
        if (column == 0) return j;
        return (*rows[static_cast<std::size_t>(column - 1)])(j);
    };
    return result;
}

}  // namespace sinescope
