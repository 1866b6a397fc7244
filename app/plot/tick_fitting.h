// SPDX-License-Identifier: GPL-3.0-or-later
//
// As many ticks on an axis as have room for their labels, two at least where two have it. An axis is changed
// by its ticker's count; the layout has to be updated after each change.
#pragma once

#include <qcustomplot.h>

namespace sinescope {

/// Asks for fewer ticks if labels touch; returns true if it did.
bool thinTicks(QCPAxis* axis);

/// Asks for more ticks if fewer than two labels are written, or two because the edge of the canvas cuts
/// others off, and more have room; returns true if it did.
bool addTicks(QCPAxis* axis);

}  // namespace sinescope
