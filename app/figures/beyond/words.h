// SPDX-License-Identifier: GPL-3.0-or-later
//
// What "beyond" says in words and tables: the parts of its FigureKind that paint nothing.
#pragma once

#include "app/model/figure_model.h"

namespace sinescope {

FigureTable beyondTable(const Scene& scene);
std::vector<Readout> beyondReadOut(const Scene& scene, const Cursor& cursor);
QString beyondText(const Scene& scene);

}  // namespace sinescope
