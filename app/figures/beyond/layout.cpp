// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/layout.h"

#include "app/figures/beyond/clocks.h"
#include "app/figures/beyond/loss.h"
#include "app/model/experiment.h"
#include "app/plot/arranged_layout.h"
#include "core/saturating_cast.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// The minimum sizes at which the parts can be read.
struct MinimumSizes {
    int line;
    int clocksHeight, distanceHeight, lossHeight;
    int leftWidth, rightWidth;

    explicit MinimumSizes(const Style& style) : line(lineHeight(style)) {
        const double axes = 2.2 * style.metrics.label + 1.6 * style.metrics.tick;
        const double letters = style.metrics.small;
        const double partLetter = style.paper ? 1.7 * style.metrics.tick : 0;
        clocksHeight = style.paper ? 3 * line + saturatingCast<int>(heightBelowBars(style)) : 6 * line;
        distanceHeight = saturatingCast<int>(axes + 4 * line + partLetter);
        lossHeight = saturatingCast<int>(axes + 5 * line);
        leftWidth = saturatingCast<int>(16 * letters);
        // A chart narrower than a third of the whole would have no names.
        const double besideLoss = lossNamesWidth(style) + 4.5 * style.metrics.tick;
        rightWidth = saturatingCast<int>(besideLoss + std::max(8 * letters, 0.55 * besideLoss));
    }
};

/// The height of the longest text about the experiment that leaves most of a height to the chart, or of the
/// shortest one; 0 if that is higher than `available`.
int experimentHeight(int width, int height, int available, const QFont& font) {
    constexpr double largestShare = 0.25;
    int needed = 0;
    for (const QString& text : experimentTexts()) {
        needed = saturatingCast<int>(std::ceil(textHeight(text, font, width - 8))) + 2;
        if (needed <= std::min<double>(available, largestShare * height)) break;
    }
    return needed <= available ? needed : 0;
}

/// Places the loss with its text beneath; both are null if they do not fit.
void placeLoss(const QRect& area, const MinimumSizes& minimum, const Style& style,
               const TextHeightCache& textHeights, BeyondPlaces& places) {
    const int width = area.width(), available = area.height() - minimum.lossHeight;
    const QFont font = style.font(style.metrics.small);
    const int text = style.paper || !style.showNotes ? 0 : textHeights.of({width, available, font}, [&] {
        return experimentHeight(width, area.height(), available, font);
    });
    const bool isTooLow = style.paper ? area.height() < minimum.lossHeight : text == 0;
    if (isTooLow || area.width() < minimum.rightWidth) return;
    places.loss = area.adjusted(0, 0, 0, -text);
    if (text > 0) places.text = QRect(area.left(), area.bottom() + 1 - text, area.width(), text);
}

/// Places the clocks above the distances, or the distances alone if both do not fit.
void placeLeft(const QRect& area, const MinimumSizes& minimum, BeyondPlaces& places) {
    const int spare = area.height() - beyondGap / 2 - minimum.clocksHeight - minimum.distanceHeight;
    if (spare < 0) {
        places.distance = area;
        return;
    }
    const int upper = minimum.clocksHeight + spare * 55 / 100;
    places.clocks = QRect(area.left(), area.top(), area.width(), upper);
    places.distance = area.adjusted(0, upper + beyondGap / 2, 0, 0);
}

/// True if charts one above the other would be flat.
bool isLow(const QRect& whole, const MinimumSizes& minimum) {
    return whole.height() < 2 * (minimum.clocksHeight + minimum.distanceHeight);
}

bool placeInTwoColumns(const QRect& whole, const MinimumSizes& minimum, const Style& style,
                       const TextHeightCache& textHeights, BeyondPlaces& places) {
    const int spare = whole.width() - beyondGap - minimum.leftWidth - minimum.rightWidth;
    if (spare < 0) return false;
    const int left = std::max(minimum.leftWidth + spare * 6 / 10, whole.width() * 2 / 5);
    placeLoss(whole.adjusted(left + beyondGap, 0, 0, 0), minimum, style, textHeights, places);
    if (places.loss.isNull()) return false;
    placeLeft(QRect(whole.left(), whole.top(), left, whole.height()), minimum, places);
    return true;
}

/// Places the parts side by side on paper too low for charts one above the other.
bool placeInThreeColumns(const QRect& whole, const MinimumSizes& minimum, const Style& style,
                         const TextHeightCache& textHeights, BeyondPlaces& places) {
    const int narrow = minimum.leftWidth * 7 / 8;
    const int spare = whole.width() - 2 * beyondGap - 2 * narrow - minimum.rightWidth;
    if (!style.paper || spare < 0 || !isLow(whole, minimum)) return false;
    const int width = narrow + spare / 3;
    placeLoss(whole.adjusted(2 * (width + beyondGap), 0, 0, 0), minimum, style, textHeights, places);
    if (places.loss.isNull()) return false;
    places.clocks = QRect(whole.left(), whole.top(), width, whole.height());
    places.distance = places.clocks.translated(width + beyondGap, 0);
    return true;
}

bool placeInOneColumn(const QRect& whole, const MinimumSizes& minimum, const Style& style,
                      const TextHeightCache& textHeights, BeyondPlaces& places) {
    const int upper = minimum.clocksHeight + beyondGap / 2 + minimum.distanceHeight;
    const int spare = whole.height() - beyondGap - upper - minimum.lossHeight - 3 * minimum.line;
    if (spare < 0) return false;
    const int above = upper + spare * 55 / 100;
    placeLoss(whole.adjusted(0, above + beyondGap, 0, 0), minimum, style, textHeights, places);
    if (places.loss.isNull()) return false;
    placeLeft(QRect(whole.left(), whole.top(), whole.width(), above), minimum, places);
    return true;
}

}  // namespace

int lineHeight(const Style& style) {
    return saturatingCast<int>(std::ceil(QFontMetricsF(style.font(style.metrics.small)).height()));
}

BeyondPlaces placeBeyond(const QRect& whole, BeyondPart part, const Style& style,
                         const TextHeightCache& textHeights) {
    const MinimumSizes minimum(style);
    BeyondPlaces places;
    if (part == BeyondPart::Clocks) places.clocks = whole;
    if (part == BeyondPart::Distance) places.distance = whole;
    if (part == BeyondPart::Loss) {
        placeLoss(whole, minimum, style, textHeights, places);
        if (places.loss.isNull()) places.loss = whole;
    }
    if (part != BeyondPart::All) return places;
    if (placeInThreeColumns(whole, minimum, style, textHeights, places) ||
        placeInTwoColumns(whole, minimum, style, textHeights, places) ||
        placeInOneColumn(whole, minimum, style, textHeights, places))
        return places;
    // Too small for the measured part, which can be shown alone.
    if (whole.width() >= 2 * minimum.leftWidth && whole.height() < 1.4 * whole.width() &&
        isLow(whole, minimum)) {
        const int half = (whole.width() - beyondGap) / 2;
        places.clocks = QRect(whole.left(), whole.top(), half, whole.height());
        places.distance = whole.adjusted(half + beyondGap, 0, 0, 0);
        return places;
    }
    placeLeft(whole, minimum, places);
    return places;
}

}  // namespace sinescope
