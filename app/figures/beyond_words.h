// SPDX-License-Identifier: GPL-3.0-or-later
//
// What "beyond" says in words and tables: the parts of its FigureKind that paint nothing.
#pragma once

#include "app/figures/figure.h"

namespace sinescope {

FigureTable beyondTable(const Scene& scene);
std::vector<ReadOut> beyondReadOut(const Scene& scene, const Cursor& cursor);
QString beyondText(const Scene& scene);

}  // namespace sinescope
