// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/row_lines.h"
#include "app/model/worded_model.h"

namespace sinescope {

/// Lines whose words, the title of their table among them, are in a file.
class WordedRowLinesModel : public WordedModel<RowLinesModel> {
 public:
    using WordedModel::WordedModel;
    const RowLines& picture() const override { return *m_picture; }

 protected:
    QString tableTitle() const override { return said("table_title"); }
    /// Names the axes, the headings and the notes of a picture.
    void setWords(RowLines& shown) const {
        shown.positionName = said("axis_name");
        shown.valueNames = allSaid("value_name");
        shown.headings = allSaid("heading");
        shown.note = allSaid("chart_note").join(QLatin1Char(' '));
    }

    std::shared_ptr<const RowLines> m_picture;
};

/// The same, whose read-out is the values of its lines.
class ReadRowLinesModel : public WordedRowLinesModel {
 public:
    using WordedRowLinesModel::WordedRowLinesModel;
    std::vector<Readout> readout(const Cursor& cursor) const override {
        return RowLinesModel::readout(cursor);
    }
};

}  // namespace sinescope
