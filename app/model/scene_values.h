// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/values.h"
#include "app/scene/scene.h"

namespace sinescope {

/// The values of a Scene that the words of every model may use: setting, length, several_positions, scheme
/// (its id), scheme_name, rows_name, head, several_heads, and no_pairs if a sinusoidal encoding has no pairs.
/// Empty for any other name.
std::optional<Value> sceneValue(const QString& name, const Scene& scene);

}  // namespace sinescope
