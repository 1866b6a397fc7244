// SPDX-License-Identifier: GPL-3.0-or-later
//
// The rows of the table as a curve: their first principal components against the position, and beside them
// the curve in space, which can be rotated, coloured by position; for other schemes also that of the
// sinusoid.
#include "app/figures/kinds.h"
#include "app/figures/trajectory/edits.h"
#include "app/figures/trajectory/layout.h"
#include "app/figures/trajectory/lines.h"
#include "app/figures/trajectory/model.h"
#include "app/figures/trajectory/space.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/labels.h"
#include "app/plot/notes.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

constexpr double reach = 14;                   ///< pixels around a point of the curve for hovering
constexpr double minimumLinesShare = 0.72;     ///< least width of the lines relative to a single curve
constexpr double minimumLinesEms = 7;          ///< least width between the axis of the lines and their labels
constexpr double minimumLinesHeightEms = 4;    ///< least height of the lines above two curves
constexpr double minimumWithBarEms = 30;       ///< least width for curve and bar beside the lines
constexpr double minimumWithSinusoidEms = 42;  ///< the same with both curves

class TrajectoryView : public ChartFigure {
 public:
    explicit TrajectoryView(const FigureSpec& spec)
        : ChartFigure(spec),
          m_space(canvas().addChart(0, 1)),
          m_sinusoidSpace(canvas().addChart(0, 2)),
          m_bar(canvas().addColorBar(m_space, 0, 3, u"position p"_s)) {
        canvas().alignColorBar(m_bar, chart());
        xAxis()->setTicker(integerTicker());
        yAxis()->setTicker(valueTicker());
        canvas().setLabels(xAxis(), [this] {
            return shown().statementTexts("view_position", [this](Values& values) { setBands(values); });
        });
        canvas().setLabels(yAxis(), [this] {
            return shown().statementTexts("view_component", [this](Values& values) {
                values.set("view_unit", shown().trajectory().unit)
                    .set("view_divided", shown().trajectory().unit != 1)
                    .set("view_sinusoid", !addsOwnRows(scene()));
            });
        });
        m_bar->axis(QCPAxis::atRight)->setTicker(integerTicker());
        canvas().setLabels(m_bar->axis(QCPAxis::atRight),
                           [this] { return shown().statementTexts("bar_name"); });
        for (QCPAxisRect* space : {m_space, m_sinusoidSpace})
            for (QCPAxis* axis : space->axes()) axis->setVisible(false);
        canvas().addPart(chart(), [this] { return shown().statementTexts("heading").value(0); });
        canvas().addPart(m_space, [this] { return shown().statementText("view_space"); });
        canvas().addPart(m_sinusoidSpace, [this] { return shown().statementText("view_sinusoid_space"); });
        canvas().setFit([this](const QSize& size) { arrange(size); });
        arrangeParts(canvas(), {chart(), m_space, m_sinusoidSpace, m_bar},
                     [this](const QRect& whole) { return placesIn(whole); });
        addPainting(Canvas::dataLayer(), chart(), [this](QCPPainter& painter) { paintCurves(painter); });
        for (QCPAxisRect* space : {m_space, m_sinusoidSpace})
            addPainting(Canvas::dataLayer(), space, [this, space](QCPPainter& painter) {
                const auto curve = curveIn(space);
                if (!curve) return;
                const Trajectory* const other = space == m_space && hasFrozen() ? shown().frozen() : nullptr;
                SpacePainting painting(painter, style(), *curve, m_colors);
                if (other) painting.paintOther(*other);
                painting.paintCurve();
            });
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) { paintTexts(painter); });
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            if (style().showSelection)
                paintPosition(painter, scene().selection.position, style().palette.position);
        });
        addPainting(Canvas::cursorLayer(), nullptr, [this](QCPPainter& painter) {
            if (cursor().position) paintPosition(painter, *cursor().position, style().palette.text);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        const std::optional<CurveInSpace> curve = curveUnder(point);
        if (!curve) return ChartFigure::cursorAt(point);
        double nearest = reach;
        Cursor at;
        const Trajectory& drawn = *curve->trajectory;
        for (std::size_t k = 0; k < drawn.points.size(); ++k) {
            const QPointF away = curve->projection.at(drawn.points[k]) - point;
            const double distance = std::hypot(away.x(), away.y());
            if (distance >= nearest) continue;
            nearest = distance;
            at.position = drawn.positions[k];
        }
        return at;
    }

    Regions regions() const override {
        Regions all = ChartFigure::regions();
        all << Region{
            .area = canvas().rect(),
            .covers =
                [this](const QPointF& point) {
                    const std::optional<CurveInSpace> curve = curveUnder(point);
                    return curve && curve->components > 2 && !cursorAt(point).position;
                },
            .drag = [this](const QPointF& from, const QPointF& to) { return turnedBy(shown(), to - from); },
            .shape = Qt::OpenHandCursor,
            .tip = [this] { return shown().statementText("view_turn_tip"); }};
        return all;
    }
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (auto turned = turnedByKey(shown(), key, modifiers)) return turned;
        return ChartFigure::keyPressed(key, modifiers);
    }

 protected:
    AxisRange wholeX() const override { return positionRange(scene()); }
    QStringList captionSentences() const override {
        QStringList sentences{
            shown().statementText("off_scale"),
            shown().statementText("view_bands_drawn", [this](Values& values) { setBands(values); })};
        sentences.removeAll(QString());
        return sentences;
    }
    AxisRange wholeY() const override { return scale(verticalScale()); }

    std::vector<LineLabel> labels(const QCPAxisRect*) const override {
        std::vector<LineLabel> found;
        const Trajectory& drawn = shown().trajectory();
        const QStringList lines = shown().statementTexts("line");
        // Lines end at the edge of a chart that is zoomed in.
        const auto end = std::ranges::upper_bound(drawn.positions, xAxis()->range().upper, {},
                                                  [](std::int64_t position) { return double(position); });
        if (end == drawn.positions.begin()) return found;
        const auto& last = drawn.points[static_cast<std::size_t>(end - drawn.positions.begin()) - 1];
        for (std::int64_t c = 0; c < shown().shown(); ++c)
            found.push_back({lines[c], style().line(static_cast<std::size_t>(c)),
                             yPixel(chart(), last[static_cast<std::size_t>(c)]), TrajectoryModel::name(c),
                             TrajectoryModel::name(c)});
        return found;
    }
    double labelSpace(const QSize& size) const override {
        return widthForLabels(!isBeside()                   ? size.width()
                              : m_places == Places::Columns ? size.width() * 0.4
                              : hasSinusoid()               ? size.width() / 3.0
                                                            : size.width() * 0.45);
    }

    bool looksLike(const FigureModel& before) const override {
        return hasDataOf(before) && !(differingParts(before.scene(), scene()) & ScenePart::Position);
    }
    bool hasDataOf(const FigureModel& before) const override {
        const auto& other = static_cast<const TrajectoryModel&>(before);
        return &shown().trajectory() == &other.trajectory() && shown().sinusoid() == other.sinusoid() &&
               shown().frozen() == other.frozen() &&
               !(differingParts(other.scene(), scene()) & ScenePart::Frozen);
    }
    void draw() override {
        chart()->setVisible(shown().shown() > 0);
        applyView();
        m_colors = positionColors(shown(), style().dark);
        canvas().setColorBarMap(m_bar, m_colors.map);
        canvas().setColorLimits(m_bar, m_colors.low(), m_colors.high());
    }

 private:
    const TrajectoryModel& shown() const { return model<TrajectoryModel>(); }
    bool hasSinusoid() const {
        const Trajectory* const sinusoid = shown().shown() > 0 ? shown().sinusoid() : nullptr;
        return sinusoid && shown().shownOf(*sinusoid) > 0;
    }
    bool hasFrozen() const { return shown().shown() > 0 && shown().frozen(); }
    /// True if the curve has a heading about that of the frozen setting.
    bool namesFrozen() const {
        return (hasFrozen() || (style().showNotes && !style().paper)) &&
               !shown().statementTexts("frozen_curve").isEmpty();
    }
    std::optional<CurveInSpace> curveIn(const QCPAxisRect* space) const {
        if (space == m_sinusoidSpace && !hasSinusoid()) return {};
        const Trajectory* const curve = space == m_space ? &shown().trajectory() : shown().sinusoid();
        const std::int64_t components = shown().shownOf(*curve);
        if (components == 0) return {};
        TrajectoryOptions options = shown().options();
        options.components = static_cast<int>(components);
        const QMarginsF around =
            hasSinusoid() || hasFrozen() ? QMarginsF(1.4, 2.2, 1.4, 0.8) : QMarginsF(1.4, 0.8, 1.4, 0.8);
        const QRectF free = QRectF(space->rect()).marginsRemoved(around * style().metrics.small);
        TurningExtent extent = extentOf(*curve, options);
        if (space == m_space && hasFrozen()) extent = extentOf(*shown().frozen(), options, extent);
        return CurveInSpace{curve, components, space->rect(), {options, free, extent}};
    }
    std::optional<CurveInSpace> curveUnder(const QPointF& point) const {
        for (const QCPAxisRect* space : {m_space, m_sinusoidSpace})
            if (const auto curve = curveIn(space); curve && curve->bounds.contains(point.toPoint()))
                return curve;
        return {};
    }

    /// Lines and curves side by side; lines beside two stacked curves; lines above two curves side by side;
    /// all stacked.
    enum class Places { Beside, Columns, Above, Stacked };

    /// Returns the arrangement with the largest curves and wide enough lines.
    Places placesFor(const QSize& size) const {
        const double shape = size.width() / std::max(1.0, 1.0 * size.height());
        if (!hasSinusoid()) return shape > 1.25 ? Places::Beside : Places::Stacked;
        if (shape > 2.2) return Places::Beside;
        if (shape < 0.95) return Places::Stacked;
        // Curves below the lines are side by side, and larger than stacked ones unless the lines take too
        // much.
        const double both = heightAbove(size), lines = linesShareAbove() * both;
        const bool areLarger = both - lines > 0.52 * size.height();
        const bool areHigh = lines > minimumLinesHeightEms * style().metrics.label;
        return shape < 1.3 || (areLarger && areHigh) ? Places::Above : Places::Columns;
    }

    /// The height that heading and axis labels leave to the lines and the curves beneath them.
    double heightAbove(const QSize& size) const { return std::max(20.0, size.height() - aroundLines()); }
    double aroundLines() const {
        const Metrics& metrics = style().metrics;
        return headingSpace(metrics.small) + 1.8 * metrics.tick + 1.6 * metrics.label;
    }
    double linesShareAbove() const { return hasSinusoid() ? 0.31 : 0.33; }

    void arrange(const QSize& size) {
        canvas().reserveTop(chart(), headingSpace(style().metrics.small));
        const Places before = std::exchange(m_places, placesFor(size));
        if (before != m_places) canvas().alignColorBar(m_bar, isBeside() ? chart() : m_space);
        const int labels = widthOfLabels(chart(), size);  // their length depends on the arrangement
        canvas().reserveRight(chart(), labels);
        canvas().setColorBarShown(m_bar, showsBar(size));
        const double lines = linesShareAbove(), both = heightAbove(size);
        m_shares = {{isBeside() ? linesShare(size, labels) : lines * both + aroundLines()},
                    {isBeside() ? 1 : (1 - lines) * both}};
        if (m_places == Places::Beside && hasSinusoid()) m_shares.emplace_back();
    }

    /// Returns the places of the lines, both curves and the bar, which is at the right edge, beside the first
    /// curve if that is below the lines.
    std::vector<QRect> placesIn(const QRect& whole) const {
        const int bar = leastWidth(m_bar), gap = isBeside() ? 8 : 5;
        const auto withoutBar = [&](const QRect& area) { return area.adjusted(0, 0, -bar - gap, 0); };
        std::vector<QRect> places =
            isBeside() ? splitColumns(withoutBar(whole), m_shares) : splitRows(whole, m_shares);
        if (m_places != Places::Beside) {
            const QRect area = isBeside() ? places[1] : withoutBar(places[1]);
            const std::vector<Share> equal(hasSinusoid() ? 2 : 1);
            places.pop_back();
            std::ranges::copy(
                m_places == Places::Above ? splitColumns(area, equal, 5) : splitRows(area, equal, 5),
                std::back_inserter(places));
        }
        const QRect& beside = places[isBeside() ? 0 : 1];
        const QRect right(places.back().right() + 1 + gap, beside.top(), bar, beside.height());
        places.resize(3);  // null without the sinusoid
        places.push_back(m_bar->visible() ? right : QRect());
        if (shown().shown() == 0) places[0] = QRect();
        return places;
    }

    /// True if the curves are to the right of the lines.
    bool isBeside() const { return m_places == Places::Beside || m_places == Places::Columns; }

    /// False in a narrow picture, to widen the curve, along which positions are written, too.
    bool showsBar(const QSize& size) const {
        const bool hasBoth = hasSinusoid() && m_places == Places::Beside;
        const double minimum = hasBoth ? minimumWithSinusoidEms : minimumWithBarEms;
        const bool narrow = isBeside() && size.width() < minimum * style().metrics.label;
        return style().showColorBar && shown().shown() > 0 && !narrow;
    }

    /// Returns the width of the lines relative to the curve. A single curve in space, the main content, gets
    /// most of the width, but no more than it can use, and the lines keep a readable width.
    double linesShare(const QSize& size, int labels) const {
        if (hasSinusoid()) return m_places == Places::Columns && !showsBar(size) ? 1.0 : 1.5;
        const double em = style().metrics.label;
        const double both = size.width() - (showsBar(size) ? 5 * em : 0);
        const double share = std::clamp(both / std::max(1, size.height()) - 1, minimumLinesShare, 0.9);
        const double left = 2 * em + 2.5 * style().metrics.tick;  // width of the axis and its labels
        const double lines = std::max(both * share / (1 + share), left + minimumLinesEms * em + labels);
        return lines / std::max(1.0, both - lines);
    }

    std::vector<std::size_t> visibleComponents() const {
        std::vector<std::size_t> visible;
        for (std::int64_t c = 0; c < shown().shown(); ++c)
            if (!isHidden(TrajectoryModel::name(c))) visible.push_back(static_cast<std::size_t>(c));
        return visible;
    }

    void setBands(Values& values) const {
        const auto isBand = [this](std::size_t c) { return isBandIn(chart(), shown().trajectory(), c); };
        values.set("view_bands", std::ranges::any_of(visibleComponents(), isBand));
    }

    void paintCurves(QCPPainter& painter) {
        const std::vector<std::size_t> visible = visibleComponents();
        if (hasFrozen()) ComponentLines(painter, style(), chart(), *shown().frozen()).paintFrozen(visible);
        if (!visible.empty()) ComponentLines(painter, style(), chart(), shown().trajectory()).paint(visible);
    }

    void paintSpaceTexts(QCPPainter& painter, const CurveInSpace& curve, bool isSinusoid) {
        SpacePainting painting(painter, style(), curve, m_colors);
        if (!isSinusoid && namesFrozen())
            painting.paintHeading(shown().statementTexts("frozen_curve"));
        else if (hasSinusoid())
            painting.paintHeading(shown().statementTexts(isSinusoid ? "sinusoid_curve" : "curve"));
        painting.paintNames(style().showSelection ? std::optional(scene().selection.position) : std::nullopt);
    }

    void paintTexts(QCPPainter& painter) {
        if (const QString absence = shown().absence(); !absence.isEmpty())
            return drawSentence(painter, style(), canvas().content()->rect(), absence);
        paintLabels(painter, chart());
        drawCaptionNote(painter, style(), chart()->rect(), shown().statementText("off_scale"));
        for (const QCPAxisRect* space : {m_space, m_sinusoidSpace})
            if (const auto curve = curveIn(space)) paintSpaceTexts(painter, *curve, space == m_sinusoidSpace);
        if (style().paper) return;
        // Named curves are beside the heading.
        const bool isNamed = hasSinusoid() || namesFrozen();
        const double right = !isBeside() ? canvas().viewport().right()
                             : isNamed   ? m_space->left() - style().metrics.space
                                         : m_space->right();
        drawHeading(painter, style(), chart()->rect(), shown().statementTexts("heading"),
                    right - chart()->left());
    }

    /// Paints a position in all charts.
    void paintPosition(QCPPainter& painter, std::int64_t position, const QColor& color) {
        if (shown().shown() == 0) return;
        const QRectF area = chart()->rect();
        const double x = xPixel(chart(), position);
        const std::array<double, 3> at = shown().trajectory().at(position);
        if (x >= area.left() && x <= area.right()) {
            drawUpright(painter, QPen(color, style().metrics.axis, Qt::DotLine), area, x);
            for (std::size_t c = 0; c < static_cast<std::size_t>(shown().shown()); ++c)
                if (!isHidden(TrajectoryModel::name(static_cast<std::int64_t>(c))))
                    drawDots(painter, {pointIn(chart(), position, at[c])}, style().line(c),
                             1.5 * style().metrics.marker, area);
        }
        setPenAndBrush(painter, QPen(color, 0.8 * style().metrics.line), Qt::NoBrush);
        for (const QCPAxisRect* space : {m_space, m_sinusoidSpace})
            if (const auto curve = curveIn(space))
                painter.drawEllipse(
                    ringAround(curve->projection.at(curve->trajectory->at(position)), style()));
    }

    QCPAxisRect* m_space;
    QCPAxisRect* m_sinusoidSpace;
    QCPAxisRect* m_bar;
    PositionColors m_colors;
    Places m_places = Places::Beside;
    std::vector<Share> m_shares;  ///< of lines and curves, side by side or one above the other
};

}  // namespace

FigureKind trajectoryKind() {
    return {trajectoryOptions().spec(), makeModel<TrajectoryModel>, makeView<TrajectoryView>};
}

}  // namespace sinescope
