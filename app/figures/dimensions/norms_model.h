// SPDX-License-Identifier: GPL-3.0-or-later
//
// The length of each row of a table over position: which rows are loud, and whether the others drift.
#pragma once

#include "app/figures/dimensions/options.h"
#include "app/model/worded_row_lines.h"

namespace sinescope {

class RowNormsModel final : public ReadRowLinesModel {
 public:
    RowNormsModel(std::shared_ptr<const Scene> scene, const RowNormsModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    void makePicture();

    double m_unit = 1;                     ///< the norms are those of the table divided by it
    std::vector<std::int64_t> m_offScale;  ///< positions whose norms the chart leaves out
};

}  // namespace sinescope
