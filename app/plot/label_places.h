// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/labels.h"

namespace sinescope {

/// Where drawLineLabels() puts the texts; empty for those that it leaves out.
std::vector<QRectF> labelPlaces(const std::vector<LineLabel>& labels, const QRectF& chart, const QFont& font);
/// Where drawLegend() puts the lines with their texts; empty for those that it leaves out.
std::vector<QRectF> legendPlaces(const std::vector<LineLabel>& labels, const QRectF& area, const QFont& font);

}  // namespace sinescope
