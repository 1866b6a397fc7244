// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/term_highlight.h"

#include "app/plot/canvas.h"
#include "app/scene/scene_scheme.h"
#include "app/style/pen.h"
#include "core/analysis/wavelengths.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr double axisWidth = 5, ruleWidth = 2.5;
constexpr float bandAlpha = 0.22F;
/// A thinner band, in pixels, is drawn as a rule.
constexpr double minimumBand = 4;

struct Marks {
    std::vector<AxisRange> bands;
    std::optional<AxisRange> along;  ///< range on the axis line
};

AxisRange cell(std::int64_t at) {
    return {static_cast<double>(at) - 0.5, static_cast<double>(at) + 0.5};
}

Marks marksOf(AxisQuantity shows, Term highlighted, const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const EncodingParameters& p = scene.encoding;
    const std::int64_t inEncoding = encoding->role(scene.selection.column).pair;
    const std::vector<ColumnRole> roles = columnRoles(scene);
    const std::int64_t pair = roles.at(static_cast<std::size_t>(scene.selection.column)).pair;
    const bool ofColumns = shows == AxisQuantity::Column, ofPairs = shows == AxisQuantity::Pair;
    Marks marks;
    if (highlighted == Term::Position && shows == AxisQuantity::Position) {
        marks.bands = {cell(scene.selection.position)};
        marks.along = AxisRange{cell(p.firstPosition).lower, cell(p.lastPosition()).upper};
    }
    if (highlighted == Term::DModel && ofColumns) marks.along = AxisRange{-0.5, cell(p.dModel - 1).upper};
    if (highlighted == Term::DModel && ofPairs)
        marks.along = AxisRange{-0.5, cell(pairCount(roles) - 1).upper};
    if (highlighted == Term::Base && shows == AxisQuantity::Wavelength) {
        const WavelengthRange range = wavelengthRange(*encoding);
        marks.along = AxisRange{range.shortest, range.longest};
    }
    if (highlighted != Term::Pair || pair < 0) return marks;
    if (ofColumns)
        for (const Wave wave : {Wave::Sine, Wave::Cosine})
            if (const std::int64_t column = columnOf(roles, {pair, wave}); column >= 0)
                marks.bands.push_back(cell(column));
    if (ofPairs) marks.bands = {cell(pair)};
    if (shows == AxisQuantity::Wavelength && inEncoding >= 0)
        marks.bands = {{encoding->wavelength(inEncoding), encoding->wavelength(inEncoding)}};
    return marks;
}

/// The first and last pixel of a range on the axis, within the axis rect; empty if out of range.
std::optional<std::pair<double, double>> pixels(const QCPAxis* axis, const AxisRange& range) {
    const QCPRange seen = axis->range();
    if (range.upper < seen.lower || range.lower > seen.upper) return {};
    const double a = axis->coordToPixel(std::max(range.lower, seen.lower));
    const double b = axis->coordToPixel(std::min(range.upper, seen.upper));
    return std::minmax(a, b);
}

}  // namespace

void paintHighlights(QCPPainter& painter, const QCPAxis* axis, AxisQuantity shows, Term highlighted,
                     const Scene& scene, const Style& style) {
    if (!axis->axisRect()->realVisibility()) return;
    const Marks marks = marksOf(shows, highlighted, scene);
    const QRectF area = axis->axisRect()->rect();
    const bool across = axis->orientation() == Qt::Horizontal;
    const auto strip = [&](double low, double high) {
        return across ? QRectF(QPointF(low, area.top()), QPointF(high, area.bottom()))
                      : QRectF(QPointF(area.left(), low), QPointF(area.right(), high));
    };
    const QColor color = style.palette.term(highlighted);
    const QColor faint = withAlpha(color, bandAlpha);
    painter.setAntialiasing(true);
    for (const AxisRange& band : marks.bands) {
        const auto span = pixels(axis, band);
        if (!span) continue;
        const auto [low, high] = *span;
        const double middle = (low + high) / 2;
        const bool thin = high - low < minimumBand;
        painter.fillRect(strip(low, high), faint);
        for (const double at : thin ? std::vector<double>{middle} : std::vector<double>{low, high})
            painter.fillRect(strip(at - ruleWidth / 2, at + ruleWidth / 2), color);
    }
    const auto along = marks.along ? pixels(axis, *marks.along) : std::nullopt;
    if (!along) return;
    QRectF bar = strip(along->first, along->second);
    if (across)
        bar = {bar.left(), area.bottom() - axisWidth / 2, bar.width(), axisWidth};
    else
        bar = {area.left() - axisWidth / 2, bar.top(), axisWidth, bar.height()};
    painter.fillRect(bar, color);
}

}  // namespace sinescope
