// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shift figure in words and numbers: its table, its lines of the inspector, its alternative text.
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

FigureTable shiftTable(const Scene& scene);
std::vector<Readout> shiftReadOut(const Scene& scene, const Cursor& cursor);
QString shiftText(const Scene& scene);

}  // namespace sinescope
