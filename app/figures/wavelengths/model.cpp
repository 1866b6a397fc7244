// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/model.h"

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
    : FigureModel(std::move(scene)) {
    const Scene& now = this->scene();
    m_live = wavelengthsOf(now.encoding, before ? before->m_live : nullptr);
    if (now.frozen) m_frozen = wavelengthsOf(*now.frozen, before ? before->m_frozen : nullptr);
    m_completed = pairsCompletingACycle(*m_live->encoding, length());
}

LongestWavelength WavelengthsModel::longest() const {
    const double ratio = m_live->range.longest / m_live->range.supremum;
    if (std::abs(ratio - 1) <= 1e-9) return LongestWavelength::Reached;
    return ratio < 1 ? LongestWavelength::NotReached : LongestWavelength::Passed;
}

}  // namespace sinescope
