// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every figure, in the order of the menus. A figure is a folder here and a line in registry.cpp.
#pragma once

#include "app/model/figure_kind.h"

namespace sinescope {

const std::vector<FigureKind>& figureKinds();
/// One more figure, after the program's own. Before the first window or file is made; for figures that live
/// outside this repository, and for the test of the recipe in app/README.md. Throws Error when the id is
/// taken.
void addFigureKind(FigureKind kind);
/// Throws Error that lists the figures when there is none of that id.
const FigureKind& figureKind(const QString& id);
/// Figures that belong together, under a heading of the menus.
struct FigureGroup {
    QString title;
    std::vector<const FigureKind*> kinds;
};
/// All of them, each once; what is in no other group is in the last.
std::vector<FigureGroup> figureGroups();
/// Their specs.
const FigureCatalog& figureCatalog();

}  // namespace sinescope
