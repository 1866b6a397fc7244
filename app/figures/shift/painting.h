// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/shift/clock.h"
#include "app/figures/shift/layout.h"

class QCPPainter;

namespace sinescope {

/// The rules of p and k, the clocks with their blocks and rows, the notes.
void paintShift(QCPPainter& painter, const ShiftModel& model, const ShiftLayout& at, const Style& style,
                ClockFace& face);

}  // namespace sinescope
