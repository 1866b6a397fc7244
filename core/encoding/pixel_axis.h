// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cells under each pixel along one axis. Not for use outside core.
#pragma once

#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace sinescope {

/// A pixel edge within `cell` (1 wide, centred at the integer); the share `part` of the cell, 0 <= part < 1,
/// lies before it.
struct PixelEdge {
    std::int64_t cell = 0;
    double part = 0;
};

/// The cells under one pixel: `first` and `last` with their weights (firstWeight if they are the same) and
/// all cells between them with weight 1. Empty if first > last.
struct PixelSpan {
    std::int64_t first = 0;
    std::int64_t last = -1;
    double firstWeight = 0;
    double lastWeight = 0;
    double total = 0;

    bool empty() const { return first > last; }
    double weight(std::int64_t cell) const {
        return cell == first ? firstWeight : cell == last ? lastWeight : 1.0;
    }
    friend bool operator==(const PixelSpan&, const PixelSpan&) = default;
};

/// `pixels` equal pixels over [lower, upper] of an axis whose cells are firstCell .. lastCell.
class PixelAxis {
 public:
    PixelAxis(double lower, double upper, std::int64_t pixels, std::int64_t firstCell, std::int64_t lastCell)
        : m_lower(lower),
          m_upper(upper),
          m_pixels(pixels),
          m_first(static_cast<double>(firstCell) - 0.5),
          m_last(static_cast<double>(lastCell) + 0.5) {}

    std::int64_t pixels() const { return m_pixels; }
    double cellsPerPixel() const { return (m_upper - m_lower) / static_cast<double>(m_pixels); }

    double position(std::int64_t edge) const {
        return m_lower + (m_upper - m_lower) * static_cast<double>(edge) / static_cast<double>(m_pixels);
    }
    /// The edge on the pixel grid, possibly outside the cells.
    PixelEdge edge(std::int64_t index) const { return cut(position(index)); }
    /// The edge clamped to the extent of the cells.
    PixelEdge clippedEdge(std::int64_t index) const {
        return cut(std::clamp(position(index), m_first, m_last));
    }
    bool seen(std::int64_t pixel) const { return position(pixel) < m_last && position(pixel + 1) > m_first; }
    bool whollyInside(std::int64_t pixel) const {
        return position(pixel) >= m_first && position(pixel + 1) <= m_last;
    }

    PixelSpan span(std::int64_t pixel) const {
        if (!seen(pixel)) return {};
        const PixelEdge from = clippedEdge(pixel);
        const PixelEdge to = clippedEdge(pixel + 1);
        if (to.cell == from.cell || (to.cell == from.cell + 1 && to.part == 0))
            return {from.cell, from.cell, 1, 1, 1};  // within one cell, however small the part
        PixelSpan span{from.cell, to.cell, 1 - from.part, to.part, 0};
        if (to.part == 0) {
            --span.last;
            span.lastWeight = 1;
        }
        span.total = static_cast<double>(to.cell - from.cell) + to.part - from.part;
        return span;
    }

 private:
    /// Snaps edges that miss a cell's border only by rounding.
    static PixelEdge cut(double position) {
        constexpr double rounding = 1e-8;
        const double moved = position + 0.5;
        const double nearest = std::nearbyint(moved);
        if (std::fabs(moved - nearest) < rounding) return {axisPlace(nearest), 0};
        const double cell = std::floor(moved);
        return {axisPlace(cell), moved - cell};
    }

    double m_lower;
    double m_upper;
    std::int64_t m_pixels;
    double m_first;
    double m_last;
};

}  // namespace sinescope
