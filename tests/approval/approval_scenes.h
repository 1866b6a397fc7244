// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scenes of the approved words: every scheme with its choices, every option, and settings at their
// limits.
#pragma once

#include "app/scene/figure_catalog.h"

#include <vector>

namespace sinescope::approval {

struct NamedScene {
    QString name;
    Scene scene;
};

/// The Scenes used for every figure.
const std::vector<NamedScene>& scenes();
/// scenes(), then each choice of each option of the figure with the first Scene that offers it.
std::vector<NamedScene> scenesOf(const FigureSpec& spec);

}  // namespace sinescope::approval
