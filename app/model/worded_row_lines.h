// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/row_lines.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"

namespace sinescope {

/// Lines whose words, the title of their table among them, are in a file. Where the file has no read-out, it
/// is the values of the lines.
class WordedRowLinesModel : public WordedModel<RowLinesModel> {
 public:
    using WordedModel::WordedModel;
    std::vector<Readout> readout(const Cursor& cursor) const override {
        std::vector<Readout> worded = WordedModel::readout(cursor);
        return worded.empty() ? valuesOfLines(cursor) : worded;
    }

 protected:
    QString tableTitle() const override { return said("table_title"); }
    /// Names the axes, the headings and the notes of a picture.
    void setWords(RowLines& shown, const Values& values) const {
        shown.positionName = statements().first(u"axis_name"_s, values);
        shown.valueNames = statements().all(u"value_name"_s, values);
        shown.headings = statements().all(u"heading"_s, values);
        shown.note = statements().all(u"chart_note"_s, values).join(' '_L1);
    }
};

/// The same, whose lines are there from the start.
class KeptRowLinesModel : public WordedRowLinesModel {
 public:
    using WordedRowLinesModel::WordedRowLinesModel;
    const RowLines& picture() const override { return *m_picture; }

 protected:
    void setWords(RowLines& shown) const {
        Values values;
        setValues(values, {});
        WordedRowLinesModel::setWords(shown, values);
    }

    std::shared_ptr<const RowLines> m_picture;
};

}  // namespace sinescope
