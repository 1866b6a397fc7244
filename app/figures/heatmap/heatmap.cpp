// SPDX-License-Identifier: GPL-3.0-or-later
//
// The encoding as a picture: position x column, colour = value, limits fixed at -1..1.
#include "app/figures/heatmap/heatmap.h"

#include "app/plot/axes.h"
#include "app/model/cell_readout.h"
#include "app/plot/chart_figure.h"
#include "app/plot/matrix_image.h"
#include "app/figures/function_model.h"
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
            if (style().showSelection)
                paintCross(painter, scene().selection.position, scene().selection.column,
                           1.75 * style().metrics.axis);
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
        const EncodingParameters& p = scene().encoding;
        if (changes & Change::Encoding) {
            m_image.setMatrix(0, p.dModel, p.firstPosition, p.length,
                              [encoding = encodingOf(scene())](const PixelGrid& grid) {
                                  // Waking other threads takes longer than a window's worth of means.
                                  const bool large = grid.rows * grid.columns > 1'000'000;
                                  return pixelMeans(*encoding, grid, large ? 0 : 1);
                              });
            const double limit = std::max(std::abs(p.factor), 1e-300);
            m_limit = limit;
            canvas().setColorLimits(m_bar, -limit, limit);
        }
        m_image.setColors(style().map, -m_limit, m_limit);
        m_image.setNumbersShown(option(QStringLiteral("values")).toString() == QLatin1String("auto"));
        m_image.setExactValue([encoding = encodingOf(scene())](std::int64_t position, std::int64_t column) {
            return encoding->value(position, column);
        });
        canvas().setColorBarShown(m_bar, style().showColorBar);
    }

 private:
    /// Lines along both edges of the row and of the column; one line where cells are too thin for two.
    void paintCross(QCPPainter& painter, std::optional<std::int64_t> position,
                    std::optional<std::int64_t> column, double width) {
        const QRectF area = chart()->rect();
        painter.setAntialiasing(false);
        const auto edges = [](const QCPAxis* axis, std::int64_t cell) {
            const auto at = static_cast<double>(cell);
            double low = axis->coordToPixel(at - 0.5);
            double high = axis->coordToPixel(at + 0.5);
            if (std::abs(high - low) < 5) low = high = axis->coordToPixel(at);
            return std::pair(std::round(low), std::round(high));
        };
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

    /// Where a pixel stands for more than one cell, the axes say for how many.
    static QStringList labels(const QString& name, double cellsPerPixel) {
        if (!(cellsPerPixel > 1)) return {name};
        const QString count = plainNumber(cellsPerPixel, 3);
        return {QStringLiteral("%1 · a pixel is the exact mean of %2").arg(name, count),
                QStringLiteral("%1 · mean of %2 a pixel").arg(name, count),
                QStringLiteral("%1 · %2 a pixel").arg(name, count), name};
    }

    MatrixImage m_image;
    QCPAxisRect* m_bar;
    double m_limit = 1;
};

QString alternativeText(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const Selection& at = scene.selection;
    return QStringLiteral(
               "Heatmap, %1 positions by %2 columns (%3); colour is the value, from −1 to 1. "
               "Left columns change fast, right columns slowly. Position %4, column %5, value %6.")
        .arg(grouped(scene.encoding.length), grouped(scene.encoding.dModel), settingText(scene),
             grouped(at.position), grouped(at.column),
             fixedNumber(encoding->value(at.position, at.column), 3));
}

}  // namespace

FigureKind heatmapKind() {
    FigureKind kind;
    kind.spec = {QStringLiteral("heatmap"),
                 QStringLiteral("Heatmap"),
                 QStringLiteral("left columns are fast, right columns are slow"),
                 AxisQuantity::Column,
                 AxisQuantity::Position,
                 {{QStringLiteral("values"),
                   QStringLiteral("Numbers"),
                   QStringLiteral("The numbers in the cells, where there is room"),
                   OptionSpec::Kind::Choice,
                   QStringLiteral("auto"),
                   {QStringLiteral("auto"), QStringLiteral("off")},
                   {QStringLiteral("where they fit"), QStringLiteral("off")}}}};
    return functionKind(std::move(kind.spec), makeView<Heatmap>, {matrixTable, cellReadout, alternativeText});
}

}  // namespace sinescope
