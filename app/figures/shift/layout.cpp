// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/layout.h"

#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr double smallestClock = 30;

void layOutNumbers(const ShiftModel& model, ShiftLayout& at, const QRectF& room,
                   const QFontMetricsF& metrics) {
    const double names = metrics.horizontalAdvance(QStringLiteral("PE(p + k) ")) + 10;
    const double narrowest = 2 * (metrics.horizontalAdvance(QStringLiteral("−0.0000")) + 8) + 8;
    const double wide = std::max(room.width() - names, narrowest);
    const std::int64_t most = model.encoding->pairs();
    at.names = room.left();
    at.left = room.left() + names;
    at.top = room.top();
    at.across = std::clamp<std::int64_t>(static_cast<std::int64_t>(wide / narrowest), 1, most);
    at.table = room.height() >= 8 * at.line + 10 + smallestClock;
    const double fixed = at.line * (at.table ? 8 : 4) + 10;
    const std::int64_t needed = (most + at.across - 1) / at.across;
    const auto fit = static_cast<std::int64_t>(room.height() / (fixed + 64));
    const std::int64_t bands = std::clamp<std::int64_t>(fit, 1, needed);
    at.stripWidth = std::min(wide / static_cast<double>(at.across), 230.0);
    at.bandHeight = room.height() / static_cast<double>(bands);
    at.diameter = std::max(smallestClock / 2, std::min(at.stripWidth - 10, at.bandHeight - fixed));
    at.bandHeight = std::min(at.bandHeight, at.diameter + fixed);
    at.pairs = std::min(most, at.across * bands);
}

void layOutClocks(const ShiftModel& model, const Style& style, ShiftLayout& at, const QRectF& room) {
    const std::int64_t most = model.encoding->pairs();
    at.left = room.left();
    at.top = room.top();
    at.table = false;
    const double words = 2 * at.line + 4;
    // A clock smaller than the words on it says less than they.
    const double smallest = std::max(smallestClock, 2 * at.line);
    // The fastest pair turns furthest; up to 10,000 degrees nothing moves while the angles grow.
    const QFontMetricsF bold(shiftFont(style, QFont::DemiBold));
    const QString furthest = degreesText(shiftDegrees(*model.encoding, 0, model.shift()));
    const double narrowest = std::max({smallest, bold.horizontalAdvance(QStringLiteral("−9999.99°")),
                                       bold.horizontalAdvance(furthest)}) +
                             8;
    const auto widest = std::max<std::int64_t>(1, static_cast<std::int64_t>(room.width() / narrowest));
    double best = 0;
    for (std::int64_t across = 1; across <= std::min(widest, most); ++across) {
        const std::int64_t bands = (most + across - 1) / across;
        const double diameter = std::min(room.width() / static_cast<double>(across) - 6,
                                         room.height() / static_cast<double>(bands) - words);
        if (diameter <= best) continue;
        best = diameter;
        at.across = across;
    }
    std::int64_t bands = (most + at.across - 1) / at.across;
    if (best < smallest) {
        at.across = std::min(widest, most);
        bands = std::max<std::int64_t>(1, static_cast<std::int64_t>(room.height() / (smallest + words)));
        best = std::max(smallestClock / 2, std::min(room.width() / static_cast<double>(at.across) - 6,
                                                    room.height() / static_cast<double>(bands) - words));
    }
    at.diameter = std::min(best, 220.0);
    at.stripWidth = room.width() / static_cast<double>(at.across);
    at.bandHeight = at.diameter + words;
    at.pairs = std::min(most, at.across * bands);
}

/// Every clock begins at a whole pixel, so that all of them look the same.
void alignToPixels(ShiftLayout& at) {
    at.left = std::round(at.left);
    at.top = std::round(at.top);
    at.stripWidth = std::floor(at.stripWidth);
    at.bandHeight = std::floor(at.bandHeight);
    at.diameter = std::floor(at.diameter);
    if (std::fmod(at.stripWidth - at.diameter, 2) != 0) --at.diameter;
}

}  // namespace

QPointF ShiftLayout::corner(std::int64_t index) const {
    return {left + stripWidth * static_cast<double>(index % across),
            top + bandHeight * static_cast<double>(index / across)};
}

QRectF ShiftLayout::clock(std::int64_t index) const {
    const QPointF at = corner(index);
    return {at.x() + (stripWidth - diameter) / 2, at.y() + line, diameter, diameter};
}

std::optional<std::int64_t> ShiftLayout::pairAt(const QPointF& point) const {
    for (std::int64_t index = 0; index < pairs; ++index)
        if (strip(index).contains(point)) return firstPair + index;
    return {};
}

ShiftLayout shiftLayout(const ShiftModel& model, const Style& style, const QRectF& whole) {
    const QRectF area = whole.adjusted(8, 4, -8, -2);
    const QFontMetricsF metrics(shiftFont(style));
    ShiftLayout at;
    at.line = std::ceil(metrics.height()) + 2;
    const double head = 2 * at.line + 6;
    const double gap = 28;
    at.positionRule = QRectF(area.left() + 8, area.top(), (area.width() - gap) / 2 - 16, head);
    at.shiftRule = at.positionRule.translated(at.positionRule.width() + 16 + gap, 0);
    const double notesRoom =
        notesHeight(style, area.width() + 12,
                    shiftNotes(model, style, 0, model.encoding->pairs() > 1 ? 0 : 1), area.height() * 0.35);
    at.notes = QRectF(area.left() - 6, area.bottom() - notesRoom, area.width() + 12, notesRoom);
    const QRectF room(area.left(), area.top() + head + 4, area.width(),
                      at.notes.top() - area.top() - head - 4);
    if (model.numbers)
        layOutNumbers(model, at, room, metrics);
    else
        layOutClocks(model, style, at, room);
    alignToPixels(at);
    at.firstPair =
        std::clamp<std::int64_t>(model.selectedPair() - at.pairs / 2, 0, model.encoding->pairs() - at.pairs);
    return at;
}

QFont shiftFont(const Style& style, QFont::Weight weight) {
    return style.font(style.metrics.small, weight);
}

double largestShift(const ShiftModel& model) {
    return static_cast<double>(std::max<std::int64_t>(model.encoding->rows() - 1, 10));
}

std::vector<NoteLine> shiftNotes(const ShiftModel& model, const Style& style, std::int64_t first,
                                 std::int64_t count) {
    const Palette& colors = style.palette;
    std::vector<NoteLine> lines;
    const QString residual = QStringLiteral("largest |M_k PE(p) − PE(p + k)| over %1 of %2 positions: %3")
                                 .arg(grouped(model.residual.sampled), grouped(model.encoding->rows()),
                                      plainNumber(model.residual.largest, 2));
    if (model.sineOnly) {
        const std::optional<double> error = sineFitError(model);
        lines.push_back(
            {QStringLiteral("sines alone: two hands have the same height, and no matrix gets from "
                            "one row to the other") +
                 (error ? QStringLiteral("; the best one misses by %1").arg(fixedNumber(*error, 2))
                        : QString()),
             colors.warning});
    } else {
        lines.push_back({residual, colors.text});
    }
    if (count < model.encoding->pairs())
        lines.push_back(
            {(count == 1
                  ? QStringLiteral("pair %1 of %3 is shown; ← → goes to the others").arg(grouped(first))
                  : QStringLiteral("pairs %1 to %2 of %3 are shown; ← → goes to the others")
                        .arg(grouped(first), grouped(first + count - 1)))
                 .replace(QLatin1String("%3"), grouped(model.encoding->pairs())),
             colors.pair});
    lines.push_back(
        {QStringLiteral("drag p: the blocks stay. Drag k: they turn. In the (cos, sin) plane k > 0 "
                        "turns each hand by +ωk, counter-clockwise; the block [[c, s], [−s, c]] acts "
                        "on (sin, cos)"),
         colors.secondary});
    return lines;
}

}  // namespace sinescope
