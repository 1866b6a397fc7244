// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/row_lines.h"
#include "app/model/worded_model.h"

namespace sinescope {

/// Lines whose words, the title of their table among them, are in a file.
class WordedRowLinesModel : public WordedModel<RowLinesModel> {
 public:
    using WordedModel::WordedModel;

 protected:
    QString tableTitle() const override { return said("table_title"); }
};

}  // namespace sinescope
