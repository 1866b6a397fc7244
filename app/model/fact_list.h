// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_values.h"

#include <cmath>

namespace sinescope {

/// The facts of a figure, one after the other.
class FactList {
 public:
    explicit FactList(const char* figure) : m_figure(QString::fromLatin1(figure)) {}

    /// The sentence states the number as it is shown, and is true as it stands. What is infinite or no number
    /// is not stated.
    void add(const QString& name, double value, const QString& sentence, const QString& unit = {}) {
        if (!std::isfinite(value)) return;
        m_facts.push_back({m_figure + QLatin1Char('.') + name, value, unit, sentence});
    }
    void add(const char* name, double value, const QString& sentence, const QString& unit = {}) {
        add(QString::fromLatin1(name), value, sentence, unit);
    }

    const std::vector<Fact>& all() const { return m_facts; }

 private:
    QString m_figure;
    std::vector<Fact> m_facts;
};

}  // namespace sinescope
