// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fits the number of ticks on an axis to the space for their labels, with at least two if two fit. Changes
// the ticker's count; the layout must be updated after each change.
#pragma once

#include "app/plot/qcustomplot.h"

namespace sinescope {

/// Reduces the tick count if labels touch; returns true if it did.
bool thinTicks(QCPAxis* axis);

/// Increases the tick count if fewer than two labels are drawn, or only two because the edge of the canvas
/// hides others, and more fit; returns true if it did.
bool addTicks(QCPAxis* axis);

}  // namespace sinescope
