// SPDX-License-Identifier: GPL-3.0-or-later
//
// The similarity figure in words and numbers: its table, its lines of the inspector, its alternative text.
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

FigureTable similarityTable(const Scene& scene);
std::vector<Readout> similarityReadOut(const Scene& scene, const Cursor& cursor);
QString similarityText(const Scene& scene);

}  // namespace sinescope
