// SPDX-License-Identifier: GPL-3.0-or-later
//
// Of a table that is defined at whole positions alone there is no derivative: the differences of neighbouring
// rows, row p + 1 minus row p, in the shown columns, and the root of their mean square over all columns.
#pragma once

#include "app/figures/derivative/options.h"
#include "app/model/worded_row_lines.h"
#include "core/analysis/row_sizes.h"

namespace sinescope {

class RowStepsModel final : public ReadRowLinesModel {
 public:
    RowStepsModel(std::shared_ptr<const Scene> scene, const RowStepsModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    void makePicture();

    std::vector<std::int64_t> m_columns;
    double m_unit = 1;                     ///< the steps are those of the table divided by it
    std::optional<SizeRange> m_steps;      ///< of the whole rows; none if there is a single one
    std::vector<std::int64_t> m_offScale;  ///< positions whose steps the chart leaves out
    bool m_isOneStep = false;              ///< every step is the same in every column, but for rounding
};

}  // namespace sinescope
