// SPDX-License-Identifier: GPL-3.0-or-later
//
// The matrix of the encoding, row = position, column = dimension, and its properties as a picture.
#pragma once

#include "app/figures/heatmap/picture.h"

namespace sinescope {

class HeatmapModel final : public HeatmapBase {
 public:
    HeatmapModel(std::shared_ptr<const Scene> scene, const HeatmapModel* before);

    const std::shared_ptr<const Encoding>& encoding() const { return m_encoding; }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override { return cellReadout(scene(), cursor); }
    FigureProgram program() const override;

 private:
    void setColumn(Values& values, std::int64_t column) const;
    void setSwings(Values& values) const;

    std::shared_ptr<const Encoding> m_encoding;
};

/// Returns the minimum and maximum of a column over all positions of the encoding, exact.
Extremes columnRangeOf(const Encoding& encoding, std::int64_t column);

/// The ranges of the columns over the positions of the encoding.
struct Swings {
    std::int64_t wide = 0;   ///< columns whose maximum and minimum are 1.9 or more apart, at factor 1
    std::int64_t still = 0;  ///< columns whose maximum and minimum are less than 0.1 apart
    /// Extremes of the right half's sines and cosines. NaN if there are no such columns.
    Extremes rightSines;
    Extremes rightCosines;
};
/// Exact, over whole positions; O(d log L).
Swings swingsOf(const Encoding& encoding);

}  // namespace sinescope
