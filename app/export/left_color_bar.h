// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws the colour bar that a figure leaves to be drawn once beside several pictures.
#pragma once

#include "app/model/figure_view.h"

#include <QPainter>

namespace sinescope {

/// True if both bars show the same colours for the same values.
bool isSameBar(const LeftColorBar& a, const LeftColorBar& b);
/// The width of a bar with its numbers and name.
int widthOf(const LeftColorBar& bar, const Style& style);
/// Draws a bar from x = 0 on, as high as its chart.
void paintLeftColorBar(QPainter& painter, const LeftColorBar& bar, const Style& style);

}  // namespace sinescope
