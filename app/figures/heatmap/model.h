// SPDX-License-Identifier: GPL-3.0-or-later
//
// The matrix of the encoding, row = position, column = dimension, and what is true of it as a picture.
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

/// The lowest and the highest value of a column over all positions of the encoding, exact.
Extremes columnRangeOf(const Encoding& encoding, std::int64_t column);

/// How far the columns of an encoding swing over its positions.
struct Swings {
    std::int64_t wide = 0;   ///< columns whose largest and smallest value are 1.9 or more apart, at factor 1
    std::int64_t still = 0;  ///< columns whose values are less than 0.1 apart
    /// Of the right half of the columns: the extremes of the sines, and of the cosines. NaN where there are
    /// none.
    Extremes rightSines;
    Extremes rightCosines;
};
/// Exact, over the whole positions; O(d log L).
Swings swingsOf(const Encoding& encoding);

}  // namespace sinescope
