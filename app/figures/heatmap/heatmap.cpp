// SPDX-License-Identifier: GPL-3.0-or-later
//
// A scheme as a picture: position x column, or query x key; colour = value. The default limits of the
// sinusoidal encoding are +-|factor|.
#include "app/figures/heatmap/model.h"
#include "app/figures/heatmap/scheme_model.h"
#include "app/figures/kinds.h"
#include "app/model/selection_edit.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/color_bars.h"
#include "app/plot/matrix_image.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Returns the colours of a map from index `first` to `last`.
Colormap partOf(const Colormap& map, std::size_t first, std::size_t last) {
    Colormap part = map;
    for (std::size_t k = 0; k < part.colors.size(); ++k)
        part.colors[k] = map.colors[first + k * (last - first) / (part.colors.size() - 1)];
    return part;
}

class Heatmap : public BarsFigure {
 public:
    explicit Heatmap(const FigureSpec& spec)
        : BarsFigure(spec),
          m_image(canvas(), chart()),
          m_bar(canvas().addColorBar(chart(), 0, 1, u"PE value"_s)) {
        xAxis()->setTicker(binaryTicker());
        yAxis()->setTicker(integerTicker());
        canvas().setLabels(xAxis(), [this] { return labels(picture().columnName, xAxis()); });
        canvas().setLabels(yAxis(), [this] { return labels(picture().rowName, yAxis()); });
        canvas().setLabels(m_bar->axis(QCPAxis::atRight), [this] { return picture().valueNames; });
        addPainting(Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (!style().showSelection) return;
            const std::optional<std::int64_t> column = model<HeatmapBase>().selectedColumn();
            drawCross(painter, chart(), scene().selection.position, column, style().metrics.axis);
            if (column) paintFrame(painter, scene().selection.position, *column, 2.5 * style().metrics.axis);
        });
        addPainting(Canvas::marksLayer(), nullptr,
                    [this](QCPPainter& painter) { m_bars.paintMarks(painter, style()); });
        addPainting(Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            drawCross(painter, chart(), cursor().position, cursorColumn(), 1);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at = ChartFigure::cursorAt(point);
        if (!showsKeys()) return at;
        const auto key = cellAt(AxisQuantity::Position, xAxis()->pixelToCoord(point.x()));
        if (key && at.position) at.shift = *key - *at.position;
        return at;
    }

 protected:
    QStringList captionSentences() const override {
        const double rows = std::max(1.0, cellsPerPixel(yAxis()));
        const double columns = std::max(1.0, cellsPerPixel(xAxis()));
        QStringList sentences = model<HeatmapBase>().statementTexts("caption");
        if (rows * columns > 1)
            sentences << viewWords(u"view_mean"_s,
                                   Values().set("view_rows", rows).set("view_columns", columns));
        return sentences;
    }
    AxisRange wholeX() const override { return showsKeys() ? positionRange(scene()) : columnRange(scene()); }
    AxisRange wholeY() const override { return positionRange(scene()); }
    AxisQuantity shownXQuantity() const override { return picture().across; }

    SceneParts shownParts() const override {
        const SceneParts parts = ScenePart::Position | ScenePart::Column | scorePartsOf(scene());
        const bool areNamed =
            !m_rowNames.isEmpty() || scene().sentence.tokens.size() == scene().encoding.length;
        return areNamed ? parts | ScenePart::Sentence : parts;
    }
    SceneParts markParts() const override {
        return ScenePart::Position | ScenePart::Column | ScenePart::Shift;
    }
    void draw() override {
        applyView();
        nameRows();
        const HeatmapPicture& shown = picture();
        // Biases depend on the selected head, and the limits of a table on an option.
        if (changes() & Change::Encoding || shown.source != m_source || shown.limit != m_limit) {
            m_source = shown.source;
            m_image.setMatrix(shown);
            m_limit = shown.limit;
        }
        constexpr double smallest = 1e-300;  // a map needs a nonzero range
        const double limit = std::max(shown.limit, smallest);
        const AxisRange colors = shown.colors(limit);
        canvas().setColorLimits(m_bar, colors.lower, colors.upper);
        m_bars.set({m_bar, HeatmapBase::bar(), shown.colors(std::max(shown.automatic, smallest)),
                    shown.hasNegative && shown.hasPositive});
        const std::size_t last = style().map.colors.size() - 1;
        canvas().setColorBarMap(m_bar, partOf(style().map, shown.hasNegative ? 0 : last / 2,
                                              shown.hasPositive ? last : last / 2));
        if (showsKeys() != m_countsKeys) {
            m_countsKeys = showsKeys();
            canvas().setTicker(xAxis(), m_countsKeys ? integerTicker() : binaryTicker());
        }
        m_image.setColors(style().map, -limit, limit);
        m_image.setNumbersShown(model<HeatmapBase>().options().numbers, 4, shown.largest);
        canvas().setColorBarShown(m_bar, style().showColorBar);
    }

 private:
    const HeatmapPicture& picture() const { return model<HeatmapBase>().picture(); }
    /// Adds the words to the positions if every row has one.
    void nameRows() {
        const QStringList names = model<HeatmapBase>().rowNames();
        if (names == m_rowNames) return;
        m_rowNames = names;
        if (names.isEmpty()) {
            canvas().setTicker(yAxis(), integerTicker());
            return;
        }
        const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
        for (qsizetype row = 0; row < names.size(); ++row) {
            const std::int64_t position = scene().encoding.firstPosition + row;
            ticker->addTick(static_cast<double>(position), u"%1  %2"_s.arg(names[row], grouped(position)));
        }
        canvas().setTicker(yAxis(), ticker);
    }
    bool showsKeys() const { return picture().across == AxisQuantity::Shift; }
    std::optional<std::int64_t> cursorColumn() const {
        if (!showsKeys()) return cursor().column;
        if (!cursor().shift) return {};
        return cursor().position.value_or(scene().selection.position) + *cursor().shift;
    }

    /// Paints a frame around one cell, dark over light; skips cells that are too small.
    void paintFrame(QCPPainter& painter, std::int64_t position, std::int64_t column, double width) {
        const auto [left, right] = cellEdges(xAxis(), column);
        const auto [top, bottom] = cellEdges(yAxis(), position);
        if (left == right || top == bottom) return;
        const QRectF cell = QRectF(QPointF(left, top), QPointF(right, bottom)).normalized();
        if (!QRectF(chart()->rect()).intersects(cell)) return;
        painter.setAntialiasing(false);
        const QRectF around = cell.adjusted(-width / 2, -width / 2, width / 2, width / 2);
        const QPen pen(mapPen(0).color(), width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin);
        drawOnMap(painter, pen, [&] { painter.drawRect(around); });
    }

    QStringList viewWords(const QString& kind, const Values& values) const {
        return Statements::named(spec().id).all(kind, values);
    }
    /// If a pixel shows more than one cell, the axes state the number; in papers the caption does.
    QStringList labels(const QString& name, const QCPAxis* axis) const {
        Values values;
        values.set("view_name", name);
        if (const double count = cellsPerPixel(axis); count > 1 && !style().paper)
            values.set("view_count", count);
        return viewWords(u"view_axis"_s, values);
    }

    MatrixImage m_image;
    QCPAxisRect* m_bar;
    std::shared_ptr<const void> m_source;
    double m_limit = 1;
    QStringList m_rowNames;
    bool m_countsKeys = false;  ///< the x axis shows keys, with ticks at round positions
};

}  // namespace

FigureKind heatmapKind() {
    const auto make =
        makeModelByEntry<HeatmapModel, SchemeHeatmapModel, SchemeHeatmapModel, SchemeHeatmapModel>;
    return {heatmapOptions().spec(), make, makeView<Heatmap>};
}

}  // namespace sinescope
