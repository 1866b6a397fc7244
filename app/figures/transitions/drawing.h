// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the paintings of transitions share: axes that fade from one quantity to another, cells, clocks.
#pragma once

#include "app/figures/transitions/model.h"
#include "app/plot/canvas.h"

#include <QFont>

#include <optional>
#include <utility>
#include <vector>

namespace sinescope {

/// What a painting needs.
struct TransitionCanvas {
    QCPPainter& painter;
    const TransitionModel& model;
    const Style& style;
    QRectF area;
};

double between(double from, double to, double t);
QPointF between(const QPointF& from, const QPointF& to, double t);
QColor between(const QColor& from, const QColor& to, double t);
QColor faded(QColor color, double opacity);

/// Sets the painter's opacity for a scope.
class Opacity {
 public:
    Opacity(QPainter& painter, double opacity);
    ~Opacity();
    Opacity(const Opacity&) = delete;
    Opacity& operator=(const Opacity&) = delete;

 private:
    QPainter& m_painter;
    double m_before;
};

/// A rect with a linear scale on each side; y grows upwards.
struct Chart {
    QRectF rect;
    AxisRange x, y;
    double px(double value) const;
    double py(double value) const;
    QPointF at(double atX, double atY) const { return {px(atX), py(atY)}; }
};

/// The area without the room for a heading above, and for ticks and labels at the left and below; at the
/// left, for the widest of these numbers.
QRectF chartRect(const Style& style, const QRectF& area, const std::vector<double>& numbers = {-0.5});
/// The same for a matrix, and for the lines and waves that come from it.
QRectF matrixRect(const Style& style, const QRectF& area, const MatrixWindow& window);

/// Whole numbers in 1-2-5 steps, or finer ones where `fractions`, about so many.
std::vector<double> roundTicks(const AxisRange& range, int about, bool fractions);
enum class AxisSide { Bottom, Left };
/// Ticks with their numbers and the label of the axis, at an opacity.
void paintAxis(const TransitionCanvas& canvas, const Chart& chart, AxisSide side,
               const std::vector<double>& ticks, const QString& label, double opacity);
/// The line above the picture.
void paintHeading(const TransitionCanvas& canvas, const QString& text);

/// How the numbers of a table are written in cells of a size.
struct NumberType {
    QFont font;
    int decimals = 4;
};
/// As wide as the widest number, so that none changes its size while it changes; nothing where none has room.
std::optional<NumberType> numberType(const TransitionCanvas& canvas, const QSizeF& cell, double limit);
/// A cell in the colour of its value, and the number in it, at an opacity.
void paintCell(const TransitionCanvas& canvas, const QRectF& cell, double value, double limit,
               const std::optional<NumberType>& number, double numberOpacity = 1);
void paintText(const TransitionCanvas& canvas, const QRectF& rect, int flags, const QString& text,
               const QFont& font, const QColor& color);

void paintRowToLine(const TransitionCanvas& canvas);
void paintColumnToWave(const TransitionCanvas& canvas);
void paintClockToWave(const TransitionCanvas& canvas);
void paintTurningClocks(const TransitionCanvas& canvas);
void paintWordSum(const TransitionCanvas& canvas);
void paintJoin(const TransitionCanvas& canvas);
void paintSlidingRows(const TransitionCanvas& canvas);
void paintWordOrders(const TransitionCanvas& canvas);

}  // namespace sinescope
