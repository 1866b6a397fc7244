// SPDX-License-Identifier: GPL-3.0-or-later
//
// A chart of what every row of a table is like: its length, its step to the next. To read all rows of a large
// table takes seconds.
#pragma once

#include "app/model/lazy.h"
#include "app/model/worded_row_lines.h"
#include "core/analysis/row_sizes.h"

namespace sinescope {

struct AllRows {
    RowLines shown;
    double unit = 1;                     ///< the numbers are those of the table divided by it
    std::optional<SizeRange> sizes;      ///< of the first line; none if it has no value
    std::vector<std::int64_t> offScale;  ///< positions that the chart leaves out
    bool isOneStep = false;              ///< every step is the same in every column, but for rounding
};

/// Successive models of one setting share what was read.
class AllRowsModel : public WordedModel<RowLinesModel> {
 public:
    using WordedModel::WordedModel;

    bool isReady() const override { return m_read->isReady(); }
    void prepare() const override { read(); }
    bool isSoonReady() const override;
    const RowLines& picture() const override { return read().shown; }
    std::vector<Readout> readout(const Cursor& cursor) const override {
        return RowLinesModel::readout(cursor);  // NOLINT(bugprone-parent-virtual-call): its own
    }
    void setValues(Values& values, const Cursor&) const override { setValues(values, read()); }

 protected:
    QString tableTitle() const override { return said("table_title"); }
    /// Those of `before`, if that is not null. A table of some hundred rows is read at once.
    void share(const AllRowsModel* before);
    const AllRows& read() const;

 private:
    virtual AllRows readRows() const = 0;
    virtual void setValues(Values& values, const AllRows& rows) const = 0;
    std::int64_t count() const;

    std::shared_ptr<const Lazy<AllRows>> m_read;
};

}  // namespace sinescope
