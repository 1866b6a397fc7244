// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scenes whose words are approved: every scheme with its choices, every option, and settings at their
// ends.
#pragma once

#include "app/scene/figure_catalog.h"

#include <vector>

namespace sinescope::approval {

struct NamedScene {
    QString name;
    Scene scene;
};

/// For every figure.
const std::vector<NamedScene>& scenes();
/// The same, then each choice of each option of a figure with the first Scene in which it is offered.
std::vector<NamedScene> scenesOf(const FigureSpec& spec);

}  // namespace sinescope::approval
