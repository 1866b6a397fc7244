// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/clocks.h"

#include "app/figures/beyond/layout.h"
#include "app/plot/arranged_layout.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "app/style/saved_state.h"
#include "core/analysis/wavelengths.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

constexpr double smallestDial = 19;
constexpr double narrowestBar = 3;
constexpr int sentences = 3;

/// Opaque if the background is known, because the painter splits a translucent bar of more than about a
/// hundred lines among threads, and waking them for each of hundreds of bars takes tens of milliseconds.
QColor seenColor(const Style& style) {
    const float share = style.dark ? 0.45F : 0.32F;
    const Palette& colors = style.palette;
    return style.transparent ? withAlpha(colors.position, share)
                             : mixed(colors.canvas, colors.position, share);
}

double radiusOf(const ClockLayout& layout) {
    return layout.size / 2 - std::max(1.5, layout.size * 0.09);
}

/// Paints covered arcs, then rings, disc by disc: painters fill many shapes of one path far slower.
void paintDiscs(QCPPainter& painter, const ClockLayout& layout, const std::vector<double>& starts,
                const std::vector<double>& arcs, const Style& style) {
    const double radius = radiusOf(layout);
    const auto discOf = [&](std::size_t pair) {
        const QPointF centre = clockBox(layout, static_cast<std::int64_t>(pair)).center();
        return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius);
    };
    setPenAndBrush(painter, Qt::NoPen, seenColor(style));
    for (std::size_t i = 0; i < arcs.size(); ++i) {
        if (arcs[i] >= 1)
            painter.drawEllipse(discOf(i));
        else  // whole sixteenths of a degree, anticlockwise as in the (cos, sin) plane
            painter.drawPie(discOf(i),
                            saturatingCast<int>(std::round((starts[i] - std::floor(starts[i])) * 5760)),
                            std::max(1, saturatingCast<int>(std::round(arcs[i] * 5760))));
    }
    setPenAndBrush(painter, QPen(style.palette.axis, 0.75), Qt::NoBrush);
    for (std::size_t i = 0; i < arcs.size(); ++i) painter.drawEllipse(discOf(i));
}

/// Paints squares under the clocks whose sine (left) or cosine (right) leaves its range; closer to each other
/// than to those of the next clock.
void paintLeavingSquares(QCPPainter& painter, const ClockLayout& layout, const BeyondModel& model,
                         const Style& style) {
    const double size = std::clamp(layout.size / 9, 2.5, std::max(7.0, 0.6 * style.metrics.small));
    QVector<QRectF> squares;
    for (std::int64_t pair = 0; pair < layout.pairs; ++pair) {
        const QRectF box = clockBox(layout, pair);
        const double top = box.bottom() - size - 0.5;
        const double apart = std::max(0.6 * size, 0.12 * layout.size);
        for (const auto& [wave, side] : {std::pair(Wave::Sine, -1), std::pair(Wave::Cosine, 1)})
            if (model.columnLeaves(pair, wave))
                squares.append({box.center().x() + side * apart - size / 2, top, size, size});
    }
    setPenAndBrush(painter, Qt::NoPen, style.palette.base);
    painter.drawRects(squares);
}

void paintDials(QCPPainter& painter, const ClockLayout& layout, const BeyondModel& model,
                const std::vector<bool>& unseen, const Style& style) {
    std::vector<double> starts;
    QVector<QLineF> hands[2];  // in covered and in unseen arcs
    const double radius = radiusOf(layout);
    for (std::int64_t pair = 0; pair < layout.pairs; ++pair) {
        const double start = cyclesWithin(model.encoding(), pair, static_cast<double>(model.first()));
        const double angle = 2 * std::numbers::pi * (start + model.shareOfTurn(pair, model.marked()));
        const QPointF centre = clockBox(layout, pair).center();
        starts.push_back(start);
        hands[unseen[static_cast<std::size_t>(pair)] ? 1 : 0].append(
            QLineF(centre, centre + radius * QPointF(std::cos(angle), -std::sin(angle))));
    }
    paintDiscs(painter, layout, starts, model.numbers().arcs, style);
    const double width = std::clamp(layout.size / 60, 1.25, std::max(1.25, style.metrics.line));
    painter.setPen(QPen(style.palette.text, width, Qt::SolidLine, Qt::RoundCap));
    painter.QPainter::drawLines(hands[0]);
    painter.setPen(QPen(style.palette.warning, 1.6 * width, Qt::SolidLine, Qt::RoundCap));
    painter.QPainter::drawLines(hands[1]);
    if (style.showNotes && style.showExplainedMarks) paintLeavingSquares(painter, layout, model, style);
    if (layout.size < 8 * style.metrics.small) return;
    setFontAndPen(painter, style.font(style.metrics.small), style.palette.secondary);
    for (std::int64_t pair = 0; pair < layout.pairs; ++pair)
        painter.drawText(clockBox(layout, pair).adjusted(4, 2, 0, 0), Qt::AlignLeft | Qt::AlignTop,
                         u"i = %1"_s.arg(pair));
}

/// Paints a strip under the bars that marks columns of one wave that leave their range.
void paintLeavingStrip(QCPPainter& painter, const QRectF& strip, const BeyondModel& model, Wave wave,
                       const Style& style) {
    const std::int64_t pairs = model.pairs();
    const double width = strip.width() / static_cast<double>(pairs);
    setPenAndBrush(painter, Qt::NoPen, style.palette.base);
    for (std::int64_t i = 0; i < pairs;) {
        std::int64_t end = i;
        while (end < pairs && model.columnLeaves(end, wave)) ++end;
        if (end > i)
            painter.drawRect(QRectF(strip.left() + width * static_cast<double>(i), strip.top(),
                                    std::max(1.0, width * static_cast<double>(end - i)), strip.height()));
        i = end + 1;
    }
}

/// In papers: width left of the bars for an axis, and height below them for the two strips.
double paperAxis(const Style& style) {
    return 3.4 * style.metrics.label;
}
double stripsHeight(const Style& style) {
    return 2 * style.metrics.small + 0.6 * style.metrics.tick;
}

/// Paints axes, because papers have no notes above the bars.
void paintPaperFrame(QCPPainter& painter, const ClockLayout& layout, const BeyondModel& model,
                     const Style& style) {
    const QRectF area = layout.area;
    const Metrics& sizes = style.metrics;
    painter.setPen(QPen(style.palette.axis, sizes.axis));
    painter.drawLine(QLineF(area.topLeft(), area.bottomLeft()));
    painter.drawLine(QLineF(area.bottomLeft(), area.bottomRight()));
    const QFontMetricsF ticks(style.font(sizes.tick));
    const auto label = [&](const QRectF& box, int flags, const QString& text, double size,
                           QFont::Weight weight) {
        setFontAndPen(painter, style.font(size, weight), style.palette.text);
        painter.drawText(box, flags, text);
    };
    for (const double share : {0.0, 0.5, 1.0}) {
        const double y = area.bottom() - share * area.height();
        painter.setPen(QPen(style.palette.axis, sizes.axis));
        painter.drawLine(QLineF(area.left() - sizes.tick / 3, y, area.left(), y));
        label(QRectF(area.left() - 4 * sizes.tick, y - ticks.height() / 2, 3.5 * sizes.tick, ticks.height()),
              Qt::AlignRight | Qt::AlignVCenter, plainNumber(share), sizes.tick, QFont::Normal);
    }
    {
        const SavedState saved(painter);
        painter.translate(area.left() - paperAxis(style), area.bottom());
        painter.rotate(-90);
        label(QRectF(0, 0, area.height(), 1.3 * sizes.label), Qt::AlignCenter,
              fittingText({u"share of a turn seen"_s, u"turn seen"_s, u"seen"_s},
                          style.font(sizes.label, QFont::Medium), area.height()),
              sizes.label, QFont::Medium);
    }
    double top = area.bottom() + 0.5 * sizes.tick;
    for (const auto& [wave, name] : {std::pair(Wave::Sine, u"sin"_s), std::pair(Wave::Cosine, u"cos"_s)}) {
        paintLeavingStrip(painter,
                          QRectF(area.left(), top + 0.25 * sizes.small, area.width(), 0.55 * sizes.small),
                          model, wave, style);
        label(QRectF(area.left() - 4 * sizes.tick, top, 3.6 * sizes.tick, sizes.small),
              Qt::AlignRight | Qt::AlignVCenter, name, sizes.small, QFont::Normal);
        top += sizes.small;
    }
    const QRectF foot(area.left(), area.bottom() + stripsHeight(style), area.width(), 1.3 * sizes.tick);
    label(foot, Qt::AlignLeft | Qt::AlignTop, u"0"_s, sizes.tick, QFont::Normal);
    label(foot, Qt::AlignRight | Qt::AlignTop, grouped(layout.pairs - 1), sizes.tick, QFont::Normal);
    label(foot.translated(0, 1.2 * sizes.tick).adjusted(0, 0, 0, 0.4 * sizes.label),
          Qt::AlignHCenter | Qt::AlignTop, u"pair i"_s, sizes.label, QFont::Medium);
}

/// Paints the frame of the bars, the strips of leaving columns, and labels of the first and last pair.
void paintBarFrame(QCPPainter& painter, const ClockLayout& layout, const BeyondModel& model,
                   const Style& style) {
    if (style.paper) return paintPaperFrame(painter, layout, model, style);
    const QRectF area = layout.area;
    const std::int64_t pairs = layout.pairs;
    painter.setPen(QPen(style.palette.axis, style.metrics.axis));
    painter.drawLine(QLineF(area.bottomLeft(), area.bottomRight()));
    painter.setPen(QPen(style.palette.grid, style.metrics.axis));
    painter.drawLine(QLineF(area.topLeft(), area.topRight()));
    const double line = lineHeight(style);
    paintLeavingStrip(painter, QRectF(area.left(), area.bottom() + 2, area.width(), 3), model, Wave::Sine,
                      style);
    paintLeavingStrip(painter, QRectF(area.left(), area.bottom() + 6, area.width(), 3), model, Wave::Cosine,
                      style);
    const QRectF foot(area.left(), area.bottom() + 10, area.width(), line);
    const QFont font = style.font(style.metrics.small);
    setFontAndPen(painter, font, style.palette.secondary);
    const QString last = u"pair %1"_s.arg(grouped(pairs - 1));
    painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, last);
    const double available = area.width() - QFontMetricsF(font).horizontalAdvance(last) - style.metrics.small;
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, fittingText({u"pair 0"_s}, font, available));
    // Beside the bars of whole turns, which are on the left.
    const double free =
        area.width() * (1 - static_cast<double>(model.numbers().completed) / static_cast<double>(pairs));
    painter.drawText(QRectF(area.right() - free, area.top() + 1, free, line),
                     Qt::AlignRight | Qt::AlignVCenter,
                     fittingText({u"a whole turn"_s}, font, free - style.metrics.small));
}

void paintBars(QCPPainter& painter, const ClockLayout& layout, const BeyondModel& model,
               const std::vector<bool>& unseen, const Style& style) {
    const QRectF area = layout.area;
    const std::int64_t pairs = layout.pairs;
    const double width = area.width() / static_cast<double>(pairs);
    setPenAndBrush(painter, Qt::NoPen, seenColor(style));
    if (width >= narrowestBar) {
        painter.setAntialiasing(false);  // whole pixels fill faster
        for (std::int64_t i = 0; i < pairs; ++i) {
            const double height = area.height() * model.numbers().arcs[static_cast<std::size_t>(i)];
            const QRectF box = clockBox(layout, i);
            painter.drawRect(QRectF(box.left() + 0.5, area.bottom() - height, box.width() - 1, height));
        }
        painter.setAntialiasing(true);
        const double dot = std::clamp(width * 0.7, 2.0, style.metrics.marker);
        for (std::int64_t i = 0; i < pairs; ++i) {
            const bool fresh = unseen[static_cast<std::size_t>(i)];
            painter.setBrush(fresh ? style.palette.warning : style.palette.text);
            painter.drawEllipse(QPointF(clockBox(layout, i).center().x(),
                                        area.bottom() - area.height() * model.shareOfTurn(i, model.marked())),
                                dot / 2, dot / 2);
        }
    } else {
        // The share falls from pair to pair, so one pair per pixel is enough.
        QPolygonF outline{area.bottomLeft()};
        for (double x = 0; x <= area.width(); x += 1) {
            const auto pair = std::clamp<std::int64_t>(axisPlace(x / width), 0, pairs - 1);
            outline << QPointF(
                area.left() + x,
                area.bottom() - area.height() * model.numbers().arcs[static_cast<std::size_t>(pair)]);
        }
        outline << area.bottomRight();
        painter.drawPolygon(outline);
    }
    paintBarFrame(painter, layout, model, style);
}

/// Returns as many notes as leave the clocks half of the height, and at least one.
int sentencesIn(double height, const Style& style) {
    if (style.paper || !style.showNotes) return 0;
    return std::clamp(saturatingCast<int>((height / 2 - 4) / lineHeight(style)), 1, sentences);
}

}  // namespace

double heightBelowBars(const Style& style) {
    return stripsHeight(style) + 1.4 * style.metrics.tick + 1.5 * style.metrics.label;
}

ClockLayout clockLayout(const QRectF& whole, std::int64_t pairs, const Style& style) {
    const double line = lineHeight(style);
    ClockLayout layout;
    layout.pairs = pairs;
    layout.area =
        whole.adjusted(6, sentencesIn(whole.height(), style) * line + (style.paper ? 0 : 8), -6, -2);
    const double w = layout.area.width();
    const double h = std::max(layout.area.height(), 1.0);
    if (pairs <= BeyondModel::maximumClocks) {
        double size = std::min(w, h);
        while (size >= smallestDial &&
               std::floor(w / size) * std::floor(h / size) < static_cast<double>(pairs))
            size -= 0.5;
        if (size >= smallestDial) {
            layout.size = size;
            layout.across = std::max<std::int64_t>(1, axisPlace(w / size));
            return layout;
        }
    }
    if (style.paper)
        layout.area.adjust(paperAxis(style), 0, 0, -heightBelowBars(style));
    else
        layout.area.setBottom(layout.area.bottom() - 10 - line);
    return layout;
}

QRectF clockBox(const ClockLayout& layout, std::int64_t pair) {
    if (layout.size > 0) {
        const std::int64_t row = pair / layout.across, column = pair % layout.across;
        return {layout.area.left() + layout.size * static_cast<double>(column),
                layout.area.top() + layout.size * static_cast<double>(row), layout.size, layout.size};
    }
    const double width = layout.area.width() / static_cast<double>(layout.pairs);
    return {layout.area.left() + width * static_cast<double>(pair), layout.area.top(), width,
            layout.area.height()};
}

QRectF clocksAfterFirstRow(const ClockLayout& layout) {
    if (layout.size <= 0 || layout.pairs <= layout.across) return {};
    QRectF rest = layout.area;
    rest.setTop(clockBox(layout, layout.across).top() + 1);  // below the frame of a selected clock
    return rest;
}

std::optional<std::int64_t> clockAt(const ClockLayout& layout, const QPointF& point) {
    if (!layout.area.contains(point)) return {};
    std::int64_t pair = 0;
    if (layout.size > 0) {
        const auto column = axisPlace((point.x() - layout.area.left()) / layout.size);
        const auto row = axisPlace((point.y() - layout.area.top()) / layout.size);
        if (column >= layout.across) return {};
        pair = row * layout.across + column;
    } else {
        pair = axisPlace((point.x() - layout.area.left()) / layout.area.width() *
                         static_cast<double>(layout.pairs));
    }
    if (pair < 0 || pair >= layout.pairs) return {};
    return pair;
}

void paintClocks(QCPPainter& painter, const QRectF& area, const BeyondModel& model, const Style& style) {
    const double line = lineHeight(style);
    const auto box = [&](int index) {
        return QRectF(area.left() + 6, area.top() + 4 + index * line, area.width() - 12, line);
    };
    const std::vector<bool> unseen = model.unseenHands(model.marked());
    const std::pair<QStringList, QColor> lines[sentences] = {
        {model.statementTexts("turns_text"), style.palette.position},
        {model.statementTexts("leaving_text"), style.palette.base},
        {model.statementTexts("hands_text"), style.palette.warning}};
    const int shown = sentencesIn(area.height(), style);
    for (int k = 0; k < shown; ++k) {
        const QFont font = style.font(style.metrics.small, k < 2 ? QFont::DemiBold : QFont::Normal);
        setFontAndPen(painter, font, lines[k].second);
        painter.drawText(box(k), Qt::AlignLeft | Qt::AlignVCenter,
                         fittingText(lines[k].first, font, box(k).width()));
    }
    const ClockLayout layout = clockLayout(area, model.pairs(), style);
    if (layout.area.height() < 8 || layout.area.width() < 8) return;
    if (layout.size > 0)
        paintDials(painter, layout, model, unseen, style);
    else
        paintBars(painter, layout, model, unseen, style);
}

void paintClockMark(QCPPainter& painter, const ClockLayout& layout, std::int64_t pair, const QColor& color) {
    if (pair < 0 || pair >= layout.pairs) return;
    QRectF box = clockBox(layout, pair);
    if (box.width() < 4) box.adjust(-1.5, 0, 1.5, 0);
    setPenAndBrush(painter, QPen(color, 1.5), Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

}  // namespace sinescope
