// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the shift figure shows of a Scene, in numbers: the turn of each hand, the blocks of M_k, the rows.
#pragma once

#include "app/model/figure_model.h"
#include "core/analysis/shift.h"

#include <array>

namespace sinescope {

/// Numbers are worked out pair by pair, so that those out of sight cost nothing.
struct ShiftModel {
    std::shared_ptr<const Encoding> encoding;
    Selection selection;
    ResidualRange residual;
    bool sineOnly = false;
    bool numbers = true;  ///< blocks and rows in numbers beneath the clocks

    double shift() const { return static_cast<double>(selection.shift); }
    /// The turns of a pair's hand by w p, of its ghost by w (p + k), and of the block by w k.
    ShiftBlock hand(std::int64_t pair) const;
    ShiftBlock ghost(std::int64_t pair) const;
    ShiftBlock block(std::int64_t pair) const;
    bool hasBlock(std::int64_t pair) const;
    /// The sine's column of a pair, else the cosine's.
    std::int64_t columnOf(std::int64_t pair) const;
    std::int64_t selectedPair() const;
};

/// The values of a column in PE(p), M_k PE(p), PE(p + k), and the residual of the last two.
std::array<double, 4> shiftedCell(const ShiftModel& model, std::int64_t column);

/// The residual is taken from `before` where k and the encoding are the same.
ShiftModel shiftModel(const Scene& scene, bool numbers, bool sineOnly, const ShiftModel& before);

/// The angle of a turn in the (cos, sin) plane, -pi to pi.
double angleOf(const ShiftBlock& turn);

/// Over positions of the Scene, as many as are worked out quickly.
ResidualRange shiftResidualOf(const Scene& scene, const Encoding& encoding);
/// The error of the best linear map from sines alone, kept while the frequencies and k stay; nothing where it
/// would take too long.
std::optional<double> sineFitError(const ShiftModel& model);

/// "+229.18°"
QString degreesText(double degrees);

}  // namespace sinescope
