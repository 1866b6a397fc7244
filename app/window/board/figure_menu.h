// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <functional>
#include <vector>

class QAction;
class QMenu;

namespace sinescope {

class Document;

/// Adds every figure to a menu, under the headings of its group, with its claim in the document's Scene and a
/// small picture. Claims are made each time the menu opens, pictures the first time. The id of each figure is
/// its action's data.
std::vector<QAction*> addFigures(QMenu& menu, const Document& document,
                                 std::function<void(const QString& id)> chosen);

/// Ticks those that are open, and sets them in heavier type.
void tickOpenFigures(const std::vector<QAction*>& actions, const Scene& scene);

}  // namespace sinescope
