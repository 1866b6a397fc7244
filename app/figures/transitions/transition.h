// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_kind.h"

namespace sinescope {

FigureKind transitionKind();

}  // namespace sinescope
