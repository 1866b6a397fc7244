// SPDX-License-Identifier: GPL-3.0-or-later
//
// The 256 colours of an animated GIF. A heatmap's colours are its data, so they come first: the levels of the
// map are in the palette unchanged, and cells are not dithered.
#pragma once

#include "app/style/colormap.h"

#include <QHash>
#include <QImage>

#include <vector>

namespace sinescope {

/// Maximum number of colours in a GIF.
inline constexpr std::size_t paletteSize = 256;

/// Counts the colours in pictures.
class ColorCount {
 public:
    /// Adds the picture's pixels, without alpha.
    void add(const QImage& picture);
    const QHash<QRgb, qint64>& counts() const { return m_counts; }

 private:
    QHash<QRgb, qint64> m_counts;
};

/// At most 256 colours for pictures with these counts. If they have at most 256 colours, all are exact.
/// Otherwise the map levels that occur share the palette with the rest (canvas, lines, antialiased text
/// edges): at least 171 levels, every third of the map's 511, so a cell is at most one level off; and of the
/// rest those colours that leave the smallest squared error, each exact. The same counts give the same
/// palette.
std::vector<QRgb> gifPalette(const ColorCount& pictures, const Colormap& map);

/// Finds the nearest colours of a palette, in RGB weighted 2 : 4 : 3.
class PaletteIndex {
 public:
    explicit PaletteIndex(std::vector<QRgb> palette);
    const std::vector<QRgb>& palette() const { return m_palette; }
    /// The picture as one byte per pixel, row after row without padding.
    std::vector<uchar> indices(const QImage& picture);

 private:
    uchar nearest(QRgb color);

    std::vector<QRgb> m_palette;
    QHash<QRgb, uchar> m_known;
};

}  // namespace sinescope
