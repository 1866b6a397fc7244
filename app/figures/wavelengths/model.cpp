// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/model.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

using Shared = std::shared_ptr<const PairWavelengths>;

/// Those of the model before it, where they are of these parameters.
Shared reused(const Shared& before, const EncodingParameters& parameters) {
    return before && before->encoding->parameters() == parameters ? before : nullptr;
}

Shared wavelengthsOf(const std::shared_ptr<const Encoding>& encoding) {
    return std::make_shared<const PairWavelengths>(
        PairWavelengths{encoding, wavelengths(*encoding), wavelengthRange(*encoding)});
}

}  // namespace

WavelengthsModel::WavelengthsModel(std::shared_ptr<const Scene> scene, const WavelengthsModel* before)
    : WavelengthLines(std::move(scene)) {
    const Scene& now = this->scene();
    if (before) m_live = reused(before->m_live, now.encoding);
    if (!m_live) m_live = wavelengthsOf(encodingOf(now));
    freeze(before);
    if (const WavelengthLine* line = frozenLine()) m_lines.push_back(*line);
    m_lines.push_back(
        {std::shared_ptr<const std::vector<double>>(m_live, &m_live->values), {}, 0, true, true});
    m_completed = pairsCompletingACycle(*m_live->encoding, length());
}

std::int64_t WavelengthsModel::placeOf(std::int64_t column) const {
    return m_live->encoding->role(std::min(column, m_live->encoding->columns() - 1)).pair;
}

std::int64_t WavelengthsModel::columnAt(std::int64_t pair) const {
    return m_live->encoding->columnOf(pair, Wave::Sine);
}

LongestWavelength WavelengthsModel::longest() const {
    const double ratio = m_live->range.longest / m_live->range.supremum;
    if (std::abs(ratio - 1) <= 1e-9) return LongestWavelength::Reached;
    return ratio < 1 ? LongestWavelength::NotReached : LongestWavelength::Passed;
}

}  // namespace sinescope
