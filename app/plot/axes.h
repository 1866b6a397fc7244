// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/qcustomplot.h"

#include <cstdint>

namespace sinescope {

/// The cell of a coordinate on a cell axis, clamped to ±2^53; 0 for NaN.
std::int64_t cellOf(double coordinate);

QCPAxis* bottomAxis(const QCPAxisRect* chart);
QCPAxis* leftAxis(const QCPAxisRect* chart);
/// The pixels of coordinates on the left and the bottom axis of a chart.
template <typename Number>
double xPixel(const QCPAxisRect* chart, Number x) {
    return bottomAxis(chart)->coordToPixel(static_cast<double>(x));
}
template <typename Number>
double yPixel(const QCPAxisRect* chart, Number y) {
    return leftAxis(chart)->coordToPixel(static_cast<double>(y));
}
template <typename X, typename Y>
QPointF pointIn(const QCPAxisRect* chart, X x, Y y) {
    return {xPixel(chart, x), yPixel(chart, y)};
}
/// The rectangle of columns x rows cells, from the first one on.
QRectF cellsIn(const QCPAxisRect* chart, std::int64_t column, std::int64_t row, std::int64_t columns = 1,
               std::int64_t rows = 1);

/// Ticks at integers, 1-2-5 steps; for positions. `offset` is added to the labels: the tick at coordinate x
/// reads x + offset.
QSharedPointer<QCPAxisTicker> integerTicker(std::int64_t offset = 0);
/// Ticks at integers, steps of powers of two; for columns and pairs.
QSharedPointer<QCPAxisTicker> binaryTicker();
/// Ticks at -1, -0.5, 0, 0.5, 1 or finer; for values.
QSharedPointer<QCPAxisTicker> valueTicker();
/// Powers of ten, written out (1,000) unless one of them is above 10^4; then as 1, 10, 10^2 in superscript.
/// For wavelengths and errors.
QSharedPointer<QCPAxisTicker> decadeTicker();

}  // namespace sinescope
