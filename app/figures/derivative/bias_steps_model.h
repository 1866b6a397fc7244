// SPDX-License-Identifier: GPL-3.0-or-later
//
// Biases of scores are defined at whole distances alone: the difference of what a head adds from each
// distance to the next. ALiBi's is its slope everywhere, T5's is 0 within a bucket.
#pragma once

#include "app/figures/derivative/options.h"
#include "app/model/row_lines.h"

namespace sinescope {

class BiasStepsModel final : public RowLinesModel {
 public:
    BiasStepsModel(std::shared_ptr<const Scene> scene, const BiasStepsModel* before);

    const RowLines& picture() const override { return *m_picture; }

    QString claim() const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 protected:
    QString tableTitle() const override;

 private:
    /// The line of the selected head; the only one of Shaw.
    const RowLines::Line& selectedLine() const;
    /// How many of the steps of that line are not 0.
    std::int64_t changes() const;

    std::shared_ptr<const RowLines> m_picture;
};

}  // namespace sinescope
