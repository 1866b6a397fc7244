// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/model.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

std::shared_ptr<const PairWavelengths> wavelengthsOf(const EncodingParameters& parameters,
                                                     const std::shared_ptr<const PairWavelengths>& before) {
    if (before && before->encoding->parameters() == parameters) return before;
    const auto encoding = encodingOf(parameters);
    return std::make_shared<const PairWavelengths>(
        PairWavelengths{encoding, wavelengths(*encoding), wavelengthRange(*encoding)});
}

}  // namespace

WavelengthsModel::WavelengthsModel(std::shared_ptr<const Scene> scene, const WavelengthsModel* before)
    : WavelengthLines(std::move(scene)) {
    const Scene& now = this->scene();
    m_live = wavelengthsOf(now.encoding, before ? before->m_live : nullptr);
    if (now.frozen) m_frozen = wavelengthsOf(*now.frozen, before ? before->m_frozen : nullptr);
    const auto line = [](const std::shared_ptr<const PairWavelengths>& of, int color) {
        return WavelengthLine{
            std::shared_ptr<const std::vector<double>>(of, &of->values), {}, color, color == 0, true};
    };
    if (m_frozen) m_lines.push_back(line(m_frozen, -1));
    m_lines.push_back(line(m_live, 0));
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
