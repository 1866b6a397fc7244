// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared painting of transitions: axes that fade from one quantity to another, cells, text.
#pragma once

#include "app/figures/transitions/model.h"
#include "app/plot/canvas.h"

#include <QFont>

#include <optional>
#include <utility>
#include <vector>

namespace sinescope {

struct TransitionCanvas {
    QCPPainter& painter;
    const TransitionModel& model;
    const Style& style;
    QRectF area;
};

double between(double from, double to, double t);
QPointF between(const QPointF& from, const QPointF& to, double t);
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

/// Returns the area without the margins for a heading above, and for ticks and labels at the left (as wide as
/// the widest of `numbers`) and below.
QRectF chartRect(const Style& style, const QRectF& area, const std::vector<double>& numbers = {-0.5});
/// Returns the chart rect of a matrix, and of the lines and waves made from it.
QRectF matrixRect(const Style& style, const QRectF& area, const MatrixWindow& window);

/// Steps of 1, 2 or 5 times a power of ten, of which Whole has only whole numbers, or of a power of two.
enum class TickSteps { Fractions, Whole, Binary };
/// Returns about `about` ticks.
std::vector<double> roundTicks(const AxisRange& range, int about, TickSteps steps);
enum class AxisSide { Bottom, Left };
/// Paints ticks, as many of their numbers as fit, and a wording of the axis label, at an opacity.
void paintAxis(const TransitionCanvas& canvas, const Chart& chart, AxisSide side,
               const std::vector<double>& ticks, const QStringList& labels, double opacity);
/// Paints the model's heading above the picture.
void paintHeading(const TransitionCanvas& canvas);
/// Returns the longest heading of the model that fits.
QString headingWithin(const TransitionCanvas& canvas, double width);

/// Font and decimals of the numbers in a table's cells.
struct NumberType {
    QFont font;
    int decimals = 4;
};
/// Returns the type for the widest number, so that the size is constant while numbers change; null if it does
/// not fit.
std::optional<NumberType> numberType(const TransitionCanvas& canvas, const QSizeF& cell, double limit);
/// Paints a cell in the colour of its value, and the number in it at an opacity.
void paintCell(const TransitionCanvas& canvas, const QRectF& cell, double value, double limit,
               const std::optional<NumberType>& number, double numberOpacity = 1);
/// Paints the first of the wordings, longest first, that fits; nothing if none does.
void paintText(const TransitionCanvas& canvas, const QRectF& rect, int flags, const QStringList& wordings,
               const QFont& font, const QColor& color);
/// Paints a word of the sentence, elided if it does not fit.
void paintWord(const TransitionCanvas& canvas, const QRectF& rect, int flags, const QString& word,
               const QFont& font);

void paintRowToLine(const TransitionCanvas& canvas);
void paintColumnToWave(const TransitionCanvas& canvas);
void paintClockToWave(const TransitionCanvas& canvas);
void paintTurningClocks(const TransitionCanvas& canvas);
void paintWordSum(const TransitionCanvas& canvas);
void paintJoin(const TransitionCanvas& canvas);
void paintSlidingRows(const TransitionCanvas& canvas);
void paintWordOrders(const TransitionCanvas& canvas);

}  // namespace sinescope
