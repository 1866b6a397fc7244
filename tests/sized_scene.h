// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// The default Scene with another size of the encoding.
inline Scene sceneOfSize(std::int64_t length, std::int64_t dModel, double base = EncodingParameters().base) {
    Scene scene;
    scene.encoding.length = length;
    scene.encoding.dModel = dModel;
    scene.encoding.base = base;
    return scene;
}

}  // namespace sinescope
