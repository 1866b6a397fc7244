// SPDX-License-Identifier: GPL-3.0-or-later
//
// Envelopes of waves that are too fast to be drawn as curves: bands, and lines where they are as thin as one.
#include "app/plot/curves.h"
#include "app/style/pen.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

/// A bucket of an envelope in pixels, from top to bottom; NaN if empty.
struct Bar {
    double top = nan;
    double bottom = nan;
    double height() const { return bottom - top; }
};

/// Draws bars on a raster device. Each is about a pixel wide, so they are written as runs of pixels, a
/// hundred times faster than filling a polygon with as many spikes.
void drawBars(QCPPainter& painter, const std::vector<Bar>& bars, double left, double right,
              const QColor& fill, double width) {
    const double density = deviceScale(painter);
    double top = 1e300;
    double bottom = -1e300;
    for (const Bar& bar : bars) {
        if (std::isnan(bar.top)) continue;
        top = std::min(top, bar.top - width / 2);
        bottom = std::max(bottom, bar.bottom + width / 2);
    }
    if (bottom <= top) return;
    top = std::floor(top);
    const int columns = std::max(1, saturatingCast<int>(std::round((right - left) * density)));
    const int rows = std::clamp(saturatingCast<int>(std::ceil((bottom - top) * density)), 1, 20000);
    // First filled row of each column, and the row after the last; equal if the column is empty.
    std::vector<std::int32_t> from(static_cast<std::size_t>(columns)), to(from.size());
    for (std::size_t c = 0; c < from.size(); ++c) {
        const auto k = saturatingCast<std::size_t>((static_cast<double>(c) + 0.5) / columns *
                                                   static_cast<double>(bars.size()));
        const Bar& bar = bars[std::min(k, bars.size() - 1)];
        if (std::isnan(bar.top)) continue;
        const double high = (bar.top - width / 2 - top) * density;
        const double low = std::max((bar.bottom + width / 2 - top) * density, high + width * density);
        from[c] = std::clamp(saturatingCast<int>(std::round(high)), 0, rows - 1);
        to[c] = std::clamp(saturatingCast<int>(std::round(low)), from[c] + 1, rows);
    }
    painter.setAntialiasing(false);
    const auto area = [&](int first, int last) {
        return QRectF(left, top + first / density, right - left, (last - first) / density);
    };
    const QRgb color = qPremultiply(fill.rgba());
    const auto paintRows = [&](int first, int last) {
        if (first >= last) return;
        QImage image(columns, last - first, QImage::Format_ARGB32_Premultiplied);
        for (int r = first; r < last; ++r) {
            auto* const pixels = reinterpret_cast<QRgb*>(image.scanLine(r - first));
            for (std::size_t c = 0; c < from.size(); ++c) pixels[c] = r >= from[c] && r < to[c] ? color : 0;
        }
        painter.drawImage(area(first, last), image);
    };
    // Most rows of a fast wave are filled in all columns.
    const int full = *std::ranges::max_element(from);
    const int end = std::max(full, *std::ranges::min_element(to));
    paintRows(0, full);
    fillInStrips(painter, area(full, end), fill);
    paintRows(end, rows);
    painter.setAntialiasing(true);
}

/// Joins bars to bars of about one unit of the layout, because whether a wave is a line or a band must not
/// depend on the resolution of the file.
std::vector<Bar> joined(const std::vector<Bar>& bars, std::size_t each) {
    std::vector<Bar> wide((bars.size() + each - 1) / each);
    for (std::size_t k = 0; k < bars.size(); ++k) {
        Bar& bar = wide[k / each];
        bar = {std::fmin(bar.top, bars[k].top), std::fmax(bar.bottom, bars[k].bottom)};
    }
    return wide;
}

/// True for each bar that is part of a line: as thin as a line, or continuing from bar to bar without turning
/// back.
std::vector<bool> linesAmong(const std::vector<Bar>& bars, double width) {
    const auto runsOn = [&](std::size_t k) {  // from k to k + 1
        const double shared =
            std::min(bars[k].bottom, bars[k + 1].bottom) - std::max(bars[k].top, bars[k + 1].top);
        return shared <= 2 * width + 0.3 * std::min(bars[k].height(), bars[k + 1].height());
    };
    std::vector<bool> lines(bars.size());
    for (std::size_t k = 0; k < bars.size(); ++k)
        lines[k] = bars[k].height() <= 2 * width ||
                   ((k == 0 || runsOn(k - 1)) && (k + 1 == bars.size() || runsOn(k)));
    // If waves beat with the bars, short runs look like a line but are not.
    constexpr std::size_t shortest = 32;
    for (std::size_t k = 0, from = 0; k <= lines.size(); ++k) {
        if (k < lines.size() && lines[k]) continue;
        if (k - from < std::min(shortest, lines.size()))
            for (std::size_t gap = from; gap < k; ++gap) lines[gap] = false;
        from = k + 1;
    }
    return lines;
}

/// The middle of an envelope where it is a line; NaN elsewhere.
QPolygonF lineWithin(const std::vector<Bar>& bars, double left, double step, double width) {
    const auto count = static_cast<double>(bars.size());
    const auto each = saturatingCast<std::size_t>(std::min(std::max(1.0, std::round(1 / step)), count));
    const std::vector<bool> isLine = linesAmong(joined(bars, each), width);
    QPolygonF line;
    line.reserve(static_cast<qsizetype>(bars.size()));
    for (std::size_t k = 0; k < bars.size(); ++k)
        line << QPointF(left + step * (static_cast<double>(k) + 0.5),
                        isLine[k / each] ? (bars[k].top + bars[k].bottom) / 2 : nan);
    return line;
}

/// Draws the highest and the lowest value of overlapping bands where they are not a line.
void drawSharedEdges(QCPPainter& painter, const std::vector<Bar>& bars, const QPolygonF& line,
                     const Stroke& stroke, const QRectF& clip) {
    if (stroke.share.count < 2) return;
    double highest = std::numeric_limits<double>::infinity();  // in pixels from the top
    double lowest = -highest;
    for (qsizetype k = 0; k < line.size(); ++k) {
        const Bar& bar = bars[static_cast<std::size_t>(k)];
        if (!std::isnan(line[k].y()) || std::isnan(bar.top)) continue;
        highest = std::min(highest, bar.top);
        lowest = std::max(lowest, bar.bottom);
    }
    const double dash = 4 * stroke.width;
    QPolygonF upper = line;
    QPolygonF lower = line;
    for (qsizetype k = 0; k < line.size(); ++k) {
        const int turn = saturatingCast<int>((line[k].x() - clip.left()) / dash) % stroke.share.count;
        const bool drawn = std::isnan(line[k].y()) && turn == stroke.share.index;
        upper[k].setY(drawn ? highest : nan);
        lower[k].setY(drawn ? lowest : nan);
    }
    const Stroke solid = {stroke.color, stroke.width};
    drawCurve(painter, upper, solid, clip);
    drawCurve(painter, lower, solid, clip);
}

}  // namespace

void drawEnvelope(QCPPainter& painter, const std::vector<Extremes>& envelope, double left, double right,
                  const std::function<double(double)>& toPixel, const Stroke& stroke) {
    const double width = stroke.width;
    const double margin = 2 * width + 1;
    const QRectF seen = painter.clipBoundingRect().adjusted(0, -margin, 0, margin);
    if (envelope.empty() || painter.clipBoundingRect().isEmpty()) return;
    // When zoomed in, parts above and below would be millions of pixels away and slow to fill.
    const auto clamped = [&](double value) {
        const double y = toPixel(value);
        return std::isnan(y) ? seen.bottom() : std::clamp(y, seen.top(), seen.bottom());
    };
    std::vector<Bar> bars;
    bars.reserve(envelope.size());
    for (const Extremes& part : envelope)
        bars.push_back(std::isnan(part.lowest) ? Bar() : Bar{clamped(part.highest), clamped(part.lowest)});
    const double step = (right - left) / static_cast<double>(bars.size());
    // Bands are translucent, so that slow curves beneath remain visible.
    const QColor fill = withAlpha(stroke.color, stroke.band / static_cast<float>(stroke.share.count));
    setPenAndBrush(painter, Qt::NoPen, fill);
    const QPolygonF line = lineWithin(bars, left, step, width);
    const QRectF everywhere(left, seen.top(), right - left, seen.height());
    if (!painter.modes().testFlag(QCPPainter::pmVectorized)) {
        drawBars(painter, bars, left, right, fill, width);
        drawCurve(painter, line, stroke, everywhere);
        drawSharedEdges(painter, bars, line, stroke, everywhere);
        return;
    }
    // Each contiguous run of the band is one polygon: no seams, and one object in a vector file.
    QPolygonF upper;
    QPolygonF lower;
    const auto flush = [&] {
        if (!upper.isEmpty()) {
            QPolygonF band = upper;
            std::reverse(lower.begin(), lower.end());
            band += lower;
            painter.drawPolygon(band);
        }
        upper.clear();
        lower.clear();
    };
    for (std::size_t k = 0; k < bars.size(); ++k) {
        if (std::isnan(bars[k].top)) {
            flush();
            continue;
        }
        const double x = left + step * (static_cast<double>(k) + 0.5);
        const double top = bars[k].top - width / 2;
        const double bottom = std::max(bars[k].bottom + width / 2, top + width);
        upper << QPointF(x - step / 2, top) << QPointF(x + step / 2, top);
        lower << QPointF(x - step / 2, bottom) << QPointF(x + step / 2, bottom);
    }
    flush();
    drawCurve(painter, line, stroke, everywhere);
    drawSharedEdges(painter, bars, line, stroke, everywhere);
}

}  // namespace sinescope
