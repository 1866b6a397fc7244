// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <functional>
#include <vector>

class QAction;
class QMenu;

namespace sinescope {

class Document;

/// Adds every figure to a menu, under the heading of its group. Each time the menu opens, the claims in the
/// document's Scene follow. Each action's data is the figure's id.
std::vector<QAction*> addFigures(QMenu& menu, const Document& document,
                                 const std::function<void(const QString& id)>& chosen);

/// Checks the open figures.
void tickOpenFigures(const std::vector<QAction*>& actions, const Scene& scene);

}  // namespace sinescope
