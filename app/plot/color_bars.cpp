// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/color_bars.h"

#include "app/scene/axis_resolution.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/sentences.h"
#include "app/style/pen.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double grip = 7;          ///< pixels on either side of an end
constexpr double markShare = 0.45;  ///< height of a mark over the width of its bar
constexpr double closest = 1e-3;    ///< minimum size after a drag, relative to that before

void setColors(Scene& scene, const QString& figure, const ColorBar& bar, const AxisRange& range) {
    FigureState* state = findFigure(scene, figure);
    if (!state) return;
    if (range == bar.automatic)
        state->colors.erase(bar.id);
    else
        state->colors[bar.id] = range;
}

AxisRange limitsIn(const Scene& scene, const QString& figure, const ColorBar& bar) {
    const FigureState* state = findFigure(scene, figure);
    if (!state || !state->colors.contains(bar.id)) return bar.automatic;
    return state->colors.at(bar.id);
}

/// The limits with one end moved; the other end of a centred bar follows.
AxisRange withEnd(const ColorBar& bar, AxisRange limits, bool upper, double value) {
    (upper ? limits.upper : limits.lower) = value;
    if (bar.centred) (upper ? limits.lower : limits.upper) = -value;
    return limits;
}

QString limitsText() {
    return u"colour limits"_s;
}

}  // namespace

void ColorBars::set(const ColorBar& bar) {
    const auto at = std::ranges::find(m_bars, bar.bar, &ColorBar::bar);
    if (at == m_bars.end())
        m_bars.push_back(bar);
    else
        *at = bar;
}

bool ColorBars::canMove(const ColorBar& bar, bool upper) {
    return bar.centred || (upper ? bar.automatic.upper : bar.automatic.lower) != 0;
}

bool ColorBars::isSet(const ColorBar& bar, bool upper) {
    const QCPRange shown = bar.bar->axis(QCPAxis::atRight)->range();
    const double size = bar.automatic.upper - bar.automatic.lower;
    const double moved = upper ? shown.upper - bar.automatic.upper : shown.lower - bar.automatic.lower;
    return std::abs(moved) > 1e-9 * size;
}

void ColorBars::paintMarks(QCPPainter& painter, const Style& style) const {
    setPenAndBrush(painter, Qt::NoPen, style.palette.text);
    for (const ColorBar& bar : m_bars) {
        if (!bar.bar->realVisibility() || bar.bar->rect().isEmpty()) continue;
        const QRectF area = bar.bar->rect();
        const double half = 0.5 * area.width();
        for (const bool upper : {true, false}) {
            if (!isSet(bar, upper)) continue;
            const double end = upper ? area.top() - 1 : area.bottom() + 1;
            const double tip = upper ? end - markShare * area.width() : end + markShare * area.width();
            painter.drawPolygon(
                QPolygonF{{area.left(), end}, {area.right(), end}, {area.left() + half, tip}});
        }
    }
}

Regions ColorBars::regions() const {
    Regions all;
    for (const ColorBar& bar : m_bars) {
        const QRectF area = bar.bar->rect();
        if (!bar.bar->realVisibility() || area.isEmpty()) continue;
        for (const bool upper : {true, false}) {
            if (!canMove(bar, upper)) continue;
            const double end = upper ? area.top() : area.bottom();
            all << Region{
                .area = {area.left() - 2, end - grip, area.width() + 4, 2 * grip},
                .drag = [this, bar, upper](const QPointF&,
                                           const QPointF& to) { return dragged(bar, upper, to.y()); },
                .shape = Qt::SizeVerCursor,
                .tip = [] { return u"Drag to change the limit of the colours"_s; }};
            all << regionOf(field(bar, upper));
        }
    }
    return all;
}

SceneEdit ColorBars::dragged(const ColorBar& bar, bool upper, double y) const {
    const QRectF area = bar.bar->rect();
    const double share = (area.bottom() - y) / std::max(1.0, area.height());
    // Relative to the ends before the drag, because the bar is redrawn during the drag.
    return {limitsText(), [bar, upper, share, figure = m_figure](Scene& scene) {
                const AxisRange before = limitsIn(scene, figure, bar);
                const double size = before.upper - before.lower;
                const double minimum = closest * size;
                const double value = before.lower + share * size;
                const double fixed = bar.centred ? 0 : upper ? before.lower : before.upper;
                setColors(
                    scene, figure, bar,
                    withEnd(bar, before, upper,
                            upper ? std::max(value, fixed + minimum) : std::min(value, fixed - minimum)));
            }};
}

TextField ColorBars::field(const ColorBar& bar, bool upper) const {
    const QCPAxis* axis = bar.bar->axis(QCPAxis::atRight);
    const QRectF area = bar.bar->rect();
    const double height = 1.5 * axis->tickLabelFont().pixelSize();
    const double end = upper ? area.top() : area.bottom();
    const double value = upper ? axis->range().upper : axis->range().lower;
    TextField made;
    made.rect = QRectF(area.right() + 2, end - height / 2, 3 * height, height);
    made.text = plainNumber(value, 6);
    made.tip = upper ? u"Upper limit of the colours; empty: automatic"_s
                     : u"Lower limit of the colours; empty: automatic"_s;
    made.accept = [bar, upper, figure = m_figure](const QString& text) {
        if (text.trimmed().isEmpty())
            return SceneEdit{u"automatic colours"_s,
                             [bar, figure](Scene& scene) { setColors(scene, figure, bar, bar.automatic); }};
        const std::optional<double> number = parseNumber(text);
        if (!number) throw failure(u"%1 is not a number. Examples: 0.5, 1e-3."_s.arg(quoted(text)));
        if (bar.centred && !(upper ? *number > 0 : *number < 0))
            throw failure(u"%1 is not allowed; this limit must be %2 0."_s.arg(
                quoted(text), upper ? u"above"_s : u"below"_s));
        return SceneEdit{
            limitsText(), [bar, upper, figure, value = *number](Scene& scene) {
                const AxisRange range = withEnd(bar, limitsIn(scene, figure, bar), upper, value);
                if (!isResolved(range))
                    throw failure(u"The lower limit of the colours must be below the upper one."_s);
                setColors(scene, figure, bar, range);
            }};
    };
    return made;
}

}  // namespace sinescope
