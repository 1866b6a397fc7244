// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wavelength of each pair on a logarithmic axis: a straight line from 2 pi up, and a rule at L that shows
// which pairs have a wavelength up to L.
#include "app/figures/kinds.h"
#include "app/figures/wavelengths/model.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/curves.h"
#include "app/plot/labels.h"
#include "app/plot/notes.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace sinescope {

namespace {

constexpr double grip = 6;  ///< pixels around the rule for dragging

class Wavelengths : public ChartFigure {
 public:
    explicit Wavelengths(const FigureSpec& spec) : ChartFigure(spec) {
        xAxis()->setTicker(binaryTicker());
        yAxis()->setScaleType(QCPAxis::stLogarithmic);
        yAxis()->setTicker(decadeTicker());
        canvas().setLabels(xAxis(), [this] { return QStringList{shown().statementText("place_name")}; });
        canvas().setLabels(yAxis(), [this] { return shown().statementTexts("wavelength_name"); });
        canvas().setFit([this](const QSize& size) {
            canvas().reserveRight(chart(), widthOfLabels(chart(), size));
            if (!style().paper) canvas().reserveTop(chart(), headingSpace(style().metrics.small));
        });
        addPainting(u"grid"_s, chart(), [this](QCPPainter& painter) { paintCompleted(painter); });
        addPainting(Canvas::dataLayer(), chart(), [this](QCPPainter& painter) { paintData(painter); });
        addPainting(Canvas::marksLayer(), chart(), [this](QCPPainter& painter) {
            if (style().showSelection) paintPair(painter, scene().selection.column, style().palette.pair);
            paintRules(painter);
        });
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) {
            paintLabels(painter, chart());
            if (style().paper) return;
            drawHeading(painter, style(), chart()->rect(), shown().counts(),
                        headingEnd(chart(), canvas().viewport().right()) - chart()->left(),
                        &Palette::position);
        });
        addPainting(Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (cursor().column) paintPair(painter, *cursor().column, style().palette.text);
        });
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor found = ChartFigure::cursorAt(point);
        if (shown().readsCell() || !chart()->rect().contains(point.toPoint())) return found;
        const std::int64_t place = cellOf(xAxis()->pixelToCoord(point.x()));
        found.column =
            place >= 0 && place < shown().places() ? std::optional(shown().columnAt(place)) : std::nullopt;
        return found;
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const std::int64_t last = shown().places() - 1;
        if (shown().readsCell() || last < 0) return ChartFigure::keyPressed(key, modifiers);
        const auto to = keyPlace(key, modifiers, shown().placeOf(scene().selection.column), 0, last);
        return to ? std::optional(placeEdit(std::clamp<std::int64_t>(*to, 0, last)))
                  : ChartFigure::keyPressed(key, modifiers);
    }

    Regions regions() const override {
        Regions all = ChartFigure::regions();
        const auto length = static_cast<double>(scene().encoding.length);
        if (shown().rules().front().value != length) return all;  // the sides of a grid
        if (isHidden(ruleId(WavelengthRule::Kind::Length))) return all;
        const QRectF area = pixelsOf(chart()->rect());
        all << Region{
            .area = QRectF(area.left(), yPixel(chart(), length) - grip, area.width(), 2 * grip) & area,
            .drag = [this](const QPointF&, const QPointF& to) { return lengthEdit(to.y()); },
            .shape = Qt::SizeVerCursor,
            .tip = [this] { return shown().statementText("view_drag"); }};
        return all;
    }

 protected:
    QStringList captionSentences() const override { return {shown().counts().value(0), shown().offScale()}; }
    AxisRange wholeX() const override { return axisOfCells(0, shown().places()); }
    AxisRange wholeY() const override { return scale(verticalScale()); }

    std::vector<LineLabel> labels(const QCPAxisRect*) const override {
        std::vector<LineLabel> found;
        for (const WavelengthRule& rule : shown().rules())
            if (yAxis()->range().contains(rule.value))
                found.push_back({.text = rule.text,
                                 .color = penOf(rule.kind).color(),
                                 .y = yPixel(chart(), rule.value),
                                 .brief = rule.brief,
                                 .id = ruleId(rule.kind),
                                 .isAlone = true});
        for (const WavelengthLine& each : shown().lines()) {
            const std::optional<double> last = each.last(xAxis()->range().upper);
            if (!each.label.isEmpty() && last)
                found.push_back({each.label, colorOf(each), yPixel(chart(), *last), {}, lineId(each)});
        }
        return found;
    }
    SceneParts shownParts() const override { return ScenePart::Column | ScenePart::Frozen; }
    SceneParts markParts() const override { return ScenePart::Column; }
    void draw() override { applyView(); }

 private:
    const WavelengthsModel& shown() const { return model<WavelengthsModel>(); }
    SceneEdit placeEdit(std::int64_t place) const {
        return moveSelectionEdit({{}, shown().columnAt(place), {}});
    }
    SceneEdit lengthEdit(double y) const {
        const double within =
            std::clamp(y, static_cast<double>(chart()->top()), static_cast<double>(chart()->bottom()));
        const auto length = std::clamp<std::int64_t>(cellOf(yAxis()->pixelToCoord(within)), 1,
                                                     EncodingParameters::maximumLength);
        return {u"sequence length"_s, [length](Scene& next) { next.encoding.length = length; },
                u"wavelengths.length"_s};
    }

    /// Paints the area of the pairs with a wavelength up to L: left of the first that does not, up to L.
    void paintCompleted(QCPPainter& painter) {
        setPenAndBrush(painter, Qt::NoPen, withAlpha(style().palette.position, 0.08F));
        const double right = xPixel(chart(), static_cast<double>(shown().completed()) - 0.5);
        const double top = yPixel(chart(), scene().encoding.length);
        const QRectF area = chart()->rect();
        const QRectF box = QRectF(QPointF(area.left(), top), QPointF(right, area.bottom())).intersected(area);
        if (shown().completed() > 0 && !box.isEmpty()) painter.drawRect(box);
    }

    /// Pairs of a second setting keep their own numbers if it has fewer or more of them.
    QPolygonF line(const std::vector<double>& values) const {
        QPolygonF points;
        const auto count = static_cast<std::int64_t>(values.size());
        const auto step = std::max<std::int64_t>(1, count / std::max(1, 2 * chart()->width()));
        for (std::int64_t i = 0; i < count; i += step)
            points << pointIn(chart(), i, values[static_cast<std::size_t>(i)]);
        if (count > 1) points << pointIn(chart(), count - 1, values.back());
        return points;
    }

    void paintData(QCPPainter& painter) {
        const QRectF area = chart()->rect();
        drawNote(painter, style(), area, shown().absence());
        for (const WavelengthLine& each : shown().lines())
            if (!isHidden(lineId(each))) paintWavelengths(painter, each);
        drawCaptionNote(painter, style(), area, shown().offScale());
    }

    void paintWavelengths(QCPPainter& painter, const WavelengthLine& each) {
        const QRectF area = chart()->rect();
        const QPolygonF points = line(*each.values);
        const bool behind = each.color < 0;
        if (each.joined)
            drawCurve(painter, points,
                      {colorOf(each), style().metrics.line,
                       behind ? Style::dash(1) : Style::dash(static_cast<std::size_t>(each.color))},
                      area);
        const double apart = points.size() > 1 ? points[1].x() - points[0].x() : area.width();
        if (each.dots && (apart > style().metrics.marker + 1 || !each.joined))
            drawDots(painter, points, colorOf(each),
                     std::clamp(apart, 0.4 * style().metrics.marker, style().metrics.marker), area);
    }

    QColor colorOf(const WavelengthLine& each) const {
        return each.color < 0 ? style().palette.secondary
                              : style().line(static_cast<std::size_t>(each.color));
    }

    void paintPair(QCPPainter& painter, std::int64_t column, const QColor& color) {
        const std::int64_t pair = shown().placeOf(column);
        if (pair < 0 || shown().lines().empty()) return;
        const std::vector<double>& values = *shown().lineOf(column).values;
        if (static_cast<std::size_t>(pair) >= values.size() ||
            !std::isfinite(values[static_cast<std::size_t>(pair)]))
            return;
        const QRectF area = chart()->rect();
        const QPointF at = pointIn(chart(), pair, values[static_cast<std::size_t>(pair)]);
        // Clamped, because far outside a zoomed chart a dotted line would have millions of dots.
        const QPointF clamped(std::clamp(at.x(), area.left(), area.right()),
                              std::clamp(at.y(), area.top(), area.bottom()));
        painter.setPen(QPen(color, style().metrics.axis, Qt::DotLine));
        if (clamped.x() == at.x()) painter.drawLine(QLineF(clamped, QPointF(at.x(), area.bottom())));
        if (clamped.y() == at.y()) painter.drawLine(QLineF(clamped, QPointF(area.left(), at.y())));
        drawDots(painter, {at}, color, style().metrics.marker * 1.8, area);
    }

    /// The line of A shares the id of its rule, which has its label.
    static QString lineId(const WavelengthLine& each) {
        return each.color < 0 ? ruleId(WavelengthRule::Kind::Frozen) : u"line %1"_s.arg(each.color);
    }
    /// The id of a rule's line, and how it is drawn.
    struct RuleStyle {
        const char* id;
        QColor Palette::*color;
        double Metrics::*width;
        Qt::PenStyle dash;
    };
    static const RuleStyle& ruleStyle(WavelengthRule::Kind kind) {
        static constexpr std::array ruleStyles = {
            RuleStyle{"L", &Palette::position, &Metrics::line, Qt::SolidLine},
            RuleStyle{"shortest", &Palette::secondary, &Metrics::axis, Qt::DashLine},
            RuleStyle{"longest", &Palette::secondary, &Metrics::axis, Qt::DashLine},
            RuleStyle{"limit", &Palette::base, &Metrics::axis, Qt::DotLine},
            RuleStyle{"width", &Palette::base, &Metrics::line, Qt::DashLine},
            RuleStyle{"trained length", &Palette::base, &Metrics::line, Qt::DashLine},
            // No pen, because the line of A is painted instead.
            RuleStyle{"A", &Palette::secondary, &Metrics::axis, Qt::NoPen}};
        static_assert(ruleStyles.size() == static_cast<std::size_t>(WavelengthRule::Kind::Frozen) + 1);
        return ruleStyles[static_cast<std::size_t>(kind)];
    }
    static QString ruleId(WavelengthRule::Kind kind) { return QLatin1String(ruleStyle(kind).id); }
    QPen penOf(WavelengthRule::Kind kind) const {
        const RuleStyle& appearance = ruleStyle(kind);
        return QPen(style().palette.*appearance.color, style().metrics.*appearance.width, appearance.dash);
    }

    void paintRules(QCPPainter& painter) {
        const QRectF area = chart()->rect();
        for (const WavelengthRule& rule : shown().rules()) {
            const double y = yPixel(chart(), rule.value);
            if (y < area.top() - 1 || y > area.bottom() + 1 || isHidden(ruleId(rule.kind))) continue;
            drawLevel(painter, penOf(rule.kind), area, y);
        }
    }
};

}  // namespace

FigureKind wavelengthsKind() {
    return {wavelengthsOptions().spec(), makeModel<WavelengthsModel>, makeView<Wavelengths>};
}

}  // namespace sinescope
