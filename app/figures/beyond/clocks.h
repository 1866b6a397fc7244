// SPDX-License-Identifier: GPL-3.0-or-later
//
// The clocks of the pairs, with the arc that each has covered in training: dials if they fit, else one bar
// per pair, else an area over the pairs.
#pragma once

#include "app/figures/beyond/model.h"

class QCPPainter;

namespace sinescope {

/// The layout of the clocks in an area; depends on sizes alone.
struct ClockLayout {
    QRectF area;              ///< of dials or bars, below the notes
    double size = 0;          ///< of a dial, in pixels; 0 = bars
    std::int64_t across = 1;  ///< dials in a row
    std::int64_t pairs = 0;
};

ClockLayout clockLayout(const QRectF& area, std::int64_t pairs, const Style& style);
/// In papers, the height below the bars: of two strips, the tick labels and the axis name.
double heightBelowBars(const Style& style);
/// Returns the box of a pair's dial or bar.
QRectF clockBox(const ClockLayout& layout, std::int64_t pair);
/// Returns the area of the clocks below their first row; empty if there is only one row.
QRectF clocksAfterFirstRow(const ClockLayout& layout);
/// Returns the pair at a point; empty outside.
std::optional<std::int64_t> clockAt(const ClockLayout& layout, const QPointF& point);

/// Paints the clocks with their hands at the marked position, and the notes with counts above them.
void paintClocks(QCPPainter& painter, const QRectF& area, const BeyondModel& model, const Style& style);
/// Paints a ring or a box around a pair.
void paintClockMark(QCPPainter& painter, const ClockLayout& layout, std::int64_t pair, const QColor& color);

}  // namespace sinescope
