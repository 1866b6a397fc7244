// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"
#include "app/window/controls/segmented_control.h"

namespace sinescope {

/// A choice of the Scene, which the control panel and the controls of a lesson's step show.
struct SceneChoice {
    QString name;  ///< in lessons: "layout"
    QString text;  ///< of the undo step
    std::vector<SegmentedControl::Choice> choices;
    QString (*get)(const Scene& scene);
    void (*set)(Scene& scene, const QString& id);
    QString rare = {};  ///< id of the choice that is only offered while it is chosen

    void showIn(SegmentedControl& segments, const Scene& scene) const;
};

/// Returns the choice: colormap, layout, spacing or scale; null for other names.
const SceneChoice* sceneChoice(const QString& name);

}  // namespace sinescope
