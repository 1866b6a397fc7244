// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of every scheme but the sinusoidal one that has any: what is added to the input, or the cosines and
// sines of a rotation.
#pragma once

#include "app/figures/positions/rows.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"

namespace sinescope {

class SchemePositionsModel final : public PositionRows {
 public:
    SchemePositionsModel(std::shared_ptr<const Scene> scene, const SchemePositionsModel* before);

    const std::vector<std::int64_t>& columns() const override { return m_runs.front(); }
    Vector anyRow(std::int64_t position) const override { return m_values.row(position); }
    bool overPairs() const override { return false; }
    double xOf(std::int64_t column) const override { return static_cast<double>(column); }
    std::int64_t columnOfPair(std::int64_t) const override { return 0; }
    double valueLimit() const override { return m_limit; }
    QString offScale() const override;
    QString valueName() const override { return m_values.valueName(); }
    QStringList valueNames() const override { return m_values.valueNames(); }

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override { return m_values.readout(cursor); }
    FigureProgram program() const override;

 private:
    /// Whether the axis leaves out a row that is drawn beside others.
    bool isOffScale(std::int64_t position) const;

    SchemeRows m_values;
    OffScale m_offScale;  ///< of the whole table
    double m_limit = 1;
};

}  // namespace sinescope
