// SPDX-License-Identifier: GPL-3.0-or-later
//
// Model for schemes that enter at the score: the biases each head adds to the scores of the selected query,
// key by key.
#pragma once

#include "app/figures/positions/options.h"
#include "app/model/worded_row_lines.h"

namespace sinescope {

struct BiasRow {
    RowLines picture;
};

class BiasRowModel final : public ComputedRowLinesModel<BiasRow> {
 public:
    BiasRowModel(std::shared_ptr<const Scene> scene, const BiasRowModel* before);

    FigureProgram program() const override;

 private:
    std::int64_t query() const { return scene().selection.position; }
    BiasRow computeResult() const override;
    void setNumbers(Values& values, const BiasRow& row, const Cursor& cursor) const override;
};

}  // namespace sinescope
