// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/shift/model.h"

class QCPPainter;

namespace sinescope {

/// The clock of a pair: its hand, the ghost hand, and the angle from the one to the other.
void paintShiftClock(QCPPainter& painter, const ShiftModel& model, const Style& style, const QRectF& clock,
                     std::int64_t pair);

}  // namespace sinescope
