// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// Parts of a Scene that a picture may depend on, besides the encoding, the state of its figure and the
/// style.
enum class ScenePart : unsigned {
    Position = 1,
    Column = 2,
    Shift = 4,
    TrainedLength = 8,
    PinnedPositions = 16,
    PinnedColumns = 32,
    Head = 64,
    Sentence = 128,
    Frozen = 256,
};
Q_DECLARE_FLAGS(SceneParts, ScenePart)
Q_DECLARE_OPERATORS_FOR_FLAGS(SceneParts)

constexpr SceneParts allSceneParts = SceneParts::fromInt(511);

SceneParts differingParts(const Scene& before, const Scene& after);

}  // namespace sinescope
