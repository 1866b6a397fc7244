// SPDX-License-Identifier: GPL-3.0-or-later
//
// The facts of different figures that state the same quantity. Figures of one Scene must state the same
// number.
#pragma once

#include "app/model/figure_model.h"

#include <functional>
#include <memory>
#include <vector>

namespace sinescope::random {

/// The facts of all figures of one Scene.
class SceneFacts {
 public:
    explicit SceneFacts(const Scene& scene);
    /// The facts of these models, one per figure.
    SceneFacts(const Scene& scene, const std::vector<std::shared_ptr<const FigureModel>>& models);

    const Scene& scene() const { return m_scene; }
    /// Returns the fact named `name`; null if no figure states it for this Scene.
    const Fact* find(const QString& name) const { return findFact(m_facts, name); }
    const std::vector<Fact>& all() const { return m_facts; }

 private:
    void add(const std::function<std::shared_ptr<const FigureModel>()>& make);

    Scene m_scene;
    std::vector<Fact> m_facts;
};

/// Returns a sentence for each quantity for which two figures state different numbers.
QStringList contradictions(const SceneFacts& facts);
/// Likewise for facts about another setting (the sinusoid beside a table, the frozen setting, a side of a
/// comparison), compared with the facts of that setting's own figures.
QStringList contradictionsBeside(const SceneFacts& facts);

/// The names of all compared facts, with placeholders ("positions.distance_{p}_{q}"), and those that the
/// figures of one Scene state.
QStringList comparedFacts();
QStringList comparedFacts(const SceneFacts& facts);

}  // namespace sinescope::random
