// SPDX-License-Identifier: GPL-3.0-or-later
//
// All figures, in the order of the menus. A figure is a folder here and a line in registry.cpp.
#pragma once

#include "app/model/figure_kind.h"

namespace sinescope {

const std::vector<FigureKind>& figureKinds();
QStringList figureIds();
/// Adds a figure after the built-in ones, before the first window or file is made: for figures that live
/// outside this repository, and for the test of the recipe in app/README.md. Throws Error if the id is taken.
void addFigureKind(FigureKind kind);
/// Throws Error that lists the figures if the id is unknown.
const FigureKind& figureKind(const QString& id);
/// Returns the model of a figure for a Scene; the same again if it was the last one made, because a file asks
/// for it several times: for its picture, caption, numbers and program. Throws Error if the id is unknown.
std::shared_ptr<const FigureModel> figureModel(const QString& id, const Scene& scene);
/// Figures under one heading of the menus.
struct FigureGroup {
    QString title;
    std::vector<const FigureKind*> kinds;
};
/// Returns all figures, each once; ungrouped ones are in the last group.
std::vector<FigureGroup> figureGroups();
/// Returns the specs of all figures.
const FigureCatalog& figureCatalog();

}  // namespace sinescope
