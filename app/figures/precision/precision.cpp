// SPDX-License-Identifier: GPL-3.0-or-later
//
// The error of an encoding in fewer bits by position: the worst of each row as lines, and each cell as a map,
// both over one position axis.
#include "app/figures/kinds.h"
#include "app/figures/precision/map.h"
#include "app/figures/precision/rotation_model.h"
#include "app/figures/precision/stored_model.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/kept.h"
#include "app/plot/labels.h"
#include "app/plot/notes.h"
#include "app/plot/row_lines_view.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace sinescope {

namespace {

constexpr int pointDistance = 8;  ///< pixels between the points of a line, at least
constexpr int maximumPoints = 64;
constexpr double widestLabels = 0.42;  ///< of the width, for a label of each line

class Precision : public ChartFigure {
 public:
    explicit Precision(const FigureSpec& spec)
        : ChartFigure(spec), m_mapChart(canvas().addChart(1, 0)), m_map(canvas(), m_mapChart) {
        for (QCPAxisRect* each : charts())
            for (QCPAxis* axis : each->axes()) axis->grid()->setVisible(false);
        yAxis()->setScaleType(QCPAxis::stLogarithmic);
        yAxis()->setTicker(decadeTicker());
        yAxis()->grid()->setVisible(true);
        mapY()->setTicker(binaryTicker());
        mapY()->setRangeReversed(true);
        canvas().setLabel(mapY(), u"column j"_s);
        canvas().setLabel(bottomAxis(m_mapChart), u"position p"_s);
        arrangeParts(canvas(), {chart(), m_mapChart}, [this](const QRect& whole) { return placesIn(whole); });
        canvas().setFit([this](const QSize& size) {
            const int margin = rightMargin(hasWidthForEach(size.width()));
            for (QCPAxisRect* each : charts()) canvas().reserveRight(each, margin);
        });
        addPaintings();
        canvas().alignMargins({QCP::msLeft, QCP::msRight}, {chart(), m_mapChart});
        canvas().addPart(chart(), [this] { return lineHeadings(true).constFirst(); });
        canvas().addPart(m_mapChart, [this] { return m_map.headings(style()).constFirst(); });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor found = ChartFigure::cursorAt(point);
        if (isOnMap(point)) found.column = cellAt(AxisQuantity::Column, mapY()->pixelToCoord(point.y()));
        return found;
    }

 protected:
    const QCPAxisRect* chartBeside(const QPointF& point) const override {
        return isOnMap(point) ? m_mapChart : nullptr;
    }

    AxisRange wholeX() const override { return shown().positions(); }
    AxisRange wholeY() const override { return shown().errors(); }

    /// One label per line, or one for both lines of a format if they do not fit.
    std::vector<LineLabel> labels(const QCPAxisRect*) const override {
        const bool each = hasLabelOfEach();
        const std::vector<PrecisionLine>& lines = shown().lines();
        std::vector<LineLabel> labels;
        for (std::size_t k = 0; k < lines.size() && isPresent(); ++k) {
            const PrecisionLine& line = lines[k];
            if (!each && k > 0 && lines[k - 1].color == line.color) continue;
            const double last = curves().worst(curves().worst.rows() - 1, static_cast<Eigen::Index>(k));
            const QString name = each ? line.name() : line.format;
            const QString id = isHidden(line.format) ? line.format : name;
            labels.push_back(
                {std::isfinite(last) ? name : name + u" ∞"_s, style().line(line.color), toY(last), {}, id});
            if (each && hasBothRoutes()) labels.back().sample = strokeOf(line);
        }
        return labels;
    }

    SceneParts shownParts() const override { return ScenePart::Position | ScenePart::Column; }
    SceneParts markParts() const override { return ScenePart::Position | ScenePart::Column; }
    void draw() override {
        m_map.update(std::static_pointer_cast<const PrecisionModel>(sharedModel()));
        const auto scale = shown().hasLogAxis() ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
        for (QCPAxisRect* each : charts()) {
            bottomAxis(each)->setScaleType(scale);
            canvas().reserveTop(each, headingSpace(style().metrics.label));
        }
        canvas().setLabel(yAxis(), shown().options().angles ? u"error, radians"_s : u"error"_s);
        applyView();
        if (shown().hasLogAxis()) {  // a view shared with linear axes may begin at 0 or before
            const double lower = std::max(xAxis()->range().lower, wholeX().lower);
            const double upper = xAxis()->range().upper;
            xAxis()->setRange(lower, upper > lower ? upper : 1.01 * lower);
        }
        bottomAxis(m_mapChart)->setRange(xAxis()->range());
        // Within about a decade, powers of ten are too few ticks; use whole numbers.
        const bool decades = shown().hasLogAxis() && xAxis()->range().upper > 12 * xAxis()->range().lower;
        for (QCPAxisRect* each : charts())
            canvas().setTicker(bottomAxis(each), decades ? decadeTicker() : integerTicker());
        const AxisRange columns = columnRange(scene());
        mapY()->setRange(columns.lower, columns.upper);
    }

 private:
    const PrecisionModel& shown() const { return model<PrecisionModel>(); }
    std::array<QCPAxisRect*, 2> charts() const { return {chart(), m_mapChart}; }
    QCPAxis* mapY() const { return leftAxis(m_mapChart); }
    /// Values out of view stay so; an infinite error is at the top, an error of 0 at the bottom.
    double toY(double error) const {
        const QCPRange range = yAxis()->range();
        if (!std::isfinite(error)) return chart()->top();
        return yPixel(chart(), std::clamp(error, std::min(wholeY().lower, range.lower), 10 * range.upper));
    }

    /// Returns the width of the widest labels, those of each line or of each format.
    int rightMargin(bool ofEach) const {
        const std::vector<LineLabel> widest =
            valuesOf(shown().lines(), [this, ofEach](const PrecisionLine& line) -> LineLabel {
                LineLabel label{(ofEach ? line.name() : line.format) + u" ∞"_s, QColor(), 0};
                if (ofEach && hasBothRoutes()) label.sample = strokeOf(line);
                return label;
            });
        return labelsWidth(widest, labelFont());
    }

    /// True if labels of each line leave enough of a width to the charts.
    bool hasWidthForEach(double width) const { return rightMargin(true) <= widestLabels * width; }

    bool isOnMap(const QPointF& point) const {
        return m_mapChart->visible() && m_mapChart->rect().contains(point.toPoint());
    }

    /// Places the lines above the map, or only the lines if both do not fit.
    std::vector<QRect> placesIn(const QRect& whole) {
        const Metrics& metrics = style().metrics;
        const bool both = whole.height() >= 6.4 * metrics.label + 10.6 * metrics.tick;
        showTickLabels(xAxis(), !both);
        canvas().setLabel(xAxis(), both ? QString() : u"position p"_s);
        // Margins were computed before it was decided which chart has the labels.
        for (QCPAxisRect* each : charts()) each->update(QCPLayoutElement::upMargins);
        // The upper chart has no labels below it, so both charts get about the same inner height.
        const int lower = both ? saturatingCast<int>(whole.height() * 0.535) : 0;
        return {whole.adjusted(0, 0, 0, -lower),
                both ? whole.adjusted(0, whole.height() - lower, 0, 0) : QRect()};
    }

    void addPaintings() {
        const auto whenPresent = [this](auto paint) {
            return [this, paint](QCPPainter& painter) {
                if (isPresent()) paint(painter);
            };
        };
        addPainting(Canvas::dataLayer(), chart(),
                    whenPresent([this](QCPPainter& painter) { paintLines(painter); }));
        addPainting(Canvas::dataLayer(), m_mapChart,
                    whenPresent([this](QCPPainter& painter) { m_map.paint(painter); }));
        addPainting(Canvas::marksLayer(), nullptr,
                    whenPresent([this](QCPPainter& painter) { paintTexts(painter); }));
        addPainting(Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            drawNote(painter, style(), chart()->rect(), shown().absence());
        });
        for (QCPAxisRect* each : charts()) {
            addPainting(Canvas::marksLayer(), each, [this, each](QCPPainter& painter) {
                if (style().showSelection)
                    paintCell(painter, each, scene().selection.position, scene().selection.column);
            });
            addPainting(Canvas::cursorLayer(), each, [this, each](QCPPainter& painter) {
                if (cursor().position)
                    paintCell(painter, each, *cursor().position, cursor().column.value_or(-1));
            });
        }
    }

    /// Returns the position at a share of the axis, from left (0) to right (1).
    std::int64_t positionAt(double share) const {
        const QRectF area = chart()->rect();
        const double at = xAxis()->pixelToCoord(area.left() + area.width() * share);
        return std::clamp<std::int64_t>(saturatingCast<std::int64_t>(std::round(at)), shown().firstPosition(),
                                        shown().lastPosition());
    }

    bool isPresent() const { return shown().absence().isEmpty(); }
    const PrecisionCurves& curves() const {
        const int maximum = std::clamp(chart()->width() / pointDistance, 2, maximumPoints);
        return m_curves.of(
            {scene().encoding, shown().options(), xAxis()->range(), chart()->rect().size()},
            [&] { return shown().curves(maximum, [this](double share) { return positionAt(share); }); });
    }

    void paintLines(QCPPainter& painter) {
        const PrecisionCurves& drawn = curves();
        const std::vector<PrecisionLine>& lines = shown().lines();
        for (std::size_t k = 0; k < lines.size(); ++k) {
            if (isLineHidden(lines[k])) continue;
            QPolygonF points;
            for (std::size_t t = 0; t < drawn.positions.size(); ++t)
                if (const auto p = static_cast<double>(drawn.positions[t]); p >= xAxis()->range().lower)
                    points << QPointF(xPixel(chart(), p), toY(drawn.worst(static_cast<Eigen::Index>(t),
                                                                          static_cast<Eigen::Index>(k))));
            const Stroke stroke = strokeOf(lines[k]);
            drawCurve(painter, points, stroke, chart()->rect());
            if (static_cast<double>(points.size()) * 3 * style().metrics.marker < chart()->width())
                drawDots(painter, points, stroke.color, style().metrics.marker * 0.8, chart()->rect());
        }
    }

    void paintCell(QCPPainter& painter, const QCPAxisRect* each, std::int64_t position, std::int64_t column) {
        const double x =
            xPixel(chart(), std::max(static_cast<double>(position), shown().hasLogAxis() ? 1e-3 : -1.0));
        drawUpright(painter, QPen(style().palette.position, 1.25, Qt::DotLine), *each, x);
        if (each != m_mapChart || column < 0) return;
        drawLevel(painter, QPen(style().palette.canvas, 1.25, Qt::DotLine), *each,
                  yPixel(m_mapChart, column));
    }

    /// The headings of the lines, longest first.
    QStringList lineHeadings(bool each) const {
        return shown().statementTexts("view_lines_heading", [&](Values& values) {
            const auto last = curves().worst.bottomRows(std::min<Eigen::Index>(1, curves().worst.rows()));
            values.set("view_each_named", each || !hasBothRoutes())
                .set("view_overflow", isPresent() && !last.allFinite());
            if (isPresent() && curves().pairStride > 1) values.set("view_stride", curves().pairStride);
        });
    }

    /// True if the line is hidden itself or through its format's label, which hides both lines.
    bool isLineHidden(const PrecisionLine& line) const {
        return isHidden(line.name()) || isHidden(line.format);
    }

    bool hasBothRoutes() const { return shown().options().route == PrecisionRoute::Both; }
    Stroke strokeOf(const PrecisionLine& line) const {
        const bool power = line.program.route == FrequencyRoute::Power;
        return {style().line(line.color), style().metrics.line, power ? Style::dash(1) : QVector<qreal>()};
    }

    /// True if a label fits for every line.
    bool hasLabelOfEach() const {
        const double height = QFontMetricsF(labelFont()).height();
        if (!hasWidthForEach(canvas().viewport().width())) return false;
        return !hasBothRoutes() ||
               static_cast<double>(shown().lines().size()) * height <= chart()->height() + height;
    }

    void paintTexts(QCPPainter& painter) {
        paintLabels(painter, chart());
        const double right = canvas().viewport().right();
        paintHeading(painter, chart(), lineHeadings(hasLabelOfEach()), right);
        if (!m_mapChart->visible()) return;
        paintHeading(painter, m_mapChart, m_map.headings(style()), right);
        m_map.paintLegend(painter);
    }

    QCPAxisRect* m_mapChart;
    PrecisionMap m_map;
    Kept<std::tuple<EncodingParameters, PrecisionOptions, QCPRange, QSize>, PrecisionCurves> m_curves;
};

}  // namespace

FigureKind precisionKind() {
    const auto make =
        makeModelByEntry<PrecisionModel, StoredNumbersModel, StoredNumbersModel, RotationRoundingModel>;
    return {precisionOptions().spec(), make, makeView<Precision, Shows<RowLinesView, RowLinesModel>>,
            roundsOverDistances};
}

}  // namespace sinescope
