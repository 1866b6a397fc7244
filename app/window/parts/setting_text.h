// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// "n = 100, L = 4, d = 4", of another scheme "ALiBi, L = 4, d = 4", of a table its name, for chips and
/// heads.
QString settingSymbols(const Scene& setting);

}  // namespace sinescope
