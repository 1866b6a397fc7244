// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/row_lines.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"

namespace sinescope {

/// Names the axes, the headings and the notes of a picture.
inline void setWords(RowLines& shown, const Statements& words, const Values& values) {
    shown.positionName = words.first(u"axis_name"_s, values);
    shown.valueNames = words.all(u"value_name"_s, values);
    shown.headings = words.all(u"heading"_s, values);
    shown.note = words.all(u"chart_note"_s, values).join(' '_L1);
}

/// Lines whose words, the title of their table among them, are in a file.
class WordedRowLinesModel : public WordedModel<RowLinesModel> {
 public:
    using WordedModel::WordedModel;
    const RowLines& picture() const override { return *m_picture; }

 protected:
    QString tableTitle() const override { return said("table_title"); }
    void setWords(RowLines& shown) const {
        Values values;
        setValues(values, {});
        sinescope::setWords(shown, statements(), values);
    }

    std::shared_ptr<const RowLines> m_picture;
};

/// The same, whose read-out is the values of its lines.
class ReadRowLinesModel : public WordedRowLinesModel {
 public:
    using WordedRowLinesModel::WordedRowLinesModel;
    std::vector<Readout> readout(const Cursor& cursor) const override {
        return RowLinesModel::readout(cursor);  // NOLINT(bugprone-parent-virtual-call): its own
    }
};

}  // namespace sinescope
