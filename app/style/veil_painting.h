// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"

#include <QRectF>

#include <vector>

class QPainter;

namespace sinescope {

/// "What do you predict?"
QString veilHint();

/// Covers areas with the canvas and faint stripes, which show that something is hidden but none of it, and
/// writes veilHint() into the largest.
void paintVeil(QPainter& painter, const std::vector<QRectF>& areas, const Palette& palette,
               const QFont& font);

}  // namespace sinescope
