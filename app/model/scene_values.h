// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/values.h"
#include "app/scene/scene.h"

namespace sinescope {

/// What the words of every model may name of its Scene: setting, length, several_positions, scheme (its id),
/// scheme_name, rows_name, head, several_heads, and no_pairs where the sinusoidal encoding has none. Nothing
/// of any other name.
std::optional<Value> sceneValue(const QString& name, const Scene& scene);

}  // namespace sinescope
