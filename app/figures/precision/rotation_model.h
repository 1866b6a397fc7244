// SPDX-License-Identifier: GPL-3.0-or-later
//
// A rotation in fewer bits: the error of a position's angles, or cosines and sines, if positions and
// frequencies are rounded before they are multiplied, or if only the final values are.
#pragma once

#include "app/figures/precision/options.h"
#include "app/model/worded_row_lines.h"
#include "core/analysis/rotation_rounding.h"

#include <array>

namespace sinescope {

struct RotationErrors {
    RowLines picture;
    std::int64_t stride = 1;                          ///< only every stride-th position is sampled
    std::array<std::int64_t, 3> distinctPositions{};  ///< number of positions each format distinguishes
};

class RotationRoundingModel final : public ComputedRowLinesModel<RotationErrors> {
 public:
    RotationRoundingModel(std::shared_ptr<const Scene> scene, const RotationRoundingModel* before);

    FigureProgram program() const override;

 private:
    RotationErrors computeResult() const override;
    void setNumbers(Values& values, const RotationErrors& errors, const Cursor& cursor) const override;
    std::int64_t lastPosition() const { return scene().encoding.lastPosition(); }

    PrecisionOptions m_options;
    RotationRounding m_rounding;
};

}  // namespace sinescope
