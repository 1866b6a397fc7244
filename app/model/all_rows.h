// SPDX-License-Identifier: GPL-3.0-or-later
//
// A chart of what every row of a table is like: its length, its step to the next. To read all rows of a large
// table takes seconds.
#pragma once

#include "app/model/off_scale.h"
#include "app/model/worded_row_lines.h"
#include "core/analysis/row_sizes.h"

namespace sinescope {

struct AllRows {
    RowLines picture;
    double unit = 1;                 ///< the numbers are those of the table divided by it
    std::optional<SizeRange> sizes;  ///< of the first line; none if it has no value
    OffScale left;                   ///< what the chart leaves out
    bool isOneStep = false;          ///< every step is the same in every column, but for rounding

    std::int64_t positionAt(std::int64_t place) const { return picture.at[static_cast<std::size_t>(place)]; }
    std::vector<std::int64_t> positionsLeft() const;
};

/// Successive models of one setting share what was read.
class AllRowsModel : public ComputedRowLinesModel<AllRows> {
 public:
    using ComputedRowLinesModel::ComputedRowLinesModel;

 protected:
    /// Those of `before`, if that is not null. A table of some hundred rows is read at once.
    void share(const AllRowsModel* before);

 private:
    /// All but the unit and the words.
    virtual AllRows readRows(const UnitRows& rows) const = 0;
    /// Those of one figure.
    virtual void setRowValues(Values& values, const AllRows& rows) const = 0;
    AllRows worked() const override;
    void setNumbers(Values& values, const AllRows& rows, const Cursor& cursor) const override;
};

}  // namespace sinescope
