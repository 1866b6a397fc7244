// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/example_figure/norms/model.h"

#include "app/scene/literals.h"

namespace sinescope {

NormsModel::NormsModel(std::shared_ptr<const Scene> scene, const NormsModel*)
    : WordedModel(u"norms"_s, std::move(scene)),
      m_options(normsOptions(this->scene())),
      m_encoding(encodingOf(this->scene())) {}

double NormsModel::norm(std::int64_t position) const {
    const Vector row = m_encoding->row(position);
    return m_options.squared ? row.squaredNorm() : row.norm();
}

}  // namespace sinescope
