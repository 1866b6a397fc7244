// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/shift/clocks.h"
#include "app/plot/kept.h"

#include <QImage>

#include <tuple>

class QCPPainter;

namespace sinescope {

/// The image of a clock face, shared by all clocks of one size; owned by the view. The key is its diameter
/// and scale, and the width and the colours of its lines.
using ClockFace = Kept<std::tuple<double, double, double, QRgb, QRgb>, QImage>;

/// Paints the clock of a pair: its hand, its ghost hand, and the angle between them. The axis names are
/// outside the face, or inside if it is large enough.
void paintShiftClock(QCPPainter& painter, const ShiftClocks& model, const Style& style, const QRectF& clock,
                     std::int64_t pair, const ClockFace& face, bool namesOutside);

}  // namespace sinescope
