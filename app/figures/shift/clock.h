// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/shift/clocks.h"

#include <QImage>

class QCPPainter;

namespace sinescope {

/// Cached image of a clock face, shared by all clocks of one size; owned by the view.
struct ClockFace {
    double diameter = 0, scale = 0, axis = 0;
    QRgb lines = 0, ground = 0;
    QImage image;
};

/// Paints the clock of a pair: its hand, its ghost hand, and the angle between them. The axis names are
/// outside the face, or inside if it is large enough.
void paintShiftClock(QCPPainter& painter, const ShiftClocks& model, const Style& style, const QRectF& clock,
                     std::int64_t pair, ClockFace& face, bool namesOutside);

}  // namespace sinescope
