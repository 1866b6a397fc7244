// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which facts of which figures state the same quantity. Figures of one Scene that state it state one number.
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
    /// Of the models that are there, one for each figure.
    SceneFacts(const Scene& scene, const std::vector<std::shared_ptr<const FigureModel>>& models);

    const Scene& scene() const { return m_scene; }
    /// nullptr where no figure states it for this Scene.
    const Fact* find(const QString& name) const { return findFact(m_facts, name); }
    const std::vector<Fact>& all() const { return m_facts; }

 private:
    void add(const std::function<std::shared_ptr<const FigureModel>()>& make);

    Scene m_scene;
    std::vector<Fact> m_facts;
};

/// A sentence for each quantity of which two figures state different numbers.
QStringList contradictions(const SceneFacts& facts);
/// The same of what a figure says of another setting beside its own (the sinusoid beside a table, the frozen
/// setting, a side of a comparison) and what the figures of that setting say of themselves.
QStringList contradictionsBeside(const SceneFacts& facts);

/// The names of all facts that are compared, with their places open ("positions.distance_{p}_{q}"), and those
/// that the figures of one Scene state.
QStringList comparedFacts();
QStringList comparedFacts(const SceneFacts& facts);

}  // namespace sinescope::random
