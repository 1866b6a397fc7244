// SPDX-License-Identifier: GPL-3.0-or-later
//
// A row of the heatmap becomes a line, a column becomes a wave; colour becomes height, cell by cell.
#include "app/figures/transitions/drawing.h"
#include "app/model/scheme_rows.h"
#include "app/plot/canvas.h"
#include "app/plot/cells.h"
#include "app/plot/curves.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"
#include "app/style/saved_state.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace sinescope {

namespace {

constexpr double headroom = 1.08;  ///< extension of the value axis, so that dots at the limit are not clipped

/// A cell on its way from the matrix to a dot.
struct MovingCell {
    QPointF centre;
    QSizeF size;
    double angle = 0;  ///< degrees
    double value = 0;
};

/// Returns the name of the values of a row or a column; `place` goes between the brackets.
QString valuesName(const Scene& scene, const QString& place) {
    if (entryOf(scene) == Entry::Rotation) return rotationNames(scene).back();
    return u"%1(%2)"_s.arg(addedName(scene), place);
}

/// Returns the diameter of the dots at the end; dots that would cover each other are hardly wider than the
/// line between them.
double dotDiameter(const TransitionCanvas& canvas, const std::vector<MovingCell>& cells) {
    const Metrics& metrics = canvas.style.metrics;
    const double largest = 1.6 * metrics.marker;
    if (cells.size() < 2) return largest;
    const QPointF all = cells.back().centre - cells.front().centre;
    const double pitch = std::hypot(all.x(), all.y()) / static_cast<double>(cells.size() - 1);
    return std::clamp(1.2 * pitch, std::min(1.5 * metrics.line, largest), largest);
}

/// Leaves out what reaches beyond `chart` into the heading or the axes: the cells of a few rows are as high
/// as the chart. Intersects shapes because SVG files have no clipping.
void paintCells(const TransitionCanvas& canvas, const std::vector<MovingCell>& cells, double limit,
                const QRectF& chart) {
    const double narrowed = canvas.model.narrow();
    const double dot = dotDiameter(canvas, cells);
    const QColor end = canvas.style.palette.position;
    QPainter& painter = canvas.painter;
    painter.setPen(Qt::NoPen);
    for (const MovingCell& cell : cells) {
        if (!std::isfinite(cell.value)) continue;
        const QColor color = canvas.style.map.color(cell.value, limit);
        const double width = between(cell.size.width(), dot, narrowed),
                     height = between(cell.size.height(), dot, narrowed);
        painter.setBrush(mixed(color, end, narrowed));
        QTransform place = QTransform::fromTranslate(cell.centre.x(), cell.centre.y());
        place.rotate(cell.angle);
        const QRectF shape(-width / 2, -height / 2, width, height);
        const double radius = narrowed * dot / 2;
        if (!chart.contains(place.mapRect(shape))) {
            QPainterPath path, inside;
            path.addRoundedRect(shape, radius, radius);
            inside.addRect(chart);
            painter.drawPath(place.map(path).intersected(inside));
            continue;
        }
        const SavedState saved(painter);
        painter.setTransform(place, true);
        painter.drawRoundedRect(shape, radius, radius);
    }
}

/// Paints the frame of the row or column on its way, until its cells part; `angle` in degrees.
void paintFrame(const TransitionCanvas& canvas, const QPointF& centre, const QSizeF& size, double angle = 0) {
    if (canvas.model.rise() > 0) return;
    setPenAndBrush(canvas.painter, QPen(canvas.style.palette.position, canvas.style.metrics.line),
                   Qt::NoBrush);
    QTransform place = QTransform::fromTranslate(centre.x(), centre.y());
    place.rotate(angle);
    const QRectF shape(-size.width() / 2, -size.height() / 2, size.width(), size.height());
    canvas.painter.drawPolygon(place.map(QPolygonF(shape)));
}

/// Paints the line from cell to cell. Dots cover its corners, so it needs no round joins, which take five
/// times as long as the rest of a frame.
void paintChain(const TransitionCanvas& canvas, const QPolygonF& points) {
    const double narrowed = canvas.model.narrow();
    if (narrowed <= 0) return;
    QVector<QLineF> segments;
    for (qsizetype k = 1; k < points.size(); ++k)
        if (std::isfinite(points[k - 1].y()) && std::isfinite(points[k].y()))
            segments.append({points[k - 1], points[k]});
    canvas.painter.setPen(QPen(faded(canvas.style.palette.position, narrowed), canvas.style.metrics.line,
                               Qt::SolidLine, Qt::SquareCap));
    canvas.painter.drawLines(segments);
}

void paintMatrix(const TransitionCanvas& canvas, const QRectF& rect, const MatrixWindow& window,
                 double opacity) {
    if (opacity <= 0) return;
    const Opacity scope(canvas.painter, opacity);
    fillCells(canvas.painter, rect, window.values.rows(), window.values.cols(),
              [&](std::int64_t row, std::int64_t column) {
                  return canvas.style.map.color(window.values(row, column), window.limit);
              });
}

std::vector<double> cellTicks(const AxisRange& range) {
    return roundTicks(range, 6, TickSteps::Whole);
}

/// As in all figures.
std::vector<double> columnTicks(const AxisRange& range) {
    return roundTicks(range, 6, TickSteps::Binary);
}

std::vector<double> valueTicks(double limit) {
    return roundTicks({-limit, limit}, 4, TickSteps::Fractions);
}

/// The matrix as a chart, the start of both transitions.
struct MatrixChart {
    QRectF rect;
    AxisRange columns, positions;
    Chart chart;
    QSizeF cell;
    MatrixChart(const TransitionCanvas& canvas, const MatrixWindow& window)
        : rect(matrixRect(canvas.style, canvas.area, window)),
          columns(axisOfCells(window.firstColumn, window.values.cols())),
          positions(axisOfCells(window.firstPosition, window.values.rows())),
          chart{rect, columns, {positions.upper, positions.lower}},
          cell(rect.width() / static_cast<double>(window.values.cols()),
               rect.height() / static_cast<double>(window.values.rows())) {}
    /// Returns a chart of values over `across`.
    Chart over(const AxisRange& across, double limit) const {
        return {rect, across, {-headroom * limit, headroom * limit}};
    }
};

/// Paints the value axis and the zero line.
void paintValues(const TransitionCanvas& canvas, const Chart& chart, double limit, const QString& label) {
    const double opacity = canvas.model.rise();
    paintAxis(canvas, chart, AxisSide::Left, valueTicks(limit), {label, u"value"_s}, opacity);
    canvas.painter.setPen(QPen(faded(canvas.style.palette.grid, opacity), canvas.style.metrics.axis));
    canvas.painter.drawLine(QLineF(chart.at(chart.x.lower, 0), chart.at(chart.x.upper, 0)));
}

/// Paints the matrix with its axes, fading while its cells are lifted; the column axis may stay.
void paintMatrixChart(const TransitionCanvas& canvas, const MatrixChart& from, const MatrixWindow& window,
                      double columnsOpacity) {
    const double left = 1 - canvas.model.lift();
    paintMatrix(canvas, from.rect, window, left);
    paintAxis(canvas, from.chart, AxisSide::Bottom, columnTicks(from.columns), {u"column j"_s, u"j"_s},
              columnsOpacity);
    paintAxis(canvas, from.chart, AxisSide::Left, cellTicks(from.positions), {u"position p"_s, u"p"_s}, left);
}

}  // namespace

QRectF matrixRect(const Style& style, const QRectF& area, const MatrixWindow& window) {
    std::vector<double> numbers = cellTicks(axisOfCells(window.firstPosition, window.values.rows()));
    std::ranges::copy(valueTicks(window.limit), std::back_inserter(numbers));
    return chartRect(style, area, numbers);
}

void paintRowToLine(const TransitionCanvas& canvas) {
    const TransitionModel& model = canvas.model;
    const auto& window = model.contents<MatrixWindow>();
    const MatrixChart from(canvas, window);
    const auto& [rect, columns, positions, matrix, size] = from;
    const Chart lines = from.over(columns, window.limit);

    paintMatrixChart(canvas, from, window, 1);
    const QString position = grouped(model.scene().selection.position);
    paintValues(canvas, lines, window.limit, valuesName(model.scene(), position + u", j"_s));

    const double rowY = matrix.py(static_cast<double>(model.scene().selection.position));
    std::vector<MovingCell> cells;
    QPolygonF line;
    for (const MovingNumber& number : model.numbers()) {
        const auto column = static_cast<double>(window.firstColumn) + static_cast<double>(cells.size());
        const QPointF centre(lines.px(column), between(rowY, lines.py(number.now), model.lift()));
        cells.push_back({centre, size, 0, number.end});
        line << centre;
    }
    paintChain(canvas, line);
    paintCells(canvas, cells, window.limit, rect);
    paintFrame(canvas, {rect.center().x(), between(rowY, lines.py(0), model.lift())},
               {rect.width(), size.height()});
    paintHeading(canvas);
}

void paintColumnToWave(const TransitionCanvas& canvas) {
    const TransitionModel& model = canvas.model;
    const auto& window = model.contents<MatrixWindow>();
    const MatrixChart from(canvas, window);
    const auto& [rect, columns, positions, matrix, upright] = from;
    const Chart wave = from.over(positions, window.limit);

    paintMatrixChart(canvas, from, window, 1 - model.lift());
    paintAxis(canvas, wave, AxisSide::Bottom, cellTicks(positions), {u"position p"_s, u"p"_s}, model.turn());
    const std::int64_t selected = model.scene().selection.column;
    paintValues(canvas, wave, window.limit, valuesName(model.scene(), u"p, "_s + grouped(selected)));

    // The strip rotates about its middle: its first position moves from the top to the left. It grows no
    // faster than the chart has room for it.
    const double turned = model.turn(), angle = turned * std::numbers::pi / 2;
    const QPointF middle =
        between(QPointF(matrix.px(static_cast<double>(selected)), rect.center().y()), rect.center(), turned);
    const double aside = std::min(middle.x() - rect.left(), rect.right() - middle.x());
    const double thickness = between(upright.width(), upright.height(), turned);
    const double high = std::max(rect.height() - thickness * std::sin(angle), rect.height() / 2);
    const double length = std::min(
        {between(rect.height(), rect.width(), turned), high / std::cos(angle), 2 * aside / std::sin(angle)});
    const auto count = static_cast<double>(window.values.rows());
    std::vector<MovingCell> cells;
    QPolygonF line;
    for (const MovingNumber& number : model.numbers()) {
        const double along = (static_cast<double>(cells.size()) + 0.5) / count - 0.5;
        const QPointF strip = middle + along * length * QPointF(std::sin(angle), std::cos(angle));
        const double height = wave.py(number.now) - wave.py(0);
        cells.push_back({strip + QPointF(0, height), {thickness, length / count}, -90 * turned, number.end});
        line << cells.back().centre;
    }
    if (usesEncoding(model.scene())) {
        line.clear();
        const auto encoding = encodingOf(model.scene());
        for (double x = rect.left(); x <= rect.right(); x += 1) {
            const double p =
                positions.lower + (x - rect.left()) / rect.width() * (positions.upper - positions.lower);
            line << QPointF(x, wave.py(model.rise() * encoding->valueAt(p, selected)));
        }
    }
    drawCurve(canvas.painter, line,
              {faded(canvas.style.palette.position, model.narrow()), canvas.style.metrics.line}, canvas.area);
    paintCells(canvas, cells, window.limit, rect);
    paintFrame(canvas, middle, {thickness, length}, -90 * turned);
    paintHeading(canvas);
}

}  // namespace sinescope
