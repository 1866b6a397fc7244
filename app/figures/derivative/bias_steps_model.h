// SPDX-License-Identifier: GPL-3.0-or-later
//
// Biases of scores are defined at whole distances only: the differences of a head's bias from each distance
// to the next. For ALiBi this is plus or minus its slope, for T5 it is 0 within a bucket.
#pragma once

#include "app/figures/derivative/options.h"
#include "app/model/worded_row_lines.h"

namespace sinescope {

class BiasStepsModel final : public KeptRowLinesModel {
 public:
    BiasStepsModel(std::shared_ptr<const Scene> scene, const BiasStepsModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    /// The line of the selected head; the only one for Shaw.
    const RowLines::Line& selectedLine() const;
};

}  // namespace sinescope
