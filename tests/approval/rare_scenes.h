// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"

#include <vector>

namespace sinescope::approval {

/// The Scenes that rare statements of a figure need, beside those of the approved words: every choice with an
/// odd width and with a table, a large row, a single column, a long table, an encoding that hardly rotates,
/// positions too far for counts.
std::vector<Scene> rareScenes(const FigureSpec& spec);

}  // namespace sinescope::approval
