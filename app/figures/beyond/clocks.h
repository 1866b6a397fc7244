// SPDX-License-Identifier: GPL-3.0-or-later
//
// The clocks of the pairs, with the arc that each has seen in training: dials where there is room for them,
// else one bar per pair, else an area over the pairs.
#pragma once

#include "app/figures/beyond/model.h"

class QCPPainter;

namespace sinescope {

/// Where the clocks are in an area; worked out from the sizes alone.
struct ClockLayout {
    QRectF area;              ///< of dials or bars, below the sentences
    double size = 0;          ///< of a dial, in pixels; 0 = bars
    std::int64_t across = 1;  ///< dials in a row
    std::int64_t pairs = 0;
};

ClockLayout clockLayout(const QRectF& area, std::int64_t pairs, const Style& style);
/// The box of a pair's dial or bar.
QRectF clockBox(const ClockLayout& layout, std::int64_t pair);
/// The clocks below the first row of them; empty where there are none.
QRectF clocksAfterFirstRow(const ClockLayout& layout);
/// The pair at a point; nothing outside.
std::optional<std::int64_t> clockAt(const ClockLayout& layout, const QPointF& point);

/// The clocks with their hands at the position that is read, and the sentences above them that count.
void paintClocks(QCPPainter& painter, const QRectF& area, const BeyondModel& model, const Style& style);
/// A ring or a box around a pair.
void paintClockMark(QCPPainter& painter, const ClockLayout& layout, std::int64_t pair, const QColor& color);

}  // namespace sinescope
