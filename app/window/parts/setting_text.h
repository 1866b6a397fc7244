// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// Describes a setting for chips and heads: "n = 100, L = 4, d = 4"; "ALiBi, L = 4, d = 4" for another
/// scheme; the name of a table.
QString settingSymbols(const Scene& setting);

}  // namespace sinescope
