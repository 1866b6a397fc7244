// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/model.h"

#include <algorithm>

namespace sinescope {

ConceptsModel::ConceptsModel(std::shared_ptr<const Scene> made, const ConceptsModel*)
    : WordedModel(conceptsSpec().id, std::move(made)),
      m_open(openConcept(findFigure(scene(), conceptsSpec().id))) {
    for (const Concept& node : map().nodes) m_lit.push_back(showsConcept(scene(), node));
}

std::int64_t ConceptsModel::litCount() const {
    return std::ranges::count(m_lit, true);
}

}  // namespace sinescope
