// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/gif_palette.h"

#include "core/saturating_cast.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

/// Every third of 511 levels, including both ends and the centre.
constexpr std::size_t minimumLevels = 171;

qint64 distance(QRgb a, QRgb b) {
    const qint64 red = qRed(a) - qRed(b), green = qGreen(a) - qGreen(b), blue = qBlue(a) - qBlue(b);
    return 2 * red * red + 4 * green * green + 3 * blue * blue;
}

struct Counted {
    QRgb color = 0;
    qint64 count = 0;
};

/// The levels that occur if there are at most `maximumColors`; otherwise evenly spaced levels of the map, an
/// odd number so that the centre of a diverging map is kept.
std::vector<QRgb> levelsFor(const std::vector<QRgb>& occurring, const Colormap& map,
                            std::size_t maximumColors) {
    if (occurring.size() <= maximumColors) return occurring;
    const std::size_t count = maximumColors % 2 == 0 ? maximumColors - 1 : maximumColors;
    const auto last = static_cast<double>(map.colors.size() - 1);
    std::vector<QRgb> levels;
    for (std::size_t k = 0; k < count; ++k) {
        const double level = last * static_cast<double>(k) / static_cast<double>(count - 1);
        levels.push_back(map.colors[saturatingCast<std::size_t>(std::round(level))]);
    }
    return levels;
}

/// Repeatedly adds the colour with the highest cost: its count times its squared distance from the nearest
/// colour in the palette.
void addWorst(std::vector<QRgb>& palette, const std::vector<Counted>& colors, std::size_t maximumColors) {
    std::vector<qint64> away(colors.size(), std::numeric_limits<qint32>::max());
    const auto approach = [&](QRgb added) {
        for (std::size_t k = 0; k < colors.size(); ++k)
            away[k] = std::min(away[k], distance(colors[k].color, added));
    };
    for (const QRgb color : palette) approach(color);
    for (std::size_t added = 0; added < maximumColors; ++added) {
        std::size_t worst = colors.size();
        qint64 largest = 0;
        for (std::size_t k = 0; k < colors.size(); ++k) {
            const qint64 cost = away[k] * colors[k].count;
            if (cost <= largest) continue;
            largest = cost;
            worst = k;
        }
        if (worst == colors.size()) return;
        palette.push_back(colors[worst].color);
        approach(colors[worst].color);
    }
}

}  // namespace

void ColorCount::add(const QImage& picture) {
    const QImage image = picture.convertToFormat(QImage::Format_RGB32);
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        // Figures consist mostly of runs, and a run costs one look-up.
        for (int x = 0, begin = 0; x <= image.width(); ++x) {
            if (x < image.width() && line[x] == line[begin]) continue;
            m_counts[line[begin] | 0xff000000] += x - begin;
            begin = x;
        }
    }
}

std::vector<QRgb> gifPalette(const ColorCount& pictures, const Colormap& map) {
    QSet<QRgb> ofMap(map.colors.begin(), map.colors.end());
    ofMap.insert(map.missing);
    std::vector<QRgb> levels;
    std::vector<Counted> others;
    for (auto at = pictures.counts().begin(); at != pictures.counts().end(); ++at) {
        if (ofMap.contains(at.key()))
            levels.push_back(at.key());
        else
            others.push_back({at.key(), at.value()});
    }
    // Sorted, because the order of the hash is undefined.
    std::ranges::sort(levels);
    std::ranges::sort(others, [](const Counted& a, const Counted& b) {
        return a.count != b.count ? a.count > b.count : a.color < b.color;
    });
    std::size_t maximumColors = paletteSize - std::min(levels.size(), minimumLevels);
    maximumColors = std::min(maximumColors, others.size());
    std::vector<QRgb> palette = levelsFor(levels, map, paletteSize - maximumColors);
    addWorst(palette, others, paletteSize - palette.size());
    return palette;
}

PaletteIndex::PaletteIndex(std::vector<QRgb> palette) : m_palette(std::move(palette)) {
    for (std::size_t k = m_palette.size(); k-- > 0;) m_known[m_palette[k]] = static_cast<uchar>(k);
}

uchar PaletteIndex::nearest(QRgb color) {
    const auto known = m_known.constFind(color);
    if (known != m_known.constEnd()) return *known;
    const auto at = std::ranges::min_element(
        m_palette, [color](QRgb a, QRgb b) { return distance(color, a) < distance(color, b); });
    const auto index = static_cast<uchar>(at - m_palette.begin());
    m_known[color] = index;
    return index;
}

std::vector<uchar> PaletteIndex::indices(const QImage& picture) {
    const QImage image = picture.convertToFormat(QImage::Format_RGB32);
    std::vector<uchar> result;
    result.reserve(static_cast<std::size_t>(image.width()) * static_cast<std::size_t>(image.height()));
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const QRgb color = line[x] | 0xff000000;
            const bool same = x > 0 && color == (line[x - 1] | 0xff000000);
            result.push_back(same ? result.back() : nearest(color));
        }
    }
    return result;
}

}  // namespace sinescope
