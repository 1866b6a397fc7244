// SPDX-License-Identifier: GPL-3.0-or-later
//
// What "compare" says in words and tables: the parts of its FigureKind that paint nothing.
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

FigureTable compareTable(const Scene& scene);
std::vector<Readout> compareReadOut(const Scene& scene, const Cursor& cursor);
QString compareText(const Scene& scene);

}  // namespace sinescope
