// SPDX-License-Identifier: GPL-3.0-or-later
//
// Positions that are the patches of an image, row by row: the similarity of one patch with all others as a
// map of the image, or the maps of all patches, each at the place of its patch (figure 7 of the paper of ViT,
// Dosovitskiy et al. 2021). Patches are counted from 0, cells of a map from its upper left corner.
#pragma once

#include "core/encoding/encoding.h"
#include "core/encoding/pixels.h"

#include <cstdint>
#include <optional>

namespace sinescope {

struct PatchGrid {
    std::int64_t height = 0;
    std::int64_t width = 0;
    std::int64_t patches() const { return height * width; }
    friend bool operator==(const PatchGrid&, const PatchGrid&) = default;
};

/// Where the value of a pair of patches is drawn, in whole cells.
struct PatchCell {
    std::int64_t row = 0;
    std::int64_t column = 0;
    friend bool operator==(const PatchCell&, const PatchCell&) = default;
};

/// Two patches.
struct PatchPair {
    std::int64_t p = 0;
    std::int64_t q = 0;
    friend bool operator==(const PatchPair&, const PatchPair&) = default;
};

/// The layout of one map or of the maps of all patches. Immutable.
class PatchMap {
 public:
    /// The map of patch `p`, or the maps of all patches if it is not given.
    PatchMap(PatchGrid grid, std::optional<std::int64_t> p) : m_grid(grid), m_p(p) {}

    const PatchGrid& grid() const { return m_grid; }
    bool isOfAll() const { return !m_p; }
    /// Cells of the whole picture: height x width for each map.
    std::int64_t rows() const { return m_p ? m_grid.height : m_grid.height * m_grid.height; }
    std::int64_t columns() const { return m_p ? m_grid.width : m_grid.width * m_grid.width; }
    PatchCell cellOf(const PatchPair& pair) const;
    /// The cell must exist.
    PatchPair pairAt(const PatchCell& cell) const;
    /// The similarities in their cells, rows() x columns(). `similarity` has a row for each map, in the order
    /// of the patches, and a column for each patch.
    MatrixF placed(const MatrixF& similarity) const;

    friend bool operator==(const PatchMap&, const PatchMap&) = default;

 private:
    PatchGrid m_grid;
    std::optional<std::int64_t> m_p;
};

/// The mean of `cells` over each pixel, weighted by area; NaN if a pixel covers none. Positions of the grid
/// are rows of `cells`.
MatrixF meansOf(const MatrixF& cells, const PixelGrid& grid);

}  // namespace sinescope
