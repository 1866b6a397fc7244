// SPDX-License-Identifier: GPL-3.0-or-later
//
// The map of ideas, which of them the Scene shows, and which one is open.
#pragma once

#include "app/figures/concepts/options.h"
#include "app/model/concept_map.h"
#include "app/model/worded_model.h"

namespace sinescope {

class ConceptsModel final : public WordedModel<> {
 public:
    ConceptsModel(std::shared_ptr<const Scene> scene, const ConceptsModel* before);

    const ConceptMap& map() const { return shippedConceptMap(); }
    /// nullptr when none is open.
    const Concept* open() const { return findConcept(map(), m_open); }
    /// Whether an open figure shows the idea, in the order of the map.
    bool isLit(std::size_t node) const { return m_lit[node]; }
    std::int64_t litCount() const;
    bool looksLike(const ConceptsModel& other) const {
        return m_open == other.m_open && m_lit == other.m_lit && legend(false) == other.legend(false);
    }
    /// What is shown below the map while no idea is open; `hints`: with what a hand can do.
    QString legend(bool hints) const { return allSaid("legend").value(hints ? 0 : 1); }
    /// Whether an arrow begins or ends at the open idea.
    bool isOfOpen(std::size_t link) const;
    /// The words of arrows of the open idea with what they lead to, or with what leads here: first those that
    /// leave it. From all of them to the first one, to none.
    QStringList links(const std::vector<std::size_t>& arrows) const;
    /// Said where only a part of the map has room. `hints`: with what a hand can do.
    QString leftOut(bool hints) const { return allSaid("left_out").value(hints ? 0 : 1); }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

 private:
    QString titles(const QStringList& ids) const;

    QString m_open;
    std::vector<bool> m_lit;
};

}  // namespace sinescope
