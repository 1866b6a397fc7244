// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of a matrix over its columns, as the view of positions paints them, whatever the scheme.
#pragma once

#include "app/figures/positions/options.h"
#include "app/figures/program_text.h"
#include "app/model/worded_model.h"
#include "core/schemes/column_roles.h"

namespace sinescope {

/// "0, 10 and 25".
QString andList(const std::vector<std::int64_t>& numbers);

class PositionRows : public WordedModel<> {
 public:
    PositionRows(const QString& words, std::shared_ptr<const Scene> scene);
    /// The columns that one line runs through, from left to right.
    using ColumnRun = std::vector<std::int64_t>;

    /// The positions that the Scene lists.
    const std::vector<std::int64_t>& listed() const { return m_listed; }
    /// The same, with the selected one at the end where it is not among them.
    const std::vector<std::int64_t>& positions() const { return m_positions; }
    /// One run of columns per line of a position: a line per half in the halves layouts, a line per wave over
    /// pairs, a line per axis of a grid that keeps their columns apart.
    const std::vector<ColumnRun>& runs() const { return m_runs; }
    /// All columns of the runs, in the order in which they are drawn from left to right.
    const std::vector<std::int64_t>& columns() const { return m_columns; }
    /// The row of a position that is drawn, all d_model columns of it.
    const Vector& row(std::int64_t position) const;
    /// The row of any position of the sequence.
    virtual Vector anyRow(std::int64_t position) const = 0;
    /// The selected row with noise; empty without noise.
    virtual const Vector& noisyRow() const {
        static const Vector none;
        return none;
    }
    /// True if the columns are pairs, and the options choose among them.
    bool hasPairs() const { return !m_roles.empty(); }
    bool hasSines() const { return m_options.waves != PositionsWaves::Cosine; }
    bool hasCosines() const { return m_options.waves != PositionsWaves::Sine; }
    /// Whether the horizontal axis counts pairs.
    bool overPairs() const { return hasPairs() && m_options.overPairs; }
    /// Where a column lies on the horizontal axis.
    double xOf(std::int64_t column) const;
    /// The column that a pair's place on the axis means.
    std::int64_t columnOfPair(std::int64_t pair) const;
    /// The largest |value| that the axis has room for.
    virtual double valueLimit() const = 0;
    /// Which of the drawn rows the axis leaves out, a sentence; empty if none.
    virtual QString offScale() const { return {}; }
    virtual QString valueName() const = 0;
    /// The same, and shorter wordings of it.
    virtual QStringList valueNames() const { return {valueName()}; }
    FigureTable table() const override;

 protected:
    using Rows = std::vector<std::shared_ptr<const Vector>>;
    /// The rows of positions(). Columns where the first is NaN are not drawn.
    void setRows(Rows rows);
    /// What is listed and drawn, by the names that all words of rows use.
    void setRowValues(Values& values) const;
    /// What the programs say of the columns and the axes.
    ProgramValues programValues() const;

    PositionsOptions m_options;
    std::vector<std::int64_t> m_listed, m_positions;
    Rows m_rows;  ///< of m_positions

 private:
    /// True if the columns of a wave are beside each other, so that no line runs through both waves.
    bool areWavesApart() const;

    std::vector<ColumnRole> m_roles;  ///< empty without pairs
    std::vector<ColumnRun> m_runs;
    std::vector<std::int64_t> m_columns;
};

}  // namespace sinescope
