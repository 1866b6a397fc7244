// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/labels.h"

namespace sinescope {

/// Where drawLineLabels() puts the texts; empty for those that it leaves out.
std::vector<QRectF> labelPlaces(const std::vector<LineLabel>& labels, const QRectF& chart, const QFont& font);

}  // namespace sinescope
