// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

#include <functional>

namespace sinescope {

/// A change of the Scene, as a value.
struct SceneEdit {
    QString text;  ///< for the undo menu: "sequence length", "move cat"
    std::function<void(Scene&)> change;
    /// Consecutive edits with the same key are one undo step (a slider drag, a turn of the wheel). Each is
    /// applied to the Scene before the first of them, so dragging d_model to 4 and back loses nothing, and a
    /// drag that ends where it began is not a step. Empty = always a separate step.
    QString mergeKey = {};
    /// The run continues until another edit changes something; endMerge() does not end it (playback that is
    /// paused).
    bool lasting = false;
    /// A lesson makes the edit, not the user: an unmodified session stays unmodified.
    bool byLesson = false;
};

}  // namespace sinescope
