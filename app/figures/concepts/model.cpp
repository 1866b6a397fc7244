// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/concepts/model.h"

#include <algorithm>

namespace sinescope {

ConceptsModel::ConceptsModel(std::shared_ptr<const Scene> made, const ConceptsModel*)
    : WordedModel(conceptsSpec().id, std::move(made)),
      m_open(openConcept(findFigure(scene(), conceptsSpec().id))) {
    for (const Concept& node : map().nodes) m_highlighted.push_back(showsConcept(scene(), node));
}

std::int64_t ConceptsModel::highlightedCount() const {
    return std::ranges::count(m_highlighted, true);
}

}  // namespace sinescope
