// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/column_curve.h"

#include "app/model/order_by.h"
#include "app/plot/axes.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Points per period at which the chord of a curve 200 pixels high stays within a fifth of a pixel of it.
constexpr double pointsPerPeriod = 72;
/// With fewer pixels per period, the strokes of a curve run into one another.
constexpr double pixelsPerPeriod = 7;
/// Line width is reduced to a period divided by this, so that the background shows in between.
constexpr double widthsPerPeriod = 5;
/// Curves with a shorter period are not dashed, because dashes would only blur them.
constexpr double pixelsOfDashes = 40;

/// The lowest and the highest value of each pixel, or of each wave if that is longer, because a band of parts
/// of waves would be uneven.
std::vector<Extremes> bandOf(const ColumnCurve& curve, double pixels) {
    const auto count = saturatingCast<std::int64_t>(std::max(1.0, std::round(pixels)));
    const auto waves = saturatingCast<std::int64_t>(curve.band.size() / curve.of.wavelength);
    if (waves < 1 || waves >= count) return curve.of.envelope(curve.band.lower, curve.band.upper, count);
    const std::vector<Extremes> each = curve.of.envelope(curve.band.lower, curve.band.upper, waves);
    std::vector<Extremes> band;
    band.reserve(static_cast<std::size_t>(count));
    for (std::int64_t k = 0; k < count; ++k)
        band.push_back(each[static_cast<std::size_t>(k * waves / count)]);
    return band;
}

void drawBand(QCPPainter& painter, const ColumnCurve& curve, const Stroke& stroke) {
    const QCPAxis* x = bottomAxis(curve.chart);
    const QCPAxis* y = leftAxis(curve.chart);
    const double left = x->coordToPixel(curve.band.lower);
    const double right = x->coordToPixel(curve.band.upper);
    drawEnvelope(
        painter, bandOf(curve, (right - left) * pixelDensity(curve.chart, painter)), left, right,
        [y](double value) { return y->coordToPixel(value); }, stroke);
}

}  // namespace

void drawColumnCurve(QCPPainter& painter, const ColumnCurve& curve, const Stroke& stroke) {
    const auto [first, last] = curve.positions;
    if (last < first) return;
    if (isBand(curve.chart, curve.of.wavelength)) {
        drawBand(painter, curve, stroke);
        return;
    }
    const QRectF area = curve.chart->rect();
    const QCPAxis* x = bottomAxis(curve.chart);
    const QCPAxis* y = leftAxis(curve.chart);
    const auto point = [&](double p) { return QPointF(x->coordToPixel(p), y->coordToPixel(curve.of.at(p))); };
    const auto from = static_cast<double>(first);
    const auto to = static_cast<double>(last);
    const double idealCount = (to - from) / curve.of.wavelength * pointsPerPeriod;
    const auto steps = std::max(
        2, saturatingCast<int>(std::ceil(std::min(idealCount, 2 * area.width() * deviceScale(painter)))));
    QPolygonF points;
    points.reserve(steps + 1);
    for (int k = 0; k <= steps; ++k) points << point(from + (to - from) * k / steps);
    const double period = pixelsOf(curve.chart, curve.of.wavelength);
    Stroke drawn{stroke.color, std::min(stroke.width, period / widthsPerPeriod)};
    if (period >= pixelsOfDashes) drawn.dash = stroke.dash;
    drawCurve(painter, points, drawn, area);
    if (!hasDots(curve.chart, curve.dots)) return;
    QPolygonF dots;
    for (std::int64_t p = first; p <= last; ++p) dots << point(static_cast<double>(p));
    drawDots(painter, dots, stroke.color, curve.dots, area);
}

void drawStepCurve(QCPPainter& painter, const ColumnCurve& curve, const Stroke& stroke, bool asBand) {
    if (asBand) {
        drawBand(painter, curve, stroke);
        return;
    }
    const QRectF area = curve.chart->rect();
    QPolygonF points;
    for (std::int64_t p = curve.positions.first; p <= curve.positions.second; ++p) {
        const auto at = static_cast<double>(p);
        points << pointIn(curve.chart, at, curve.of.at(at));
    }
    drawCurve(painter, points, stroke, area);
    if (hasDots(curve.chart, curve.dots) || points.size() == 1)
        drawDots(painter, points, stroke.color, curve.dots, area);
}

bool isStepBand(const QCPAxisRect* chart) {
    constexpr int positionsPerPixel = 8;  // at 96 per inch; a band of fewer is full of holes at 600
    return bottomAxis(chart)->range().size() > positionsPerPixel * std::max(1, chart->width());
}

bool hasDots(const QCPAxisRect* chart, double diameter) {
    return diameter > 0 && chart->width() / bottomAxis(chart)->range().size() >= 1.2 * diameter;
}

double pixelsOf(const QCPAxisRect* chart, double wavelength) {
    return wavelength * chart->width() / bottomAxis(chart)->range().size();
}

bool isBand(const QCPAxisRect* chart, double wavelength) {
    return isBand(pixelsOf(chart, wavelength));
}

bool isBand(double pixels) {
    return pixels < pixelsPerPeriod;
}

std::pair<std::int64_t, std::int64_t> positionsInView(const QCPAxisRect* chart,
                                                      const EncodingParameters& parameters) {
    const QCPRange view = bottomAxis(chart)->range();
    return {std::max(parameters.firstPosition, cellOf(std::floor(view.lower))),
            std::min(parameters.lastPosition(), cellOf(std::ceil(view.upper)))};
}

double wavelengthOf(const Encoding& encoding, std::int64_t column) {
    const ColumnRole role = encoding.role(column);
    return role.wave == Wave::None ? 1e300 : encoding.wavelength(role.pair);
}

std::vector<std::size_t> fastestFirst(const Encoding& encoding, const std::vector<std::int64_t>& columns) {
    return orderBy(columns.size(), [&](std::size_t k) { return encoding.role(columns[k]).pair; });
}

}  // namespace sinescope
