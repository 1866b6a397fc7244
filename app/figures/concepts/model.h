// SPDX-License-Identifier: GPL-3.0-or-later
//
// The concept map, the ideas that the Scene shows, and the open one.
#pragma once

#include "app/figures/concepts/options.h"
#include "app/model/concept_map.h"
#include "app/model/worded_model.h"

namespace sinescope {

class ConceptsModel final : public WordedModel<> {
 public:
    ConceptsModel(std::shared_ptr<const Scene> scene, const ConceptsModel* before);

    const ConceptMap& map() const { return shippedConceptMap(); }
    /// Null if none is open.
    const Concept* open() const { return findConcept(map(), m_open); }
    /// True if an open figure shows the idea with this index.
    bool isHighlighted(std::size_t node) const { return m_highlighted[node]; }
    std::int64_t highlightedCount() const;
    bool looksLike(const ConceptsModel& other) const {
        return m_open == other.m_open && m_highlighted == other.m_highlighted &&
               legend(false) == other.legend(false);
    }
    /// The text below the map if no idea is open; `hints` adds mouse and key actions.
    QString legend(bool hints) const { return statementTexts("legend").value(hints ? 0 : 1); }
    /// True if an arrow begins or ends at the open idea.
    bool linksOpenConcept(std::size_t link) const;
    /// Returns labels of the open idea's arrows with the ideas at their ends, outgoing ones first: a list
    /// from all arrows down to the first one, then an empty text.
    QStringList links(const std::vector<std::size_t>& arrows) const;
    /// The note if only a part of the map fits. `hints` adds mouse and key actions.
    QString leftOut(bool hints) const { return statementTexts("left_out").value(hints ? 0 : 1); }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

 private:
    QString titles(const QStringList& ids) const;

    QString m_open;
    std::vector<bool> m_highlighted;
};

}  // namespace sinescope
