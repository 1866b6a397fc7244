// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of a matrix over its columns, as painted by the positions view for any scheme.
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
    /// The columns of one line, from left to right.
    using ColumnRun = std::vector<std::int64_t>;

    /// The positions listed in the Scene.
    const std::vector<std::int64_t>& listed() const { return m_listed; }
    /// listed(), with the selected position appended if it is missing.
    const std::vector<std::int64_t>& positions() const { return m_positions; }
    /// One run of columns per line of a position: a line per half in the halves layouts, a line per wave over
    /// pairs, a line per axis if a grid keeps their columns apart.
    const std::vector<ColumnRun>& runs() const { return m_runs; }
    /// The half of the columns that is drawn if the other wave's half is not; null if all columns are on the
    /// axis.
    const ColumnRun* drawnHalf() const {
        return areWavesApart() && m_runs.size() == 1 ? &m_runs.front() : nullptr;
    }
    /// All columns of the runs, in drawing order from left to right.
    const std::vector<std::int64_t>& columns() const { return m_columns; }
    /// Returns the row of a drawn position, with all d_model columns.
    const Vector& row(std::int64_t position) const;
    /// Returns the row of any position of the sequence.
    virtual Vector anyRow(std::int64_t position) const = 0;
    /// The selected row with noise; empty without noise.
    virtual const Vector& noisyRow() const {
        static const Vector none;
        return none;
    }
    /// True if the columns form pairs, which the options choose from.
    bool hasPairs() const { return !m_roles.empty(); }
    bool hasSines() const { return m_options.waves != PositionsWaves::Cosine; }
    bool hasCosines() const { return m_options.waves != PositionsWaves::Sine; }
    /// True if the horizontal axis shows pairs.
    bool overPairs() const { return hasPairs() && m_options.overPairs; }
    /// The name of the horizontal axis, which says if only sines or cosines are drawn.
    QString axisName() const;
    /// Returns the coordinate of a column on the horizontal axis.
    double xOf(std::int64_t column) const;
    /// Returns the column selected by a pair's place on the axis.
    std::int64_t columnOfPair(std::int64_t pair) const;
    /// The largest |value| on the axis.
    virtual double valueLimit() const = 0;
    Scales scales() const override { return {{verticalScale(), axisAround(valueLimit())}}; }
    /// Returns a sentence naming the drawn rows that exceed the axis; empty if none do.
    virtual QString offScale() const { return {}; }
    /// True if a row of that size hides the others.
    virtual bool isOffScale(std::int64_t /*position*/) const { return false; }
    virtual QString valueName() const = 0;
    /// valueName() and shorter alternatives.
    virtual QStringList valueNames() const { return {valueName()}; }
    FigureTable table() const override;

 protected:
    using Rows = std::vector<std::shared_ptr<const Vector>>;
    /// Sets the rows of positions(). Columns that are not finite in the first row are not drawn.
    void setRows(Rows rows);
    /// Sets the values shared by the texts of all row models.
    void setRowValues(Values& values) const;
    /// Returns the program values for columns and axes.
    ProgramValues programValues() const;

    PositionsOptions m_options;
    std::vector<std::int64_t> m_listed, m_positions;
    Rows m_rows;  ///< the rows of m_positions

 private:
    /// True if the columns of a wave are adjacent, so that no line runs through both waves.
    bool areWavesApart() const;

    std::vector<ColumnRole> m_roles;  ///< empty without pairs
    std::vector<ColumnRun> m_runs;
    std::vector<std::int64_t> m_columns;
};

}  // namespace sinescope
