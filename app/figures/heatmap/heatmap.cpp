// SPDX-License-Identifier: GPL-3.0-or-later
//
// The encoding as a picture: position x column, colour = value, limits fixed at -1..1.
#include "app/figures/heatmap/heatmap.h"

#include "app/figures/heatmap/model.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/matrix_image.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

class Heatmap : public ChartFigure {
 public:
    explicit Heatmap(const FigureSpec& spec)
        : ChartFigure(spec),
          m_image(canvas(), chart()),
          m_bar(canvas().addColorBar(chart(), 0, 1, QStringLiteral("PE value"))) {
        xAxis()->setTicker(binaryTicker());
        yAxis()->setTicker(integerTicker());
        canvas().setLabels(xAxis(), [this] {
            return labels(QStringLiteral("column j"), xAxis()->range().size() / chart()->width());
        });
        canvas().setLabels(yAxis(), [this] {
            return labels(QStringLiteral("position p"), yAxis()->range().size() / chart()->height());
        });
        yAxis()->setRangeReversed(true);
        for (QCPAxis* axis : chart()->axes()) axis->grid()->setVisible(false);
        new Painting(&canvas(), Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (!style().showSelection) return;
            paintCross(painter, scene().selection.position, scene().selection.column, style().metrics.axis);
            paintFrame(painter, scene().selection.position, scene().selection.column,
                       2.5 * style().metrics.axis);
        });
        new Painting(&canvas(), Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (cursor().position || cursor().column)
                paintCross(painter, cursor().position, cursor().column, 1);
        });
    }

 protected:
    AxisRange wholeX() const override { return columnRange(scene()); }
    AxisRange wholeY() const override { return positionRange(scene()); }

    void draw(Changes changes) override {
        applyView();
        const HeatmapModel& shown = model<HeatmapModel>();
        if (changes & Change::Encoding) {
            const EncodingParameters& p = scene().encoding;
            m_image.setMatrix(0, p.dModel, p.firstPosition, p.length,
                              [encoding = shown.encoding()](const PixelGrid& grid) {
                                  // Waking other threads takes longer than a window's worth of means.
                                  const bool large = grid.rows * grid.columns > 1'000'000;
                                  return pixelMeans(*encoding, grid, large ? 0 : 1);
                              });
            m_limit = std::max(shown.colorLimit(), 1e-300);  // a map needs an extent
            canvas().setColorLimits(m_bar, -m_limit, m_limit);
        }
        m_image.setColors(style().map, -m_limit, m_limit);
        m_image.setNumbersShown(shown.options().numbers);
        m_image.setExactValue([encoding = shown.encoding()](std::int64_t position, std::int64_t column) {
            return encoding->value(position, column);
        });
        canvas().setColorBarShown(m_bar, style().showColorBar);
    }

 private:
    /// Where a cell begins and ends along an axis, in pixels; twice its middle where it is too thin for two
    /// lines.
    static std::pair<double, double> edges(const QCPAxis* axis, std::int64_t cell) {
        const auto at = static_cast<double>(cell);
        double low = axis->coordToPixel(at - 0.5);
        double high = axis->coordToPixel(at + 0.5);
        if (std::abs(high - low) < 5) low = high = axis->coordToPixel(at);
        return {std::round(low), std::round(high)};
    }

    /// Around one cell, dark over light; nothing where it is too small to be framed.
    void paintFrame(QCPPainter& painter, std::int64_t position, std::int64_t column, double width) {
        const auto [left, right] = edges(xAxis(), column);
        const auto [top, bottom] = edges(yAxis(), position);
        if (left == right || top == bottom) return;
        const QRectF cell = QRectF(QPointF(left, top), QPointF(right, bottom)).normalized();
        if (!QRectF(chart()->rect()).intersects(cell)) return;
        const QRectF around = cell.adjusted(-width / 2, -width / 2, width / 2, width / 2);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(
            QPen(QColor(255, 255, 255, 190), width + 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(around);
        painter.setPen(QPen(QColor(16, 20, 24), width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(around);
    }

    /// Lines along both edges of the row and of the column; one line where cells are too thin for two.
    void paintCross(QCPPainter& painter, std::optional<std::int64_t> position,
                    std::optional<std::int64_t> column, double width) {
        const QRectF area = chart()->rect();
        painter.setAntialiasing(false);
        QVector<QLineF> lines;
        if (position) {
            const auto [low, high] = edges(yAxis(), *position);
            lines << QLineF(area.left(), low, area.right(), low)
                  << QLineF(area.left(), high, area.right(), high);
        }
        if (column) {
            const auto [low, high] = edges(xAxis(), *column);
            lines << QLineF(low, area.top(), low, area.bottom())
                  << QLineF(high, area.top(), high, area.bottom());
        }
        // Dark over light, so that it is seen on every colour of the map.
        painter.setPen(QPen(QColor(255, 255, 255, 150), width + 1.5));
        painter.QPainter::drawLines(lines);
        painter.setPen(QPen(QColor(16, 20, 24), width));
        painter.QPainter::drawLines(lines);
    }

    /// Where a pixel shows more than one cell, the axes say how many.
    static QStringList labels(const QString& name, double cellsPerPixel) {
        if (!(cellsPerPixel > 1)) return {name};
        const QString count = plainNumber(cellsPerPixel, 3);
        return {QStringLiteral("%1 · each pixel is the exact mean of %2").arg(name, count),
                QStringLiteral("%1 · mean of %2 per pixel").arg(name, count),
                QStringLiteral("%1 · %2 per pixel").arg(name, count), name};
    }

    MatrixImage m_image;
    QCPAxisRect* m_bar;
    double m_limit = 1;
};

}  // namespace

FigureKind heatmapKind() {
    return {heatmapSpec(), makeModel<HeatmapModel>, makeView<Heatmap>};
}

}  // namespace sinescope
