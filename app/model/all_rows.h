// SPDX-License-Identifier: GPL-3.0-or-later
//
// Charts of a quantity of every row of a table: its norm or its step to the next row. Reading all rows of a
// large table takes seconds.
#pragma once

#include "app/model/off_scale.h"
#include "app/model/worded_row_lines.h"
#include "core/analysis/row_sizes.h"

namespace sinescope {

struct AllRows {
    RowLines picture;
    double unit = 1;                 ///< the table's values are divided by it
    std::optional<SizeRange> sizes;  ///< of the first line's values; empty if it has none
    OffScale left;                   ///< rows that are off scale
    bool isOneStep = false;          ///< all steps are equal up to rounding

    std::int64_t positionAt(std::int64_t place) const { return picture.at[static_cast<std::size_t>(place)]; }
    std::vector<std::int64_t> positionsLeft() const;
};

/// Successive models with the same setting share their result.
class AllRowsModel : public ComputedRowLinesModel<AllRows> {
 public:
    using ComputedRowLinesModel::ComputedRowLinesModel;

 protected:
    /// Reuses the rows of `before` if not null. Reads a small table immediately.
    void share(const AllRowsModel* before);

 private:
    /// Returns all but the unit and the words.
    virtual AllRows readRows(const UnitRows& rows) const = 0;
    virtual void setRowValues(Values& values, const AllRows& rows) const = 0;
    AllRows computeResult() const override;
    void setNumbers(Values& values, const AllRows& rows, const Cursor& cursor) const override;
};

}  // namespace sinescope
