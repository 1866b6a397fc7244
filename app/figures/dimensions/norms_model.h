// SPDX-License-Identifier: GPL-3.0-or-later
//
// The norm of each row of a table over position: shows off-scale rows, and whether the others drift.
#pragma once

#include "app/figures/dimensions/options.h"
#include "app/model/all_rows.h"

namespace sinescope {

class RowNormsModel final : public AllRowsModel {
 public:
    RowNormsModel(std::shared_ptr<const Scene> scene, const RowNormsModel* before);

    FigureProgram program() const override;

 private:
    AllRows readRows(const UnitRows& rows) const override;
    void setRowValues(Values& values, const AllRows& rows) const override;
};

}  // namespace sinescope
