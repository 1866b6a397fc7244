// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <functional>

namespace sinescope {

/// A change of the Scene, as a value.
struct SceneEdit {
    QString text;  ///< for the undo menu: "sequence length", "move cat"
    std::function<void(Scene&)> change;
    /// Edits in a row with the same key are one step of undo (a slider drag, a turn of the wheel). Each is
    /// applied to the Scene as it was before the first of them, so dragging d_model to 4 and back loses
    /// nothing, and a drag that ends where it began is no step. Empty = a step of its own.
    QString mergeKey = {};
    /// The run goes on until another edit changes something: endMerge() does not end it (a play that is
    /// paused).
    bool lasting = false;
};

}  // namespace sinescope
