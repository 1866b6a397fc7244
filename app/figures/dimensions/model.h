// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of the matrix as functions of position: those that the Scene lists and the selected one.
#pragma once

#include "app/figures/dimensions/options.h"
#include "app/model/figure_model.h"

namespace sinescope {

class DimensionsModel final : public FigureModel {
 public:
    DimensionsModel(std::shared_ptr<const Scene> scene, const DimensionsModel* before);

    const DimensionsOptions& options() const { return m_options; }
    const std::shared_ptr<const Encoding>& encoding() const { return m_encoding; }
    /// The columns that the Scene lists.
    const std::vector<std::int64_t>& listed() const { return m_listed; }
    /// The same, with the selected one at the end where it is not among them.
    const std::vector<std::int64_t>& columns() const { return m_columns; }
    /// Where the first crest within lower .. upper lies of a column that has its next one in there as well,
    /// in positions; nothing of a column of zeros.
    std::optional<double> firstCrest(std::int64_t column, double lower, double upper) const;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    DimensionsOptions m_options;
    std::shared_ptr<const Encoding> m_encoding;
    std::vector<std::int64_t> m_listed;
    std::vector<std::int64_t> m_columns;
};

}  // namespace sinescope
