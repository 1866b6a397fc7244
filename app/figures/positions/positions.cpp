// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of the matrix as lines over columns or pairs: the fingerprint of each position.
#include "app/figures/kinds.h"
#include "app/figures/positions/bias_model.h"
#include "app/figures/positions/model.h"
#include "app/figures/positions/scheme_model.h"
#include "app/plot/axes.h"
#include "app/plot/line_figure.h"
#include "app/plot/notes.h"
#include "app/plot/row_lines_view.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sinescope {

namespace {

using ColumnRun = PositionRows::ColumnRun;

class Positions : public LineFigure {
 public:
    explicit Positions(const FigureSpec& spec) : LineFigure(spec) {
        xAxis()->setTicker(binaryTicker());
        addLines(chart());
        canvas().setLabels(yAxis(), [this] { return rows().valueNames(); });
        canvas().setLabels(xAxis(), [this] {
            return bandLabels(rows().axisName(), isBand(pixelDensity(chart())) ? cellsPerPixel(xAxis()) : 0);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at = ChartFigure::cursorAt(point);
        if (overPairs() && at.column)
            at.column = rows().columnOfPair(*cellAt(AxisQuantity::Pair, xAxis()->pixelToCoord(point.x())));
        return at;
    }

 protected:
    AxisRange wholeX() const override {
        if (overPairs()) return pairRange(scene());
        const ColumnRun* half = rows().drawnHalf();
        return half ? axisOfCells(half->front(), std::ssize(*half)) : columnRange(scene());
    }
    AxisRange wholeY() const override { return scale(verticalScale()); }
    AxisQuantity shownXQuantity() const override {
        return overPairs() ? AxisQuantity::Pair : AxisQuantity::Column;
    }
    QString lineId(std::int64_t line) const override { return u"p = %1"_s.arg(line); }

    SceneParts shownParts() const override {
        return ScenePart::Position | ScenePart::PinnedPositions | ScenePart::Column;
    }
    SceneParts markParts() const override { return ScenePart::Column; }
    QStringList captionSentences() const override {
        return rows().statementTexts("caption") << rows().offScale();
    }
    void draw() override {
        setLines(rows().listed(), scene().selection.position);
        applyView();
    }

    void paintLines(QCPPainter& painter, const QCPAxisRect* each) override {
        drawNote(painter, style(), each->rect(), rows().absence());
        for (std::size_t k = 0; k < lines().size(); ++k)
            if (!isHidden(lines()[k])) paintRow(painter, rows().row(lines()[k]), strokeOfRow(k));
        paintNoise(painter);
        drawCaptionNote(painter, style(), each->rect(), rows().offScale());
    }

    void paintSelection(QCPPainter& painter, const QCPAxisRect* each) override {
        paintMark(painter, each, rows().xOf(scene().selection.column), style().palette.secondary, true);
    }

    void paintCursor(QCPPainter& painter, const QCPAxisRect* each) override {
        if (cursor().position)
            paintRow(painter, rows().anyRow(*cursor().position),
                     cursorStroke(*cursor().position, style().metrics.line));
        if (cursor().column)
            paintMark(painter, each, rows().xOf(*cursor().column), style().palette.secondary, false);
    }

    std::vector<LineLabel> labels(const QCPAxisRect*) const override {
        std::int64_t last = -1;
        for (const std::int64_t j : rows().columns())
            if (rows().xOf(j) <= xAxis()->range().upper) last = j;
        std::vector<LineLabel> found;
        if (last < 0) return found;
        const std::vector<std::optional<Stroke>> beside = samples();
        for (std::size_t k = 0; k < lines().size(); ++k)
            found.push_back({u"p = %1"_s.arg(grouped(lines()[k])),
                             style().line(k),
                             yPixel(chart(), rows().row(lines()[k])(last)),
                             {},
                             lineId(lines()[k]),
                             false,
                             {},
                             beside[k]});
        return found;
    }

 private:
    const PositionRows& rows() const { return model<PositionRows>(); }
    bool overPairs() const { return rows().overPairs(); }

    /// True if the lines are drawn as bands from the lowest to the highest value of each pixel.
    bool isBand(double density) const {
        return xAxis()->range().size() > 2 * std::max(1.0, chart()->width() * density);
    }

    /// A row that exceeds the axis would fill the chart, so it is pale.
    Stroke strokeOfRow(std::size_t line) const {
        if (!rows().isOffScale(lines()[line])) return strokeOf(line, style().metrics.line);
        return {withAlpha(colorOf(line), 0.2F), style().metrics.thinLine, {}};
    }

    void paintRow(QCPPainter& painter, const Vector& row, const Stroke& stroke) {
        const QRectF area = chart()->rect();
        const QCPRange view = xAxis()->range();
        for (const ColumnRun& run : rows().runs()) {
            if (isBand(pixelDensity(chart(), painter))) {
                paintEnvelope(painter, row, run, stroke);
                continue;
            }
            QPolygonF points;
            for (const std::int64_t j : run) {
                const double x = rows().xOf(j);
                if (x < view.lower - 2 || x > view.upper + 2) continue;
                points << pointIn(chart(), x, row(j));
            }
            drawRow(painter, points, stroke);
            const double apart = points.size() > 1 ? points[1].x() - points[0].x() : 100;
            if (apart > 2.2 * style().metrics.marker || points.size() == 1)
                drawDots(painter, points, stroke.color, style().metrics.marker, area);
        }
    }

    void paintNoise(QCPPainter& painter) {
        const Vector& noisy = rows().noisyRow();
        if (noisy.size() == 0) return;
        QPolygonF points;
        for (const std::int64_t j : rows().columns()) points << pointIn(chart(), rows().xOf(j), noisy(j));
        drawDots(painter, points, style().palette.text, style().metrics.marker, chart()->rect());
    }

    /// Draws the line dashed, but the start of a chirp solid if it oscillates too fast for readable dashes:
    /// up to the last extremum before a step that is too steep for them.
    void drawRow(QCPPainter& painter, const QPolygonF& points, const Stroke& stroke) {
        const double pattern = std::accumulate(stroke.dash.begin(), stroke.dash.end(), 0.0) * stroke.width;
        qsizetype dense = 0, extremum = 0;
        for (qsizetype k = 1; rows().hasPairs() && k < points.size() && pattern > 0; ++k) {
            const QPointF step = points[k] - points[k - 1];
            if (k > 1 && step.y() * (points[k - 1] - points[k - 2]).y() < 0) extremum = k - 1;
            if (std::abs(step.y()) > 4 * step.x() && step.x() < 1.8 * stroke.width) dense = extremum;
        }
        const QRectF area = chart()->rect();
        if (dense > 0) drawCurve(painter, points.mid(0, dense + 1), {stroke.color, stroke.width}, area);
        drawCurve(painter, points.mid(dense), stroke, area);
    }

    /// Paints the exact lowest and highest value of each pixel, for many columns per pixel.
    void paintEnvelope(QCPPainter& painter, const Vector& row, const ColumnRun& run, const Stroke& stroke) {
        const QRectF area = chart()->rect();
        const auto buckets = saturatingCast<std::size_t>(
            std::max(1.0, std::round(area.width() * pixelDensity(chart(), painter))));
        std::vector<Extremes> envelope(buckets, {nan, nan});
        const QCPRange view = xAxis()->range();
        for (const std::int64_t j : run) {
            const double at = (rows().xOf(j) - view.lower) / view.size() * static_cast<double>(buckets);
            if (at < 0 || at >= static_cast<double>(buckets)) continue;
            envelope[saturatingCast<std::size_t>(at)].include(row(j));
        }
        drawEnvelope(
            painter, envelope, area.left(), area.right(), [this](double v) { return yPixel(chart(), v); },
            stroke);
    }
};

}  // namespace

FigureKind positionsKind() {
    const auto make =
        makeModelByEntry<PositionsModel, SchemePositionsModel, BiasRowModel, SchemePositionsModel>;
    return {positionsOptions().spec(), make, makeView<Positions, Shows<RowLinesView, RowLinesModel>>};
}

}  // namespace sinescope
