// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where position enters at the score, what takes the place of a row: the numbers that each head adds to the
// scores of the selected query, key by key.
#pragma once

#include "app/figures/positions/options.h"
#include "app/model/worded_row_lines.h"

namespace sinescope {

class BiasRowModel final : public KeptRowLinesModel {
 public:
    BiasRowModel(std::shared_ptr<const Scene> scene, const BiasRowModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    std::int64_t query() const { return scene().selection.position; }
};

}  // namespace sinescope
