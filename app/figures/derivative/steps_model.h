// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table that is defined at whole positions only has no derivative: the differences of neighbouring rows,
// row p + 1 minus row p, in the shown columns, and their root mean square over all columns.
#pragma once

#include "app/figures/derivative/options.h"
#include "app/model/all_rows.h"

namespace sinescope {

class RowStepsModel final : public AllRowsModel {
 public:
    RowStepsModel(std::shared_ptr<const Scene> scene, const RowStepsModel* before);

    FigureProgram program() const override;

 private:
    AllRows readRows(const UnitRows& rows) const override;
    void setRowValues(Values& values, const AllRows& rows) const override;

    std::vector<std::int64_t> m_columns;
};

}  // namespace sinescope
