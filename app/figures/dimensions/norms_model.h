// SPDX-License-Identifier: GPL-3.0-or-later
//
// The length of each row of a table over position: which rows are loud, and whether the others drift.
#pragma once

#include "app/figures/dimensions/options.h"
#include "app/model/worded_row_lines.h"

namespace sinescope {

class RowNormsModel final : public WordedRowLinesModel {
 public:
    RowNormsModel(std::shared_ptr<const Scene> scene, const RowNormsModel* before);

    const RowLines& picture() const override { return *m_picture; }

    void setValues(Values& values, const Cursor& cursor) const override;
    std::vector<Readout> readout(const Cursor& cursor) const override {
        return RowLinesModel::readout(cursor);
    }
    FigureProgram program() const override;

 private:
    void makePicture();
    struct Norms {
        double smallest = 0, median = 0, largest = 0;
        std::int64_t smallestAt = 0, largestAt = 0;
        bool areEqual() const { return largest - smallest <= 1e-9 * largest; }
    };
    Norms norms() const;

    std::shared_ptr<const RowLines> m_picture;
    double m_unit = 1;                     ///< the norms are those of the table divided by it
    std::vector<std::int64_t> m_offScale;  ///< positions whose norms the chart leaves out
};

}  // namespace sinescope
