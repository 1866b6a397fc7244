// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/curves.h"

#include "app/figures/compare/view.h"
#include "app/model/cell_readout.h"
#include "app/model/key_step.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/extrapolation_shading.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace sinescope {

namespace {

constexpr double minimumStackedEms = 16;  ///< minimum height of an area that can spare a second line

QString lineId(std::size_t side) {
    return side == 0 ? u"A"_s : u"B"_s;
}

std::optional<double> pairCoordinate(const Scene& scene, std::int64_t column) {
    const std::int64_t pair = pairOf(*encodingOf(scene), column);
    return pair < 0 ? std::nullopt : std::optional(static_cast<double>(pair));
}

class CompareCurves final : public CompareFigure {
 public:
    explicit CompareCurves(const FigureSpec& spec)
        : CompareFigure(spec), m_upper(canvas().addChart(1, 0)), m_lower(canvas().addChart(2, 0)) {
        canvas().alignMargins({QCP::msLeft, QCP::msRight}, {m_upper, m_lower});
        for (QCPAxisRect* rect : {m_upper, m_lower}) {
            addPainting(u"grid"_s, rect,
                        [this, rect](QCPPainter& painter) { paintUnseenPart(painter, rect); });
            addPainting(Canvas::dataLayer(), rect,
                        [this, rect](QCPPainter& painter) { paintLines(painter, rect); });
            addPainting(Canvas::cursorLayer(), rect, [this, rect](QCPPainter& painter) {
                paintRule(painter, rect, cursor(), style().palette.text);
            });
        }
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) { paintHeadings(painter); });
        // The chart of the matrices stays hidden; keys move along its axes.
        yAxis()->setRangeReversed(true);
        arrangeAboveFoot({chart(), m_upper, m_lower});
    }

    Cursor cursorAt(const QPointF& point) const override {
        const std::optional<std::int64_t> place = placeAt(point);
        if (showsScores()) return {{}, {}, place};
        const auto encoding = encodingOf(scene());
        if (!place || *place < 0 || *place >= encoding->pairs()) return {};
        return {{}, encoding->columnOf(*place, Wave::Sine), {}};
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const auto by = keyMove(key, modifiers, {Qt::Key_Left}, {Qt::Key_Right});
        if (!showsScores() || !by) return CompareFigure::keyPressed(key, modifiers);
        return shiftEdit(scene().selection.shift + *by);
    }

    std::optional<SceneEdit> picked(const QPointF& point) const override {
        const Cursor at = cursorAt(point);
        return at.shift ? std::optional(shiftEdit(*at.shift)) : CompareFigure::picked(point);
    }

 protected:
    AxisRange wholeX() const override { return shown().across(); }
    AxisRange wholeY() const override { return shown().up(); }

    void draw() override {
        m_across = state() && state()->x ? *state()->x : shown().across();
        const bool score = showsScores();
        for (QCPAxisRect* rect : {m_upper, m_lower})
            bottomAxis(rect)->setRange(m_across.lower, m_across.upper);
        bottomAxis(m_upper)->setTicker(score ? integerTicker() : binaryTicker());
        bottomAxis(m_lower)->setTicker(integerTicker());
        leftAxis(m_upper)->setScaleType(score ? QCPAxis::stLinear : QCPAxis::stLogarithmic);
        leftAxis(m_upper)->setTicker(score ? valueTicker() : decadeTicker());
        leftAxis(m_lower)->setTicker(valueTicker());
        const AxisRange difference = axisAround(shown().limit(2));
        leftAxis(m_upper)->setRange(shown().up().lower, shown().up().upper);
        leftAxis(m_lower)->setRange(difference.lower, difference.upper);
        canvas().setLabel(leftAxis(m_upper), score ? u"score"_s : u"wavelength, positions"_s);
        canvas().setLabel(leftAxis(m_lower), u"A − B"_s);
        for (QCPAxisRect* rect : {m_upper, m_lower}) {
            for (QCPAxis* axis : rect->axes()) axis->ticker()->setTickCount(style().metrics.ticks);
            leftAxis(rect)->ticker()->setTickCount(rect == m_lower ? 3 : 5);
            canvas().reserveTop(rect, rect == m_upper ? headingHeight(style(), m_headings.lines()) : 6);
        }
    }

    /// Places both charts, or only the upper one if the difference does not fit.
    std::vector<QRect> placesIn(const QRect& area) override {
        const auto minimum = saturatingCast<int>(3 * style().metrics.label + 9 * style().metrics.tick);
        const bool both = showsScores() && area.height() >= 2 * minimum;
        const QString along = showsScores() ? u"key − query, positions"_s : u"pair i"_s;
        canvas().setLabel(bottomAxis(m_upper), both ? QString() : along);
        canvas().setLabel(bottomAxis(m_lower), along);
        // Margins were computed before it was known which chart carries the label, and how wide it is.
        m_upper->update(QCPLayoutElement::upMargins);
        m_headings = headingsIn(area.size());
        canvas().reserveTop(m_upper, headingHeight(style(), m_headings.lines()));
        for (QCPAxisRect* rect : {m_upper, m_lower}) rect->update(QCPLayoutElement::upMargins);
        const int lower = both ? std::max(minimum, area.height() * 38 / 100) : 0;
        return {QRect(), area.adjusted(0, 0, 0, -lower),
                both ? area.adjusted(0, area.height() - lower, 0, 0) : QRect()};
    }

    QStringList footNotes(const QSize& size) const override {
        const Headings found = headingsIn(size);
        return QStringList(shown().statementText("summary")) + shown().statementTexts("about") +
               otherNames(found.of[0].isNamed, found.of[1].isNamed);
    }
    QStringList captionSentences() const override {
        return names() << shown().statementText("summary") << shown().statementTexts("about");
    }

    /// The headings, which toggle the lines of A and B.
    std::vector<LineSwitch> lineSwitches() const override {
        const double line = QFontMetricsF(headingFont(style())).height();
        const double half = m_upper->width() / 2.0;
        std::vector<LineLabel> labels;
        for (std::size_t k = 0; k < 2; ++k)
            labels.push_back({m_headings.of[k].text, strokeOf(k).color, 0, {}, lineId(k)});
        std::vector<LineSwitch> switches;
        for (const LineLabel& label : withHidden(std::move(labels), state(), style())) {
            const std::size_t k = label.id == lineId(0) ? 0 : 1;
            QRectF box = headingAbove(m_upper, style(), m_headings.lines(),
                                      m_headings.stacked ? m_upper->right() : m_upper->left() + half - 8);
            if (!m_headings.stacked) box.translate(static_cast<double>(k) * (half + 8), 0);
            if (m_headings.stacked && k == 0) box.setBottom(box.bottom() - m_headings.of[1].lines * line);
            if (m_headings.stacked && k == 1) box.setTop(box.bottom() - m_headings.of[1].lines * line);
            switches.push_back({label, box});
        }
        return switches;
    }

 private:
    bool showsScores() const { return shown().view() == CompareView::Score; }

    SceneEdit shiftEdit(std::int64_t shift) const {
        const std::int64_t query = shown().query();
        const std::int64_t within = std::clamp(shift, -query, scene().encoding.length - 1 - query);
        return {u"shift"_s, [within](Scene& next) { next.selection.shift = within; }, u"select"_s};
    }

    /// Returns the whole number along x at a point of either chart: a distance or a pair.
    std::optional<std::int64_t> placeAt(const QPointF& point) const {
        for (const QCPAxisRect* rect : {m_upper, m_lower})
            if (rect->realVisibility() && rect->rect().contains(point.toPoint()))
                return cellOf(std::clamp(bottomAxis(rect)->pixelToCoord(point.x()),
                                         shown().across().lower + 0.5, shown().across().upper - 0.5));
        return {};
    }

    Stroke strokeOf(std::size_t index) const {
        return {style().line(index), style().metrics.line, Style::dash(index)};
    }

    void paintUnseenPart(QCPPainter& painter, const QCPAxisRect* rect) const {
        if (!shown().trained()) return;
        if (showsScores())
            paintUnseenKeys(painter, rect);
        else
            paintUnseenTurns(painter, rect);
    }

    void paintUnseenKeys(QCPPainter& painter, const QCPAxisRect* rect) const {
        const QRectF area = rect->rect();
        const double edge = static_cast<double>(*shown().trained() - shown().query()) - 0.5;
        const double x = xPixel(rect, edge);
        if (x >= area.right()) return;
        const double left = std::max(x, area.left());
        paintExtrapolated(painter, QRectF(QPointF(left, area.top()), area.bottomRight()), style());
        if (rect == m_upper) {
            const QStringList texts = shown().statementTexts("view_unseen");
            paintTrainedRule(painter, nameArea(area, left, texts), left, texts, style());
        }
        drawUpright(painter, QPen(style().palette.warning, 1.75), area, left);
    }

    /// Returns the chart, or a strip at its foot if the name of a rule would cover a line at the top.
    QRectF nameArea(const QRectF& chart, double x, const QStringList& texts) const {
        const auto pointsWithin = [this](const QRectF& box) {
            int points = 0;
            for (std::size_t index = 0; index < 2; ++index)
                for (std::size_t k = 0; k < shown().curve(index).size(); ++k)
                    points += box.contains(pointIn(m_upper, shown().coordinate(k), shown().curve(index)[k]));
            return points;
        };
        const QRectF name = trainedRuleLabel(chart, x, texts, style());
        QRectF foot = chart;
        foot.setTop(chart.bottom() - name.height() - 4);
        if (name.isEmpty() || foot.top() < name.bottom()) return chart;
        const QRectF below = trainedRuleLabel(foot, x, texts, style());
        return pointsWithin(below) < pointsWithin(name) ? foot : chart;
    }

    void paintUnseenTurns(QCPPainter& painter, const QCPAxisRect* rect) const {
        const QRectF area = rect->rect();
        const double y = yPixel(rect, *shown().trained());
        if (y <= area.top()) return;
        paintExtrapolated(painter, QRectF(area.topLeft(), QPointF(area.right(), std::min(y, area.bottom()))),
                          style());
        drawLevel(painter, QPen(style().palette.warning, 1.75), area, y);
        setFontAndPen(painter, headingFont(style()), style().palette.warning);
        const QString text =
            fittingText(shown().statementTexts("view_untrained"), headingFont(style()), area.width() - 8);
        const int height = headingHeight(style());
        const double top = y + 2 + height <= area.bottom() ? y + 2 : y - 2 - height;
        painter.drawText(QRectF(area.left(), top, area.width() - 6, height),
                         Qt::AlignRight | Qt::AlignVCenter, text);
    }

    void paintLine(QCPPainter& painter, const QCPAxisRect* rect, const std::vector<double>& values,
                   const Stroke& stroke) const {
        QPolygonF line;
        for (std::size_t k = 0; k < values.size(); ++k) {
            line << (std::isfinite(values[k]) ? pointIn(rect, shown().coordinate(k), values[k])
                                              : QPointF(nan, nan));
        }
        drawCurve(painter, thinned(line), stroke, rect->rect());
        if (static_cast<double>(rect->width()) >
            (m_across.upper - m_across.lower) * (style().metrics.marker + 3))
            drawDots(painter, line, stroke.color, style().metrics.marker, rect->rect());
    }

    /// Paints a rule at the shift, or at the pair of the column.
    void paintRule(QCPPainter& painter, const QCPAxisRect* rect, const Cursor& at,
                   const QColor& color) const {
        std::optional<double> place;
        if (!showsScores() && at.column) place = pairCoordinate(scene(), *at.column);
        if (showsScores() && at.shift) place = static_cast<double>(*at.shift);
        if (place) drawUpright(painter, QPen(color, 1, Qt::DotLine), *rect, xPixel(rect, *place));
    }

    void paintLines(QCPPainter& painter, const QCPAxisRect* rect) const {
        if (rect == m_lower) {
            drawLevel(painter, QPen(style().palette.axis, 1), *rect, yPixel(rect, 0));
            paintLine(painter, rect, shown().differences(), {style().line(3), style().metrics.line});
        } else {
            for (std::size_t index = 0; index < 2; ++index)
                if (!isHidden(lineId(index))) paintLine(painter, rect, shown().curve(index), strokeOf(index));
        }
        if (!style().showSelection) return;
        const Selection& at = scene().selection;
        paintRule(painter, rect, {{}, at.column, at.shift},
                  showsScores() ? style().palette.position : style().palette.pair);
        if (showsScores() && rect == m_upper) paintScores(painter, static_cast<double>(at.shift));
    }

    /// Paints the scores of both sides at a distance, as points with their values.
    void paintScores(QCPPainter& painter, double at) const {
        const QFont font = style().font(style().metrics.small, QFont::DemiBold);
        const QFontMetricsF metrics(font);
        const double size = 2.2 * style().metrics.marker;
        const double gap = 0.4 * metrics.height();
        painter.setFont(font);
        QRectF taken;
        for (std::size_t index = 0; index < 2; ++index) {
            if (isHidden(lineId(index))) continue;
            const std::vector<double>& scores = shown().curve(index);
            const double place = at - shown().coordinate(0);
            if (place < 0 || place >= static_cast<double>(scores.size())) continue;
            const double score = scores[saturatingCast<std::size_t>(place)];
            if (!std::isfinite(score)) continue;
            const QPointF point = pointIn(m_upper, at, score);
            const QColor color = strokeOf(index).color;
            drawDots(painter, {point}, color, size, m_upper->rect());
            const QString text = fixedNumber(score, 2);
            const QSizeF needed(metrics.horizontalAdvance(text) + gap, metrics.height());
            painter.setPen(color);
            taken = clearPlace(point, needed, gap, taken);
            painter.drawText(taken, Qt::AlignCenter, text);
        }
    }

    /// Returns the place of a size beside, above or below a point that covers the least of both curves, and
    /// nothing of `taken`.
    QRectF clearPlace(const QPointF& point, const QSizeF& size, double gap, const QRectF& taken) const {
        const QRectF area = m_upper->rect();
        const double side = (size.width() + 3 * gap) / 2, over = 0.9 * size.height();
        std::optional<QRectF> best;
        int fewest = 0;
        for (const QPointF& away : {QPointF(side, 0), QPointF(-side, 0), QPointF(side, -over),
                                    QPointF(side, over), QPointF(-side, -over), QPointF(-side, over)}) {
            QRectF box(QPointF(), size);
            box.moveCenter(point + away);
            const bool isFree = area.contains(box) && !box.intersects(taken);
            const int covered = isFree ? piecesIn(box) : std::numeric_limits<int>::max();
            if (!best || covered < fewest) best = box, fewest = covered;
        }
        return *best;
    }

    /// Returns how many pixels of the curves are in a box, counted along x.
    int piecesIn(const QRectF& box) const {
        int found = 0;
        for (std::size_t index = 0; index < 2; ++index) {
            const std::vector<double>& values = shown().curve(index);
            for (double pixel = box.left(); pixel <= box.right(); ++pixel) {
                const double at = bottomAxis(m_upper)->pixelToCoord(pixel) - shown().coordinate(0);
                if (isHidden(lineId(index)) || at < 0 || at + 1 >= static_cast<double>(values.size()))
                    continue;
                const auto before = saturatingCast<std::size_t>(at);
                const double share = at - std::floor(at);
                const double value = (1 - share) * values[before] + share * values[before + 1];
                found += box.contains(QPointF(pixel, yPixel(m_upper, value)));
            }
        }
        return found;
    }

    /// Returns the width of a line sample, long enough to show its dashes, with the gap before its name.
    double sampleWidth() const { return std::max(28.0, 13 * style().metrics.line) + 6; }

    /// The headings of both sides above a chart: beside each other, or B beneath A.
    struct Headings {
        std::array<FittedHeading, 2> of;
        bool stacked = false;
        int lines() const { return stacked ? of[0].lines + of[1].lines : std::max(of[0].lines, of[1].lines); }
    };
    /// Beside each other if each heading fits on one line, or if the area is too low for another line.
    Headings headingsIn(const QSize& area) const {
        const double width = area.width() - m_upper->margins().left() - m_upper->margins().right();
        Headings beside, stacked;
        stacked.stacked = true;
        bool fitsAll = true;
        for (std::size_t k = 0; k < 2; ++k) {
            beside.of[k] = fittedHeading(side(k), style(), width / 2 - 8 - sampleWidth());
            stacked.of[k] = fittedHeading(side(k), style(), width - sampleWidth());
            fitsAll = fitsAll && beside.of[k].lines == 1 && beside.of[k].text == headingOf(side(k));
        }
        const bool isLow = area.height() < minimumStackedEms * style().metrics.small;
        return fitsAll || isLow ? beside : stacked;
    }

    void paintHeadings(QCPPainter& painter) const {
        const double line = QFontMetricsF(headingFont(style())).height();
        for (const auto& [label, box] : lineSwitches()) {
            const std::size_t k = label.id == lineId(0) ? 0 : 1;
            Stroke stroke = strokeOf(k);
            stroke.color = label.color;
            // At the first line of a stacked heading, else at the last one, where both headings end.
            const double y = box.bottom() - ((m_headings.stacked ? m_headings.of[k].lines : 1) - 0.5) * line;
            const double end = box.left() + sampleWidth() - 6;
            drawCurve(painter, {QPointF(box.left(), y), QPointF(end, y)}, stroke,
                      QRectF(box.left(), y - 4, end - box.left(), 8));
            sinescope::paintHeading(painter, box.adjusted(sampleWidth(), 0, 0, 0), label.text, stroke.color,
                                    style());
        }
    }

    QCPAxisRect* m_upper;  ///< A and B
    QCPAxisRect* m_lower;  ///< A - B, scores only
    Headings m_headings;
    AxisRange m_across;
};

}  // namespace

std::unique_ptr<FigureView> makeCompareCurves(const FigureSpec& spec) {
    return std::make_unique<CompareCurves>(spec);
}

}  // namespace sinescope
