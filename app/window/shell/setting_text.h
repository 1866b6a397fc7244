// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// "n = 100, L = 4, d = 4", for chips and heads.
QString settingSymbols(const EncodingParameters& encoding);

}  // namespace sinescope
