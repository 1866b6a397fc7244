// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/derivative/model.h"

#include "app/model/cell_readout.h"
#include "core/analysis/derivative.h"

#include <algorithm>

namespace sinescope {

DerivativeModel::DerivativeModel(std::shared_ptr<const Scene> scene, const DerivativeModel* before)
    : WordedModel(derivativeOptions().spec().id, std::move(scene)),
      m_options(derivativeOptions().read(this->scene())),
      m_encoding(encodingOf(this->scene())),
      m_columns(columnsWithSelected(this->scene())) {
    const bool same =
        before && before->m_rowSpeed.constant && before->m_encoding->parameters() == m_encoding->parameters();
    m_rowSpeed = same ? before->m_rowSpeed
                      : RowSpeed{speed(*m_encoding, static_cast<double>(this->scene().selection.position)),
                                 speedIsConstant(*m_encoding)};
    // With a constant speed the last digit must not depend on the position.
    if (!same && m_rowSpeed.constant) m_rowSpeed.speed = speed(*m_encoding, 0);
}

double DerivativeModel::largestSlopeOf(std::int64_t column) const {
    return largestSlope(*m_encoding, column);
}

double DerivativeModel::slopeUnit(std::int64_t column) const {
    const double largest = largestSlopeOf(column);
    return m_options.relative && largest > 0 ? largest : 1;
}

double DerivativeModel::shownSlopeAt(double position, std::int64_t column) const {
    return m_encoding->slopeAt(position, column) / slopeUnit(column);
}

}  // namespace sinescope
