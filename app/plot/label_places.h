// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/labels.h"

namespace sinescope {

/// The rects of the texts drawn by drawLineLabels(); empty for those left out.
std::vector<QRectF> labelPlaces(const std::vector<LineLabel>& labels, const QRectF& chart, const QFont& font);
/// The rects of the lines and texts drawn by drawLegend(); empty for those left out.
std::vector<QRectF> legendPlaces(const std::vector<LineLabel>& labels, const QRectF& area, const QFont& font);

}  // namespace sinescope
