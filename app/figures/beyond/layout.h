// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of "beyond": side by side if the area is wide, in one column if it is tall; the less important
// parts are left out if it is small.
#pragma once

#include "app/figures/beyond/options.h"
#include "app/plot/kept.h"
#include "app/style/style.h"

#include <QFont>
#include <QRect>

#include <tuple>

namespace sinescope {

constexpr int beyondGap = 8;  ///< between parts, in pixels

/// Returns the height of a line of notes, in pixels.
int lineHeight(const Style& style);

/// Null rects are left out.
struct BeyondPlaces {
    QRect clocks;
    QRect distance;
    QRect loss;
    QRect text;  ///< the description of the measurement
};

/// The height of the longest text about the experiment that fits below a chart of minimum height. Wrapping a
/// text takes longer than drawing a chart, so a view caches the height for the last size.
using TextHeightCache = Kept<std::tuple<int, int, QFont>, int>;

BeyondPlaces placeBeyond(const QRect& whole, BeyondPart part, const Style& style,
                         const TextHeightCache& textHeights);

}  // namespace sinescope
