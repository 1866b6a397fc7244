// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/qcustomplot.h"

#include <QColor>
#include <QRectF>

#include <cstdint>
#include <functional>

namespace sinescope {

/// Fills the cells of gridCell() with colours; one that is not valid leaves its cell out. Neighbours meet at
/// pixels of the device, without a seam.
void fillCells(QCPPainter& painter, const QRectF& area, std::int64_t rows, std::int64_t columns,
               const std::function<QColor(std::int64_t row, std::int64_t column)>& color);
/// Draws a frame around the cells of an area.
void frameCells(QCPPainter& painter, const QRectF& area, const QPen& pen);

}  // namespace sinescope
