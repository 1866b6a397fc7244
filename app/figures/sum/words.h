// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the sum says in words and lists: the names of its tables, its equations, its read-out.
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

/// "E", "PE", "E + PE", with "√d·E" for E when it is scaled.
QString tableName(const Scene& scene, std::size_t table);
/// "0.5 + 0.8415 = 1.3415" for a token and a column.
QString equationText(const Scene& scene, std::int64_t token, std::int64_t column, bool everyDigit);
QString normsText(const Scene& scene, std::int64_t token);

/// E, PE and E + PE one below the other, a row a token, so that it pastes as three tables of one shape.
FigureTable sumTable(const Scene& scene);
std::vector<Readout> sumReadOut(const Scene& scene, const Cursor& cursor);
QString sumAlternativeText(const Scene& scene);

}  // namespace sinescope
