// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/spectrum/painting.h"

#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <utility>

namespace sinescope {

namespace {

using Range = Spectrum::Range;

/// Returns the bins m (frequency (m + 1) / N) of each pixel, at least the nearest one.
std::vector<Range> binsOfPixels(const Spectrum& spectrum, const SpectrumWindow& window) {
    const auto bins = static_cast<double>(spectrum.power.cols());
    const auto points = static_cast<double>(spectrum.points);
    const double ratio = window.longest / window.shortest;
    const auto indexAt = [&](double x) {
        return points / (window.shortest * std::pow(ratio, x / window.width)) - 1;
    };
    std::vector<Range> ranges;
    for (int x = 0; x < window.width; ++x) {
        const double high = indexAt(x);
        const double low = indexAt(x + 1);
        if (high < -0.5 || low > bins - 0.5) {
            ranges.push_back({});
            continue;
        }
        const auto clamped = [bins](double index) {
            return saturatingCast<std::int64_t>(std::clamp(std::round(index), 0.0, bins - 1));
        };
        // Bins whose centre is within the pixel; the nearest if there are none.
        Range range{clamped(std::ceil(low)), clamped(std::floor(high))};
        if (range.last < range.first) range = {clamped((low + high) / 2), clamped((low + high) / 2)};
        ranges.push_back(range);
    }
    return ranges;
}

/// The ranges of adjacent pixels, which often show the same one.
struct Ranges {
    std::vector<Range> distinct;
    std::vector<std::size_t> ofPixel;  ///< indices in `distinct`
};

Ranges rangesOf(std::span<const Range> pixels) {
    Ranges ranges;
    for (const Range& range : pixels) {
        if (ranges.distinct.empty() || ranges.distinct.back() != range) ranges.distinct.push_back(range);
        ranges.ofPixel.push_back(ranges.distinct.size() - 1);
    }
    return ranges;
}

}  // namespace

QImage spectrumImage(const Spectrum& spectrum, const SpectrumWindow& window, const Colormap& map) {
    QImage image(window.width, window.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const auto lines = static_cast<double>(spectrum.order.size());
    const std::vector<Range> bins = binsOfPixels(spectrum, window);
    const double perPixel = (window.lastRank - window.firstRank) / window.height;
    // Transparent pixels are at the ends.
    const auto isClear = [](const Range& range) { return range.last < range.first; };
    const auto first = std::ranges::find_if_not(bins, isClear) - bins.begin();
    const auto count = std::count_if(bins.begin() + first, bins.end(), std::not_fn(isClear));
    const Ranges ranges =
        rangesOf(std::span(bins).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)));
    std::vector<float> shares(ranges.distinct.size()), values(ranges.ofPixel.size());
    std::optional<Range> before;  // rows of pixels of the same lines are the same
    for (int y = 0; y < window.height; ++y) {
        const double top = window.firstRank + perPixel * y;
        const double middle = top + perPixel / 2;
        if (middle < -0.5 || middle >= lines - 0.5) continue;
        const auto clamped = [lines](double rank) {
            return saturatingCast<std::int64_t>(std::clamp(rank, 0.0, lines - 1));
        };
        // The lines with their middle in the pixel, or the nearest.
        Range ranks{clamped(std::ceil(top)), clamped(std::ceil(top + perPixel) - 1)};
        if (perPixel <= 1 || ranks.last < ranks.first)
            ranks.first = ranks.last = clamped(std::floor(middle + 0.5));
        auto* const pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        if (std::exchange(before, ranks) == ranks) {
            std::copy_n(pixels - window.width, window.width, pixels);
            continue;
        }
        spectrum.setShares(ranks, ranges.distinct, shares);
        std::ranges::transform(ranges.ofPixel, values.begin(),
                               [&shares](std::size_t k) { return shares[k]; });
        map.lookUp(values, 0, 1, pixels + first);
    }
    return image;
}

}  // namespace sinescope
