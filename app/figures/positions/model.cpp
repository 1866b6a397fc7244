// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/model.h"

#include "app/scene/texts_of.h"
#include "core/analysis/noise.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

PositionsModel::PositionsModel(std::shared_ptr<const Scene> made, const PositionsModel* before)
    : PositionRows(positionsOptions().spec().id, std::move(made)), m_encoding(encodingOf(scene())) {
    const bool sameEncoding = before && before->scene().encoding == scene().encoding;
    if (sameEncoding) m_uniqueness = before->m_uniqueness;
    Rows rows;
    for (const std::int64_t position : m_positions) {
        const auto known = sameEncoding ? std::ranges::find(before->m_positions, position)
                                        : std::vector<std::int64_t>::const_iterator();
        rows.push_back(sameEncoding && known != before->m_positions.end()
                           ? before->m_rows[static_cast<std::size_t>(known - before->m_positions.begin())]
                           : std::make_shared<const Vector>(m_encoding->row(position)));
    }
    setRows(std::move(rows));
    if (m_options.noise > 0) m_noisy = sinescope::noisyRow(row(scene().selection.position), m_options.noise);
}

double rowDistance(const Encoding& encoding, std::int64_t p, std::int64_t q) {
    return (encoding.row(p) - encoding.row(q)).norm();
}

std::int64_t lastDifferingColumn(const Encoding& encoding, const std::vector<std::int64_t>& positions,
                                 double tolerance) {
    std::vector<Vector> rows =
        valuesOf(positions, [&](std::int64_t position) { return encoding.row(position); });
    for (std::int64_t j = encoding.columns() - 1; j >= 0; --j) {
        const auto [low, high] = std::minmax_element(
            rows.begin(), rows.end(), [j](const Vector& a, const Vector& b) { return a(j) < b(j); });
        if (low != rows.end() && (*high)(j) - (*low)(j) > tolerance) return j;
    }
    return -1;
}

}  // namespace sinescope
