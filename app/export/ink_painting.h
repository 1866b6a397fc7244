// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_view.h"
#include "app/model/ink_stroke.h"
#include "app/style/style.h"

#include <QPolygonF>
#include <QSize>

namespace sinescope {

/// Paints the line of a stroke, with a halo that keeps it visible on a red colour map.
void paintInkLine(QPainter& painter, QPolygonF line, double width, const Palette& colors);

/// Paints strokes over a figure. `view` must have just rendered at `size`, because strokes follow its data.
void paintInk(QPainter& painter, const FigureView& view, const std::vector<InkStroke>& strokes,
              const QSize& size, const Style& style);

}  // namespace sinescope
