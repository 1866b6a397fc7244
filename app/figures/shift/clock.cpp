// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/shift/clock.h"

#include "app/plot/clock_face.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double namedEms = 3.2;         ///< radius in ems above which the axis names are inside the clock
constexpr double namedOutsideEms = 2.2;  ///< the same for names outside

QImage faceImage(const Style& style, double diameter, double scale) {
    const int pixels = saturatingCast<int>(std::round(diameter * scale));
    QImage image(pixels, pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QCPPainter painter(&image);
    painter.setAntialiasing(true);
    painter.scale(scale, scale);
    drawClockFace(painter, style, QPointF(diameter, diameter) / 2, diameter / 2 - 2);
    return image;
}

/// Paints the axis names, outside the circle or inside, each on a side without a hand.
void paintAxisNames(QCPPainter& painter, const Style& style, const QPointF& centre, double radius,
                    bool outside, std::initializer_list<ShiftBlock> hands) {
    setFontAndPen(painter, style.font(style.metrics.small), style.palette.secondary);
    const QFontMetricsF metrics(painter.font());
    const double width = metrics.horizontalAdvance(u"cos"_s) + 2, height = metrics.height();
    const auto isTaken = [&](const auto& crosses) { return std::ranges::any_of(hands, crosses); };
    const bool left =
        isTaken([&](const ShiftBlock& hand) { return hand.cosine > 0 && hand.sine > (outside ? 0.5 : 0.3); });
    const auto isTakenAtRight = [&](double side) {
        return isTaken([side](const ShiftBlock& hand) {
            return hand.cosine > 0.3 && side * hand.sine > 0 && side * hand.sine < 0.7;
        });
    };
    const bool below = isTakenAtRight(-1), both = below && isTakenAtRight(1);
    const QPointF cosine = outside
                               ? QPointF(centre.x() + radius + 4 + (style.paper ? 0 : style.metrics.marker),
                                         centre.y() - height / 2)
                               : QPointF(both ? centre.x() - radius + 5 : centre.x() + radius - width - 5,
                                         below && !both ? centre.y() - height : centre.y() + 1);
    painter.drawText(QRectF(cosine, QSizeF(width, height)), Qt::AlignLeft | Qt::AlignVCenter, u"cos"_s);
    // Outside, the nearer end of the name clears the circle; inside, the farther one does.
    const double low = radius - 0.4 * height - 3;
    const double aside = outside ? std::sqrt(radius * radius - low * low) : 4;
    const double farther = std::min(aside + width, radius);
    const double inside = std::min(radius - 3, std::sqrt(radius * radius - farther * farther) - 3 +
                                                   metrics.ascent() - metrics.xHeight());
    const QPointF sine(left ? centre.x() - aside - width : centre.x() + aside,
                       centre.y() - (outside ? radius + 0.4 * height : inside));
    painter.drawText(QRectF(sine, QSizeF(width, height)),
                     (left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, u"sin"_s);
}

/// Paints the turn from the hand to the ghost; more than one turn is a full disc with the rest over it.
void paintTurn(QCPPainter& painter, const Style& style, const QPointF& centre, double radius, double start,
               double degrees, double rest) {
    if (degrees > 0 && rest < 0) rest += 360;
    if (degrees < 0 && rest > 0) rest -= 360;
    const QRectF arc = drawClockTurn(painter, style, centre, radius, start, degrees, rest);
    setPenAndBrush(painter, QPen(style.palette.base, 0.625 * style.metrics.line), Qt::NoBrush);
    painter.drawArc(arc, sixteenths(start), sixteenths(rest));
}

}  // namespace

void paintShiftClock(QCPPainter& painter, const ShiftClocks& model, const Style& style, const QRectF& clock,
                     std::int64_t pair, const ClockFace& face, bool namesOutside) {
    const Palette& colors = style.palette;
    const QPointF centre = clock.center();
    const double radius = clock.width() / 2 - 2;
    const ShiftBlock at = model.hand(pair);
    const double scale = deviceScale(painter);
    const bool wholePixels = std::remainder(clock.width() * scale, 1) == 0;
    if (wholePixels && !painter.modes().testFlag(QCPPainter::pmVectorized))
        painter.drawImage(clock, face.of({clock.width(), scale, style.metrics.axis, colors.secondary.rgba(),
                                          colors.grid.rgba()},
                                         [&] { return faceImage(style, clock.width(), scale); }));
    else
        drawClockFace(painter, style, centre, radius);
    if (radius > (namesOutside ? namedOutsideEms : namedEms) * style.metrics.small)
        paintAxisNames(painter, style, centre, radius, namesOutside, {at, model.ghost(pair)});
    paintTurn(painter, style, centre, radius, angleOf(at) / degree, model.degrees(pair),
              angleOf(model.block(pair)) / degree);
    const auto hand = [&](double cosine, double sine, const QPen& pen) {
        const double dot = std::min(style.metrics.marker * 0.75, radius * 0.12);
        drawClockHand(painter, centre, radius, {cosine, sine}, pen, dot);
    };
    if (model.options().sineOnly) {
        // The sine is the height of the hand, which its mirror image shares.
        hand(-at.cosine, at.sine,
             QPen(withAlpha(colors.position, 0.45F), 0.75 * style.metrics.line, Qt::DotLine));
    }
    const ShiftBlock ghost = model.ghost(pair);
    hand(ghost.cosine, ghost.sine, QPen(colors.base, 0.75 * style.metrics.line, Qt::DashLine));
    hand(at.cosine, at.sine, QPen(colors.position, 1.125 * style.metrics.line));
}

}  // namespace sinescope
