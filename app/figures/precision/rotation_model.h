// SPDX-License-Identifier: GPL-3.0-or-later
//
// A rotation in fewer bits: how far the angles, or the cosines and sines, of a position are from the exact
// ones when positions and frequencies are rounded before they are multiplied, and when only the finished
// values are.
#pragma once

#include "app/figures/precision/options.h"
#include "app/model/worded_row_lines.h"
#include "core/analysis/rotation_rounding.h"

#include <array>

namespace sinescope {

class RotationRoundingModel final : public KeptRowLinesModel {
 public:
    RotationRoundingModel(std::shared_ptr<const Scene> scene, const RotationRoundingModel* before);

    const RowLines& picture() const override { return m_result->picture; }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    struct Result {
        RowLines picture;
        std::int64_t stride = 1;                  ///< every so many-th position
        std::array<std::int64_t, 3> toldApart{};  ///< positions that a format tells apart
    };
    std::shared_ptr<Result> resultOf() const;
    /// What the chart draws: the largest error of the positions up to this one.
    double largestUpTo(std::size_t line, std::int64_t position, const RotationError& here) const;
    /// Whether the largest error is more than twice that of the first third: less than that is chance.
    bool grows(std::size_t line) const;
    std::int64_t lastPosition() const { return scene().encoding.firstPosition + scene().encoding.length - 1; }

    PrecisionOptions m_options;
    RotationRounding m_rounding;
    std::shared_ptr<const Result> m_result;
};

}  // namespace sinescope
