// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/model.h"

#include "app/scene/texts_of.h"
#include "core/analysis/chirp.h"

#include <algorithm>

namespace sinescope {

ChirpModel::ChirpModel(std::shared_ptr<const Scene> scene, const ChirpModel*)
    : WordedModel(chirpSpec().id, std::move(scene)), m_encoding(encodingOf(this->scene())) {
    const ChirpOptions options = chirpOptions(findFigure(this->scene(), chirpSpec().id));
    m_given = options.given;
    m_shownPairs = std::min(options.pairs, m_encoding->pairs());
    for (const std::int64_t position : options.positions) {
        ChirpRow row{position, chirpCrossings(*m_encoding, static_cast<double>(position)), {}};
        if (row.crossings <= ChirpRow::maximumRings)
            row.crossed =
                chirpCrossingPairs(*m_encoding, static_cast<double>(position), ChirpRow::maximumRings);
        m_rows.push_back(std::move(row));
    }
}

std::vector<std::int64_t> ChirpModel::positions() const {
    return valuesOf(m_rows, &ChirpRow::position);
}

bool ChirpModel::showsAllCrossings(const ChirpRow& row) const {
    if (row.crossings == 0 || m_shownPairs == pairs()) return true;
    return !row.crossed.empty() && row.crossed.back() <= static_cast<double>(m_shownPairs - 1);
}

bool ChirpModel::isFlat(const ChirpRow& row) const {
    return row.position == 0 || pairs() < 2 || !(scene().encoding.base > 1);
}

}  // namespace sinescope
