// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/spectrum/painting.h"

#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

namespace sinescope {

namespace {

struct Span {
    std::int64_t first = 0;
    std::int64_t last = -1;  ///< inclusive
    friend bool operator==(const Span&, const Span&) = default;
};

/// Returns the bins m (frequency (m + 1) / N) of each pixel, at least the nearest one.
std::vector<Span> binsOfPixels(const Spectrum& spectrum, const SpectrumWindow& window) {
    const auto bins = static_cast<double>(spectrum.power.cols());
    const auto points = static_cast<double>(spectrum.points);
    const double ratio = window.longest / window.shortest;
    const auto indexAt = [&](double x) {
        return points / (window.shortest * std::pow(ratio, x / window.width)) - 1;
    };
    std::vector<Span> spans;
    for (int x = 0; x < window.width; ++x) {
        const double high = indexAt(x);
        const double low = indexAt(x + 1);
        if (high < -0.5 || low > bins - 0.5) {
            spans.push_back({});
            continue;
        }
        const auto clamped = [bins](double index) {
            return saturatingCast<std::int64_t>(std::clamp(std::round(index), 0.0, bins - 1));
        };
        // Bins whose centre is within the pixel; the nearest if there are none.
        Span span{clamped(std::ceil(low)), clamped(std::floor(high))};
        if (span.last < span.first) span = {clamped((low + high) / 2), clamped((low + high) / 2)};
        spans.push_back(span);
    }
    return spans;
}

/// The maximum of each pixel over the lines of some ranks, relative to the peaks of the lines.
class LinesOfPixels {
 public:
    LinesOfPixels(const Spectrum& spectrum, const std::vector<Span>& bins)
        : m_spectrum(spectrum),
          m_bins(bins),
          // With few bins it is faster to scan all of them than to look some up for each pixel.
          m_hasFewBins(spectrum.power.cols() <= static_cast<Eigen::Index>(bins.size())) {}

    const std::vector<float>& of(const Span& ranks) {
        const bool beginsWithLast = ranks.first == m_ranks.last && !m_hasFewBins;
        m_ranks = ranks;
        m_pixels.assign(m_bins.size(), 0.0F);
        if (m_hasFewBins) {
            setFewBins();
            return m_pixels;
        }
        for (std::int64_t rank = ranks.first; rank <= ranks.last; ++rank) {
            if (rank > ranks.first || !beginsWithLast) setLine(rank);
            for (std::size_t x = 0; x < m_bins.size(); ++x) m_pixels[x] = std::max(m_pixels[x], m_line[x]);
        }
        return m_pixels;
    }

 private:
    std::int64_t columnOf(std::int64_t rank) const {
        return m_spectrum.order[static_cast<std::size_t>(rank)];
    }

    /// Caches the line, because adjacent rows of pixels often share it.
    void setLine(std::int64_t rank) {
        const std::int64_t column = columnOf(rank);
        const double peak = m_spectrum.peakPower(column);
        m_line.assign(m_bins.size(), 0.0F);
        if (!(peak > 0)) return;
        for (std::size_t x = 0; x < m_bins.size(); ++x)
            m_line[x] =
                static_cast<float>(m_spectrum.strongest(column, m_bins[x].first, m_bins[x].last) / peak);
    }

    void setFewBins() {
        m_line.assign(static_cast<std::size_t>(m_spectrum.power.cols()), 0.0F);
        for (std::int64_t rank = m_ranks.first; rank <= m_ranks.last; ++rank) {
            const std::int64_t column = columnOf(rank);
            const double peak = m_spectrum.peakPower(column);
            if (!(peak > 0)) continue;
            const double* const power = &m_spectrum.power(column, 0);
            for (std::size_t m = 0; m < m_line.size(); ++m)
                m_line[m] = std::max(m_line[m], static_cast<float>(power[m] / peak));
        }
        for (std::size_t x = 0; x < m_bins.size(); ++x)
            for (std::int64_t m = m_bins[x].first; m <= m_bins[x].last; ++m)
                m_pixels[x] = std::max(m_pixels[x], m_line[static_cast<std::size_t>(m)]);
    }

    const Spectrum& m_spectrum;
    const std::vector<Span>& m_bins;
    bool m_hasFewBins;
    Span m_ranks;
    std::vector<float> m_line;    ///< by pixel, or by bin if those are few
    std::vector<float> m_pixels;  ///< maximum over all ranks
};

}  // namespace

QImage spectrumImage(const Spectrum& spectrum, const SpectrumWindow& window, const Colormap& map) {
    QImage image(window.width, window.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const auto lines = static_cast<double>(spectrum.order.size());
    const std::vector<Span> bins = binsOfPixels(spectrum, window);
    const double perPixel = (window.lastRank - window.firstRank) / window.height;
    // Transparent pixels are at the ends.
    const auto isClear = [](const Span& span) { return span.last < span.first; };
    const auto first = std::ranges::find_if_not(bins, isClear) - bins.begin();
    const auto count = std::count_if(bins.begin() + first, bins.end(), std::not_fn(isClear));
    LinesOfPixels linesOfPixels(spectrum, bins);
    std::optional<Span> before;  // rows of pixels of the same lines are the same
    for (int y = 0; y < window.height; ++y) {
        const double top = window.firstRank + perPixel * y;
        const double middle = top + perPixel / 2;
        if (middle < -0.5 || middle >= lines - 0.5) continue;
        const auto clamped = [lines](double rank) {
            return saturatingCast<std::int64_t>(std::clamp(std::floor(rank + 0.5), 0.0, lines - 1));
        };
        const Span ranks = perPixel <= 1 ? Span{clamped(middle), clamped(middle)}
                                         : Span{clamped(top), clamped(top + perPixel)};
        auto* const pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        if (std::exchange(before, ranks) == ranks) {
            std::copy_n(pixels - window.width, window.width, pixels);
            continue;
        }
        const std::vector<float>& values = linesOfPixels.of(ranks);
        map.lookUp({values.data() + first, static_cast<std::size_t>(count)}, 0, 1, pixels + first);
    }
    return image;
}

}  // namespace sinescope
