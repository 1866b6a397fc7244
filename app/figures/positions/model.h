// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of the matrix: those that the Scene lists and the selected one, each over the columns that the options
// choose.
#pragma once

#include "app/figures/positions/options.h"
#include "app/model/figure_model.h"

namespace sinescope {

class PositionsModel final : public FigureModel {
 public:
    /// The columns that one line runs through, from left to right.
    using ColumnRun = std::vector<std::int64_t>;

    PositionsModel(std::shared_ptr<const Scene> scene, const PositionsModel* before);

    const PositionsOptions& options() const { return m_options; }
    const std::shared_ptr<const Encoding>& encoding() const { return m_encoding; }
    /// The positions that the Scene lists.
    const std::vector<std::int64_t>& listed() const { return m_listed; }
    /// The same, with the selected one at the end where it is not among them.
    const std::vector<std::int64_t>& positions() const { return m_positions; }
    /// One run of columns per line of a position: a line per half in the halves layouts, a line per wave over
    /// pairs.
    const std::vector<ColumnRun>& runs() const { return m_runs; }
    /// All columns of the runs, in the order in which they are drawn from left to right.
    const std::vector<std::int64_t>& columns() const { return m_columns; }
    /// The row of a position that is drawn, all d_model columns of it.
    const Vector& row(std::int64_t position) const;
    /// Where a column lies on the horizontal axis.
    double xOf(std::int64_t column) const;
    /// The column that a pair's place on the axis means.
    std::int64_t columnOfPair(std::int64_t pair) const;
    /// Why there is nothing to draw; empty where there is.
    QString emptyReason() const;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    PositionsOptions m_options;
    std::shared_ptr<const Encoding> m_encoding;
    std::vector<std::int64_t> m_listed;
    std::vector<std::int64_t> m_positions;
    std::vector<ColumnRun> m_runs;
    std::vector<std::int64_t> m_columns;
    std::vector<std::shared_ptr<const Vector>> m_rows;  ///< of m_positions
};

/// Euclidean distance of two rows over all columns.
double rowDistance(const Encoding& encoding, std::int64_t p, std::int64_t q);
/// The last of the columns in which the rows differ by more than `tolerance`: right of it they agree. -1
/// where they agree everywhere.
std::int64_t lastDifferingColumn(const Encoding& encoding, const std::vector<std::int64_t>& positions,
                                 double tolerance);

}  // namespace sinescope
