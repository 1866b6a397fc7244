// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/shift/clocks.h"

#include <QImage>

class QCPPainter;

namespace sinescope {

/// The face of a clock as a picture, the same for all clocks of a size; a view has one and hands it on.
struct ClockFace {
    double diameter = 0, scale = 0, axis = 0;
    QRgb lines = 0, ground = 0;
    QImage image;
};

/// The clock of a pair: its hand, the ghost hand, and the angle from the one to the other. A clock with room
/// beside it has the names of its axes there.
void paintShiftClock(QCPPainter& painter, const ShiftClocks& model, const Style& style, const QRectF& clock,
                     std::int64_t pair, ClockFace& face, bool isFlanked);

}  // namespace sinescope
