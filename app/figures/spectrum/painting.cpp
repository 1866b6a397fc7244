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

/// The maximum of each pixel over the lines of some ranks, relative to the peaks of the lines.
class LinesOfPixels {
 public:
    LinesOfPixels(const Spectrum& spectrum, std::span<const Range> bins) : m_spectrum(spectrum) {
        for (const Range& range : bins) {
            if (m_ranges.empty() || m_ranges.back() != range) m_ranges.push_back(range);
            m_rangeOfPixel.push_back(m_ranges.size() - 1);
        }
        m_line.resize(m_ranges.size());
        m_maxima.resize(m_ranges.size());
        m_pixels.resize(bins.size());
    }

    const std::vector<float>& of(const Range& ranks) {
        std::ranges::fill(m_maxima, 0.0F);
        for (std::int64_t rank = ranks.first; rank <= ranks.last; ++rank) {
            setLine(rank);
            for (std::size_t k = 0; k < m_line.size(); ++k) m_maxima[k] = std::max(m_maxima[k], m_line[k]);
        }
        std::ranges::transform(m_rangeOfPixel, m_pixels.begin(),
                               [this](std::size_t k) { return m_maxima[k]; });
        return m_pixels;
    }

 private:
    /// Keeps the line, because adjacent rows of pixels often share it.
    void setLine(std::int64_t rank) {
        if (std::exchange(m_rank, rank) == rank) return;
        m_spectrum.setShares(m_spectrum.order[static_cast<std::size_t>(rank)], m_ranges, m_line);
    }

    const Spectrum& m_spectrum;
    std::vector<Range> m_ranges;  ///< of adjacent pixels, which often show the same one
    std::vector<std::size_t> m_rangeOfPixel;
    std::int64_t m_rank = -1;
    std::vector<float> m_line, m_maxima;  ///< by range
    std::vector<float> m_pixels;
};

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
    LinesOfPixels linesOfPixels(
        spectrum, std::span(bins).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)));
    std::optional<Range> before;  // rows of pixels of the same lines are the same
    for (int y = 0; y < window.height; ++y) {
        const double top = window.firstRank + perPixel * y;
        const double middle = top + perPixel / 2;
        if (middle < -0.5 || middle >= lines - 0.5) continue;
        const auto clamped = [lines](double rank) {
            return saturatingCast<std::int64_t>(std::clamp(std::floor(rank + 0.5), 0.0, lines - 1));
        };
        const Range ranks = perPixel <= 1 ? Range{clamped(middle), clamped(middle)}
                                          : Range{clamped(top), clamped(top + perPixel)};
        auto* const pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        if (std::exchange(before, ranks) == ranks) {
            std::copy_n(pixels - window.width, window.width, pixels);
            continue;
        }
        map.lookUp(linesOfPixels.of(ranks), 0, 1, pixels + first);
    }
    return image;
}

}  // namespace sinescope
