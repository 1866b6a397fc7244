// SPDX-License-Identifier: GPL-3.0-or-later
//
// Of a table that is defined at whole positions alone there is no derivative: the differences of neighbouring
// rows, row p + 1 minus row p, in the shown columns, and the root of their mean square over all columns.
#pragma once

#include "app/figures/derivative/options.h"
#include "app/model/worded_row_lines.h"
#include "core/schemes/input_pixels.h"

namespace sinescope {

class RowStepsModel final : public WordedRowLinesModel {
 public:
    RowStepsModel(std::shared_ptr<const Scene> scene, const RowStepsModel* before);

    const RowLines& picture() const override { return *m_picture; }

    void setValues(Values& values, const Cursor& cursor) const override;
    std::vector<Readout> readout(const Cursor& cursor) const override {
        return RowLinesModel::readout(cursor);
    }
    FigureProgram program() const override;

 private:
    void makePicture();
    /// What the whole row does: the largest step, where it is, and the median of all.
    struct Steps {
        double largest = 0;
        double smallest = 0;
        double median = 0;
        std::int64_t at = 0;  ///< the position before the largest step
        /// True if all steps have the same length.
        bool hasOneLength() const { return largest - smallest <= 1e-9 * largest; }
    };
    Steps steps() const;

    std::vector<std::int64_t> m_columns;
    std::shared_ptr<const RowLines> m_picture;
    double m_unit = 1;                     ///< the steps are those of the table divided by it
    std::optional<Steps> m_steps;          ///< none if there is a single row
    std::vector<std::int64_t> m_offScale;  ///< positions whose steps the chart leaves out
    bool m_isOneStep = false;              ///< every step is the same in every column, but for rounding
};

}  // namespace sinescope
