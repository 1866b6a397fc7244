// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/row_lines_view.h"

#include "app/model/selection_edit.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/labels.h"
#include "app/plot/notes.h"
#include "app/style/pen.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// The lowest and the highest value in each pixel of a view over ascending places; NaN if a pixel has none.
std::vector<Extremes> envelopeOf(const std::vector<std::int64_t>& at, const std::vector<double>& values,
                                 const QCPRange& view, std::size_t pixels) {
    const auto firstIn = [&](std::size_t pixel) {
        const double left =
            view.lower + static_cast<double>(pixel) / static_cast<double>(pixels) * view.size();
        const auto isBefore = [](std::int64_t place, double edge) {
            return static_cast<double>(place) < edge;
        };
        return std::lower_bound(at.begin(), at.end(), left, isBefore) - at.begin();
    };
    std::vector<Extremes> envelope;
    envelope.reserve(pixels);
    for (std::size_t pixel = 0; pixel < pixels; ++pixel) {
        double lowest = infinity, highest = -infinity;
        std::for_each(values.begin() + firstIn(pixel), values.begin() + firstIn(pixel + 1),
                      [&](double value) {
                          lowest = std::min(lowest, value);  // ignores NaN
                          highest = std::max(highest, value);
                      });
        envelope.push_back(lowest <= highest ? Extremes{lowest, highest} : Extremes{nan, nan});
    }
    return envelope;
}

}  // namespace

class RowLinesView : public ChartFigure {
 public:
    explicit RowLinesView(const FigureSpec& spec)
        : ChartFigure(spec), m_foot(new PaintedArea(&canvas(), [this](QCPPainter& painter) {
              drawNotes(painter, style(), m_foot->rect(), Qt::TopLeftCorner, notes(), m_noteLayouts);
          })) {
        m_foot->setMinimumMargins({});
        arrangeParts(canvas(), {chart(), m_foot}, [this](const QRect& whole) {
            const QRect above = whole.adjusted(0, 0, 0, -m_footHeight);
            return std::vector{above, m_footHeight > 0 ? whole.adjusted(0, above.height(), 0, 0) : QRect()};
        });
        xAxis()->setTicker(integerTicker());
        canvas().setLabels(xAxis(), [this] { return picture().positionNames(); });
        canvas().setLabels(yAxis(), [this] { return picture().valueNames; });
        canvas().setFit([this](const QSize& size) {
            if (!style().paper) canvas().reserveTop(chart(), headingSpace(style().metrics.label));
            canvas().reserveRight(chart(), widthOfLabels(chart(), size));
            // Below the chart, the note covers no line.
            constexpr double largestShare = 0.3;
            m_footHeight = saturatingCast<int>(std::ceil(
                notesHeight(style(), size.width(), notes(), largestShare * size.height(), m_noteLayouts)));
        });
        addPainting(Canvas::dataLayer(), chart(), [this](QCPPainter& painter) {
            paintRule(painter);
            for (std::size_t k = 0; k < picture().lines.size(); ++k)
                if (!isHidden(lineId(k))) paintLine(painter, k);
        });
        addPainting(Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            const Selection& at = scene().selection;
            if (style().showSelection)
                paintPosition(painter, isOfShifts() ? placeOf(at.shift) : at.position,
                              style().palette.position);
        });
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) { paintTexts(painter); });
        addPainting(Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (isOfShifts() && cursor().shift)
                paintPosition(painter, placeOf(*cursor().shift), style().palette.text);
            else if (!isOfShifts() && cursor().position)
                paintPosition(painter, *cursor().position, style().palette.text);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (!chart()->rect().contains(point.toPoint())) return at;
        const std::int64_t position = cellOf(xAxis()->pixelToCoord(point.x()));
        if (position < picture().first() || position > picture().last()) return at;
        if (isOfShifts())
            at.shift = picture().shiftAt(position, scene().selection);
        else
            at.position = position;
        return at;
    }
    /// Moves along distances as drawn, clamped to their ends.
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        std::optional<SceneEdit> edit = ChartFigure::keyPressed(key, modifiers);
        if (!edit || !picture().countsDistances()) return edit;
        const Selection& at = scene().selection;
        Scene next = scene();
        edit->change(next);
        const std::int64_t step = next.selection.shift - at.shift;
        if (step == 0) return edit;
        const RowLines& shown = picture();
        const std::int64_t place =
            std::clamp(placeOf(at.shift) + step, shown.first(), std::max(shown.first(), shown.last()));
        const std::int64_t shift = shown.shiftAt(place, at);
        edit->change = [shift](Scene& changed) { changed.selection.shift = shift; };
        return edit;
    }

 protected:
    AxisRange wholeX() const override {
        return axisOfCells(picture().first(), picture().last() - picture().first() + 1);
    }
    AxisRange wholeY() const override { return scale(picture().scaleId()); }
    AxisQuantity shownXQuantity() const override {
        return picture().countsDistances() ? AxisQuantity::Shift : AxisQuantity::Position;
    }
    void draw() override {
        const bool log = picture().isLogarithmic;
        yAxis()->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        canvas().setTicker(yAxis(), log                         ? decadeTicker()
                                    : picture().isIntegerValued ? integerTicker()
                                                                : valueTicker());
        m_lowest = wholeY().lower;
        applyView();
    }
    QStringList captionSentences() const override { return {picture().headings.value(0), picture().note}; }

    std::vector<LineLabel> labels(const QCPAxisRect*) const override {
        std::vector<LineLabel> labels;
        // Lines end at the edge of a chart that is zoomed in.
        const std::vector<std::int64_t>& at = picture().at;
        const double upper = xAxis()->range().upper;
        const auto seen = static_cast<std::size_t>(
            std::ranges::upper_bound(at, upper, {}, [](std::int64_t place) { return double(place); }) -
            at.begin());
        for (std::size_t k = 0; k < picture().lines.size(); ++k) {
            const RowLines::Line& line = picture().lines[k];
            std::size_t end = seen;
            while (end > 0 && std::isnan(line.values[end - 1])) --end;
            if (end > 0)
                labels.push_back({line.name, colorOf(k), toY(line.values[end - 1]), line.brief, lineId(k)});
        }
        return labels;
    }
    QFont labelFont() const override { return style().font(style().metrics.tick, QFont::DemiBold); }

 private:
    const RowLines& picture() const { return model<RowLinesModel>().picture(); }
    bool isOfShifts() const { return picture().countsShifts(); }
    std::int64_t placeOf(std::int64_t shift) const { return picture().placeOf(shift, scene().selection); }
    QString lineId(std::size_t index) const {
        return picture().lines[index].name.left(FigureState::maximumId);
    }
    std::vector<NoteLine> notes() const {
        if (style().paper || picture().note.isEmpty()) return {};
        return {{picture().note, style().palette.text}};
    }
    /// On a logarithmic axis, values are clamped to its lowest one.
    double toY(double value) const {
        const double maximum = 1e6 * std::abs(yAxis()->range().upper);
        return yPixel(chart(), std::clamp(value, picture().isLogarithmic ? m_lowest : -maximum, maximum));
    }
    QColor colorOf(std::size_t index) const {
        return picture().lines[index].isOfAll ? style().palette.secondary
                                              : style().line(picture().numberOf(index));
    }
    void paintLine(QCPPainter& painter, std::size_t index) {
        const RowLines& shown = picture();
        const RowLines::Line& line = shown.lines[index];
        const QRectF area = chart()->rect();
        const Stroke stroke{colorOf(index), style().metrics.line, Style::dash(shown.numberOf(index))};
        const QCPRange view = xAxis()->range();
        const auto pixels =
            saturatingCast<std::size_t>(std::max(1.0, area.width() * pixelDensity(chart(), painter)));
        const auto begin = std::ranges::lower_bound(shown.at, axisPlace(std::floor(view.lower)) - 1);
        const auto end = std::upper_bound(begin, shown.at.end(), axisPlace(std::ceil(view.upper)) + 1);
        const auto from = static_cast<std::size_t>(begin - shown.at.begin());
        const auto to = static_cast<std::size_t>(end - shown.at.begin());
        if (to - from > 2 * pixels) {
            drawEnvelope(
                painter, envelopeOf(shown.at, line.values, view, pixels), area.left(), area.right(),
                [this](double value) { return toY(value); }, stroke);
            return;
        }
        QPolygonF points;
        for (std::size_t k = from; k < to; ++k)
            points << QPointF(xPixel(chart(), shown.at[k]),
                              std::isnan(line.values[k]) ? nan : toY(line.values[k]));
        drawCurve(painter, points, stroke, area);
        QPolygonF there;
        std::ranges::copy_if(points, std::back_inserter(there),
                             [](const QPointF& point) { return !std::isnan(point.y()); });
        const double apart = area.width() / std::max<double>(1, static_cast<double>(to - from));
        if (apart > 2.2 * style().metrics.marker || there.size() == 1)
            drawDots(painter, there, stroke.color, style().metrics.marker, area);
    }
    void paintRule(QCPPainter& painter) {
        if (!picture().ruleAfter) return;
        const double x = xPixel(chart(), static_cast<double>(*picture().ruleAfter) + 0.5);
        if (x < chart()->left() || x > chart()->right()) return;
        drawUpright(painter, QPen(style().palette.secondary, 1.5 * style().metrics.axis, Qt::DashLine),
                    *chart(), x);
        painter.setFont(style().font(style().metrics.small, QFont::DemiBold));
        const double gap = 0.4 * style().metrics.small;
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(picture().ruleName);
        const double left = x + gap + width <= chart()->right() ? x + gap : x - gap - width;
        if (left >= chart()->left())
            painter.drawText(QPointF(left, chart()->bottom() - gap), picture().ruleName);
    }
    void paintTexts(QCPPainter& painter) {
        paintLabels(painter, chart());
        if (style().paper) return;
        paintHeading(painter, chart(), picture().headings, canvas().viewport().right());
    }
    void paintPosition(QCPPainter& painter, std::int64_t position, const QColor& color) {
        const RowLines& shown = picture();
        if (position < shown.first() || position > shown.last() ||
            !xAxis()->range().contains(static_cast<double>(position)))
            return;
        const double x = xPixel(chart(), position);
        drawUpright(painter, QPen(color, 1.25 * std::max(1.0, style().metrics.axis), Qt::DotLine), *chart(),
                    x);
        const std::optional<std::size_t> index = shown.indexOf(position);
        if (!index) return;
        for (std::size_t k = 0; k < shown.lines.size(); ++k) {
            const double value = shown.lines[k].values[*index];
            if (!std::isnan(value) && !isHidden(lineId(k)))
                drawDots(painter, {QPointF(x, toY(value))}, colorOf(k), 1.5 * style().metrics.marker,
                         chart()->rect());
        }
    }

    PaintedArea* m_foot;  ///< the note
    int m_footHeight = 0;
    double m_lowest = 0;  ///< of the unzoomed vertical axis
    NoteLayouts m_noteLayouts;
};

template <>
std::unique_ptr<FigureView> Shows<RowLinesView, RowLinesModel>::make(const FigureSpec& spec) {
    return std::make_unique<RowLinesView>(spec);
}

}  // namespace sinescope
