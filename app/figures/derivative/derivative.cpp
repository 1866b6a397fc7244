// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rates of change of each column with position: dPE/dp, between its bounds +-w_i, and the tangent to the
// curve whose slope it is.
#include "core/analysis/derivative.h"

#include "app/figures/derivative/bias_steps_model.h"
#include "app/figures/derivative/model.h"
#include "app/figures/derivative/steps_model.h"
#include "app/figures/kinds.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/column_curve.h"
#include "app/plot/line_figure.h"
#include "app/plot/notes.h"
#include "app/plot/row_lines_view.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Minimum wavelength of a curve for a visible tangent.
constexpr double pixelsOfTangent = 12;
constexpr double grip = 5;  ///< pixels around the line at the selected position in which it can be dragged

class Derivative : public LineFigure {
 public:
    explicit Derivative(const FigureSpec& spec) : LineFigure(spec), m_values(canvas().addChart(1, 0)) {
        for (QCPAxisRect* each : {chart(), m_values}) {
            bottomAxis(each)->setTicker(integerTicker());
            addLines(each);
        }
        arrangeParts(canvas(), {m_values, chart()}, [this](const QRect& whole) {
            if (!isOpen(m_values)) return std::vector{QRect(), whole};
            const auto [upper, lower] = m_heights;
            return splitRows(whole, {{upper, leastHeight(m_values)}, {lower, leastHeight(chart())}});
        });
        canvas().alignMargins({QCP::msLeft, QCP::msRight}, {chart(), m_values});
        canvas().addPart(m_values, [] { return u"values of some columns"_s; });
        canvas().addPart(chart(), [] { return u"their slopes"_s; });
    }

    Regions regions() const override {
        Regions all = LineFigure::regions();
        const double x = xPixel(chart(), scene().selection.position);
        for (const QCPAxisRect* each : {chart(), m_values})
            if (isOpen(each))
                all << Region{
                    .area = pixelsBeside(x, grip, each->rect()),
                    .drag = [this](const QPointF&, const QPointF& to) { return tangentEdit(to.x()); },
                    .tip = [this] { return shown().statementText("tangent_tip"); }};
        return all;
    }

 protected:
    const QCPAxisRect* chartBeside(const QPointF& point) const override {
        return isOpen(m_values) && m_values->rect().contains(point.toPoint()) ? m_values : nullptr;
    }

    QStringList captionSentences() const override {
        return {isOpen(m_values) ? headings(m_values).constFirst() : QString(),
                headings(chart()).constFirst()};
    }

    AxisRange wholeX() const override { return positionRange(scene()); }
    AxisRange wholeY() const override {
        return axisAround(charts() == DerivativeCharts::Values ? valueLimit() : slopeLimit());
    }

    SceneParts shownParts() const override {
        return ScenePart::Position | ScenePart::Column | ScenePart::PinnedColumns;
    }
    SceneParts markParts() const override { return ScenePart::Position; }

    void draw() override {
        setLines(shownColumns(scene()), scene().selection.column);
        m_values->setVisible(isOpen(m_values));
        nameAxes();
        applyView();
        const AxisRange values = axisAround(valueLimit());
        leftAxis(m_values)->setRange(values.lower, values.upper);
        bottomAxis(m_values)->setRange(view());
    }

    void fit(const QSize& size) override {
        const int upper = spaceAbove(m_values, size.width()), lower = spaceAbove(chart(), size.width());
        // The lower chart has the axis labels beneath it; both charts have the same height.
        const double foot = 1.8 * style().metrics.tick + 1.6 * style().metrics.label;
        const double title = style().showTitle ? 2 * style().metrics.title : 0;
        const double between = 2 * style().metrics.space;
        const double each = std::max(20.0, (size.height() - title - upper - lower - foot - between) / 2);
        const bool both = isOpen(m_values);
        m_hasLegend = both && !labelsFit(lines().size(), labelFont(), each);
        const int right =
            m_hasLegend ? labelsWidth(shownLabels(chart(), size), labelFont())
                        : std::max(widthOfLabels(chart(), size), both ? widthOfLabels(m_values, size) : 0);
        for (QCPAxisRect* rect : {chart(), m_values}) {
            canvas().reserveRight(rect, right);
            canvas().reserveTop(rect, rect == m_values ? upper : lower);
        }
        m_heights = {each + upper, each + lower + foot};
    }

    bool isOpen(const QCPAxisRect* each) const override {
        return each == chart() || charts() == DerivativeCharts::Both;
    }

    void paintLines(QCPPainter& painter, const QCPAxisRect* each) override {
        if (showsSlopes(each)) paintBounds(painter);
        // Slopes differ in height, and their bounds are drawn.
        const auto strokes = sharedStrokes(sinusoidWidth(), [&](std::size_t k) {
            return !showsSlopes(each) && !isHidden(lines()[k]) &&
                   isBand(each, wavelengthOf(encoding(), lines()[k]));
        });
        for (const std::size_t k : fastestFirst(encoding(), lines()))
            if (!isHidden(lines()[k])) paintColumn(painter, each, lines()[k], strokes[k]);
    }

    void paintSelection(QCPPainter& painter, const QCPAxisRect* each) override {
        paintPosition(painter, each, scene().selection.position, true);
    }

    void paintCursor(QCPPainter& painter, const QCPAxisRect* each) override {
        if (cursor().column && *cursor().column < encoding().columns())
            paintColumn(painter, each, *cursor().column, cursorStroke(*cursor().column, sinusoidWidth()));
        if (cursor().position) paintPosition(painter, each, *cursor().position, false);
    }

    void paintLabels(QCPPainter& painter, const QCPAxisRect* each) override {
        if (!m_hasLegend) return LineFigure::paintLabels(painter, each);
        if (each != chart()) return;
        drawLegend(painter, shownLabels(chart()), legendArea(), labelFont());
    }

    void paintTexts(QCPPainter& painter, const QCPAxisRect* each) override {
        // Labels that do not fit beside a single chart extend above it.
        const double labels = QFontMetricsF(labelFont()).height() * static_cast<double>(lines().size());
        const bool tight = m_hasLegend || labels > each->height();
        const double right = tight ? each->right() : canvas().viewport().right();
        paintHeading(painter, each, headings(each), right);
        if (each == chart()) drawNote(painter, style(), each->rect(), shown().statementText("flat"));
    }

    std::vector<LineLabel> labels(const QCPAxisRect* each) const override {
        const double end =
            std::min(static_cast<double>(positionsInView(each, scene().encoding).second), view().upper);
        std::vector<LineLabel> found;
        for (std::size_t k = 0; k < lines().size(); ++k) {
            const std::int64_t column = lines()[k];
            const QString name = u"j = %1"_s.arg(grouped(column));
            LineLabel label{name, style().line(k), yPixel(each, at(each, end, column)), name, lineId(column)};
            if (showsSlopes(each)) {
                label.text += u"  "_s + shown().boundText(column);
                if (!style().paper) label.widest = name + u"  "_s + shown().widestBoundText();
            }
            if (m_hasLegend) label.sample = strokeOf(k, sinusoidWidth());
            found.push_back(label);
        }
        return found;
    }

    std::vector<LineSwitch> lineSwitches() const override {
        if (!m_hasLegend) return LineFigure::lineSwitches();
        return switchesOfLegend(legendArea(), shownLabels(chart()), labelFont());
    }

    /// Beside both charts, from the top of the upper to the foot of the lower.
    QRectF legendArea() const {
        return {QPointF(chart()->right() + style().metrics.space, m_values->top()),
                QPointF(canvas().viewport().right(), chart()->bottom())};
    }

    QFont labelFont() const override { return style().font(style().metrics.small, QFont::DemiBold); }

 private:
    const DerivativeModel& shown() const { return model<DerivativeModel>(); }
    DerivativeCharts charts() const { return shown().options().charts; }
    QCPRange view() const { return xAxis()->range(); }
    SceneEdit tangentEdit(double x) const {
        const EncodingParameters& p = scene().encoding;
        const double first = std::max(view().lower, static_cast<double>(p.firstPosition));
        const double last = std::min(view().upper, static_cast<double>(p.lastPosition()));
        const std::int64_t position =
            cellOf(std::clamp(xAxis()->pixelToCoord(x), first, std::max(first, last)));
        return {u"tangent"_s, [position](Scene& next) { next.selection.position = position; },
                u"derivative.tangent"_s};
    }

    /// True if a chart shows slopes; the other one, or the only one, shows the values.
    bool showsSlopes(const QCPAxisRect* each) const {
        return each == chart() && charts() != DerivativeCharts::Values;
    }

    void nameAxes() {
        for (QCPAxisRect* each : {chart(), m_values}) {
            canvas().setLabels(leftAxis(each), [this, each] {
                return showsSlopes(each) ? shown().statementTexts("slope_axis") : QStringList{u"PE(p, j)"_s};
            });
            canvas().setLabel(bottomAxis(each), each == chart() ? u"position p"_s : QString());
            bottomAxis(each)->setTickLabels(each == chart());
        }
    }

    double valueLimit() const { return std::max(std::abs(scene().encoding.factor), 1e-300); }
    double slopeLimit() const {
        double limit = 0;
        for (const std::int64_t j : lines()) limit = std::max(limit, shown().shownBound(j));
        return limit > 0 ? limit : 1;
    }

    double at(const QCPAxisRect* each, double position, std::int64_t column) const {
        return showsSlopes(each) ? shown().shownSlopeAt(position, column)
                                 : encoding().valueAt(position, column);
    }

    void paintColumn(QCPPainter& painter, const QCPAxisRect* each, std::int64_t column,
                     const Stroke& stroke) {
        const auto positions = positionsInView(each, scene().encoding);
        ColumnCurve curve{each, positions, {wavelengthOf(encoding(), column)}, view()};
        curve.of.at = [this, each, column](double p) { return at(each, p, column); };
        if (showsSlopes(each)) {
            curve.band = {static_cast<double>(positions.first), static_cast<double>(positions.second)};
            curve.of.envelope = [this, column](double lower, double upper, std::int64_t buckets) {
                auto found = slopeEnvelope(encoding(), column, lower, upper, buckets);
                const double unit = shown().slopeUnit(column);
                for (Extremes& part : found) part = {part.lowest / unit, part.highest / unit};
                return found;
            };
        } else {
            curve.of.envelope = [this, column](double lower, double upper, std::int64_t buckets) {
                return columnEnvelope(encoding(), column, lower, upper, buckets);
            };
            curve.dots = 0.8 * style().metrics.marker;
        }
        drawColumnCurve(painter, curve, stroke);
    }

    /// Paints dashed lines at the largest slopes +-w_i; the labels of the columns name them.
    void paintBounds(QCPPainter& painter) {
        const QRectF area = chart()->rect();
        for (std::size_t k = 0; k < lines().size(); ++k) {
            const double limit = shown().shownBound(lines()[k]);
            if (!(limit > 0) || isHidden(lines()[k])) continue;
            const QPen pen(shown().options().relative ? style().palette.secondary : style().line(k),
                           style().metrics.axis, Qt::DashLine);
            for (const double slope : {limit, -limit}) drawLevel(painter, pen, area, yPixel(chart(), slope));
            if (shown().options().relative) break;
        }
    }

    /// Paints a short piece of the tangent.
    void paintTangent(QCPPainter& painter, double position, std::int64_t column, const QCPAxisRect* each,
                      const QColor& color) {
        const Tangent tangent = tangentAt(encoding(), position, column);
        const QPointF touch = pointIn(each, position, tangent.value);
        const QPointF along = pointIn(each, position + 1, tangent.at(position + 1)) - touch;
        const double length = std::hypot(along.x(), along.y());
        const double half = std::min(3.2 * style().metrics.label, 0.1 * each->width());
        const QPointF reach = length > 0 ? along * (half / length) : QPointF();
        painter.setPen(QPen(color, style().metrics.line * 1.4, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QLineF(touch - reach, touch + reach));
        drawDots(painter, {touch}, color, style().metrics.marker * 1.6, each->rect());
    }

    void paintPosition(QCPPainter& painter, const QCPAxisRect* each, std::int64_t position, bool chosen) {
        const auto p = static_cast<double>(position);
        if (!view().contains(p)) return;
        paintMark(painter, each, p, style().palette.position, chosen);
        for (std::size_t k = 0; k < lines().size(); ++k) {
            const std::int64_t column = lines()[k];
            if (isHidden(column) || pixelsOf(each, wavelengthOf(encoding(), column)) < pixelsOfTangent)
                continue;
            if (showsSlopes(each))
                drawDots(painter, {pointIn(each, p, at(each, p, column))}, style().line(k),
                         style().metrics.marker * 1.6, each->rect());
            else
                paintTangent(painter, p, column, each, style().line(k));
        }
    }

    /// Returns the height of the heading, or of half a number beside the axis if the chart has none.
    int spaceAbove(const QCPAxisRect* each, int width) const {
        if (hasHeading(each, width)) return headingSpace(style().metrics.label);
        return saturatingCast<int>(std::ceil(0.75 * style().metrics.tick)) + 2;
    }
    /// True if a chart has a heading; one of bands already if there are some in a third of the width.
    bool hasHeading(const QCPAxisRect* each, int width) const {
        if (style().paper) return false;
        if (showsSlopes(each)) return style().showNotes;
        if (style().showSelection || (charts() != DerivativeCharts::Both && style().showNotes)) return true;
        return std::ranges::any_of(lines(), [&](std::int64_t j) {
            return isBand(wavelengthOf(encoding(), j) * width / 3 / view().size());
        });
    }
    /// Returns the headings from the longest to the shortest; the first that fits is drawn.
    QStringList headings(const QCPAxisRect* each) const {
        if (showsSlopes(each))
            return style().showNotes ? shown().statementTexts("whole_row") : QStringList{QString()};
        const bool hasBands = std::ranges::any_of(
            lines(), [this](std::int64_t j) { return isBand(chart(), wavelengthOf(encoding(), j)); });
        return shown().statementTexts("view_heading", [&](Values& values) {
            values.set("view_tangents", style().showSelection)
                .set("view_row", charts() != DerivativeCharts::Both && style().showNotes)
                .set("view_bands", hasBands);
        });
    }

    QCPAxisRect* m_values;                ///< the upper chart if both are shown
    std::pair<double, double> m_heights;  ///< of both charts
    bool m_hasLegend = false;  ///< shared by both charts if they are too low for the labels of their lines
};

}  // namespace

FigureKind derivativeKind() {
    const auto make = makeModelByEntry<DerivativeModel, RowStepsModel, BiasStepsModel, RowStepsModel>;
    const auto ofDistances = [](const Scene& scene) { return entryOf(scene) == Entry::Score; };
    return {derivativeOptions().spec(), make, makeView<Derivative, Shows<RowLinesView, RowLinesModel>>,
            ofDistances};
}

}  // namespace sinescope
