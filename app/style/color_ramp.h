// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/colormap.h"

#include <QImage>

namespace sinescope {

/// Returns the colours of a map, a pixel each, to be stretched over a colour bar: from the left to the right,
/// or from the bottom to the top.
QImage colorRamp(const Colormap& map, Qt::Orientation along);

}  // namespace sinescope
