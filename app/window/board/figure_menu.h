// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <functional>
#include <vector>

class QAction;
class QMenu;

namespace sinescope {

/// Adds every figure to a menu, under the headings of its group, with what it lets one see and a small
/// picture of it, which is painted when the menu is first opened. The id of each is its action's data.
std::vector<QAction*> addFigures(QMenu& menu, std::function<void(const QString& id)> chosen);

/// Ticks those that are open, and sets them in heavier type.
void tickOpenFigures(const std::vector<QAction*>& actions, const Scene& scene);

}  // namespace sinescope
