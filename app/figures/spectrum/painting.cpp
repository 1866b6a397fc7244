// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/spectrum/painting.h"

#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace sinescope {

namespace {

struct Span {
    std::int64_t first = 0;
    std::int64_t last = -1;  ///< inclusive
    friend bool operator==(const Span&, const Span&) = default;
};

/// The bins m (frequency (m + 1) / N) between two wavelengths, at least the one that lies nearest.
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
        const auto held = [bins](double index) {
            return saturatingCast<std::int64_t>(std::clamp(std::round(index), 0.0, bins - 1));
        };
        // Bins whose middle lies within the pixel; where none does, the nearest.
        Span span{held(std::ceil(low)), held(std::floor(high))};
        if (span.last < span.first) span = {held((low + high) / 2), held((low + high) / 2)};
        spans.push_back(span);
    }
    return spans;
}

/// The most of each pixel in one line, as a part of the line's peak. Two rows of pixels often share a line.
class LinesOfPixels {
 public:
    LinesOfPixels(const Spectrum& spectrum, const std::vector<Span>& bins)
        : m_spectrum(spectrum), m_bins(bins), m_line(bins.size()) {}

    const std::vector<float>& at(std::int64_t rank) {
        if (rank == m_rank) return m_line;
        m_rank = rank;
        const std::int64_t column = m_spectrum.order[static_cast<std::size_t>(rank)];
        const double peak = m_spectrum.peakPower(column);
        for (std::size_t x = 0; x < m_bins.size(); ++x) {
            const auto [first, last] = m_bins[x];
            m_line[x] =
                peak > 0 ? static_cast<float>(m_spectrum.strongest(column, first, last) / peak) : 0.0F;
        }
        return m_line;
    }

 private:
    const Spectrum& m_spectrum;
    const std::vector<Span>& m_bins;
    std::int64_t m_rank = -1;
    std::vector<float> m_line;
};

}  // namespace

QImage spectrumImage(const Spectrum& spectrum, const SpectrumWindow& window, const Colormap& map) {
    QImage image(window.width, window.height, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const auto lines = static_cast<double>(spectrum.order.size());
    const std::vector<Span> bins = binsOfPixels(spectrum, window);
    const double perPixel = (window.lastRank - window.firstRank) / window.height;
    // The clear pixels lie at the ends.
    const auto isClear = [](const Span& span) { return span.last < span.first; };
    const auto first = std::find_if_not(bins.begin(), bins.end(), isClear) - bins.begin();
    const auto count = std::count_if(bins.begin() + first, bins.end(), std::not_fn(isClear));
    Span before;
    std::vector<float> values;
    LinesOfPixels linesOfPixels(spectrum, bins);
    for (int y = 0; y < window.height; ++y) {
        const double top = window.firstRank + perPixel * y;
        const double middle = top + perPixel / 2;
        if (middle < -0.5 || middle >= lines - 0.5) continue;
        const auto held = [lines](double rank) {
            return saturatingCast<std::int64_t>(std::clamp(std::floor(rank + 0.5), 0.0, lines - 1));
        };
        const Span ranks =
            perPixel <= 1 ? Span{held(middle), held(middle)} : Span{held(top), held(top + perPixel)};
        if (ranks != before || values.empty()) {
            values.assign(bins.size(), 0.0F);
            for (std::int64_t rank = ranks.first; rank <= ranks.last; ++rank) {
                const std::vector<float>& line = linesOfPixels.at(rank);
                for (std::size_t x = 0; x < bins.size(); ++x) values[x] = std::max(values[x], line[x]);
            }
        }
        before = ranks;
        auto* const pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        map.lookUp({values.data() + first, static_cast<std::size_t>(count)}, 0, 1, pixels + first);
    }
    return image;
}

}  // namespace sinescope
