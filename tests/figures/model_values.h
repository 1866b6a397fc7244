// SPDX-License-Identifier: GPL-3.0-or-later
//
// Accessors for the values of a model.
#pragma once

#include "app/model/figure_model.h"

#include <cmath>
#include <memory>

namespace sinescope {

template <typename Model>
Model modelOf(const Scene& scene, const Model* before = nullptr) {
    return Model(std::make_shared<const Scene>(scene), before);
}

/// Returns a fact's value; NaN if the model does not state it.
inline double factOf(const FigureModel& model, const QString& name) {
    const std::vector<Fact> facts = model.facts();
    const Fact* fact = findFact(facts, name);
    return fact ? fact->value : std::nan("");
}
inline double factOf(const FigureModel& model, const char* name) {
    return factOf(model, QString::fromLatin1(name));
}

/// Returns a number of a table, integer or real; NaN if the cell has none.
inline double numberAt(const FigureTable& table, std::int64_t row, std::int64_t column) {
    const TableCell cell = table.cell(row, column);
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) return static_cast<double>(*whole);
    const auto* value = std::get_if<double>(&cell);
    return value ? *value : std::nan("");
}

}  // namespace sinescope
