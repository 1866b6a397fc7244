// SPDX-License-Identifier: GPL-3.0-or-later
//
// A folder of tables that were saved while a model was trained, as the frames of an animation.
#pragma once

#include "app/scene/scene.h"

#include <QString>

#include <vector>

namespace sinescope {

struct Checkpoint {
    QString path;
    QString tensor;  ///< empty: the only one, or the only one with positions
    QString label;   ///< what a frame states: the file's name, or the folder's of a checkpoint that is one
};

/// The tables of a folder in the natural order of their names (step-9 before step-10): files that are tables
/// by their suffix, and folders with a model.safetensors. `name` is FOLDER or FOLDER:TENSOR. Throws Error if
/// there are fewer than two, if one cannot be read, or if their sizes differ.
std::vector<Checkpoint> checkpointsIn(const QString& name);

/// "step-9" comes before "step-10".
bool naturallyBefore(const QString& a, const QString& b);

/// The Scene with a checkpoint's table as its scheme; asFrozen: as the frozen setting A, beside the scheme.
/// Reads the file.
Scene checkpointScene(Scene scene, const Checkpoint& checkpoint, bool asFrozen);

/// The Scene with one colour scale for all of them, that of the largest, where a figure has a limit of its
/// own for each table.
Scene withSharedColors(Scene scene, const QString& figure, const std::vector<Checkpoint>& checkpoints);

}  // namespace sinescope
