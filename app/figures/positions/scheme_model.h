// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of non-sinusoidal schemes: those added to the input, or the cosines and sines of a rotation.
#pragma once

#include "app/figures/positions/rows.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"

namespace sinescope {

class SchemePositionsModel final : public PositionRows {
 public:
    SchemePositionsModel(std::shared_ptr<const Scene> scene, const SchemePositionsModel* before);

    Vector anyRow(std::int64_t position) const override { return m_values.row(position); }
    double valueLimit() const override { return m_limit; }
    /// The axis begins at 0 if no value is negative.
    Scales scales() const override {
        return {
            {verticalScale(), m_isNeverNegative ? axisAround(Extremes{0, m_limit}) : axisAround(m_limit)}};
    }
    QString offScale() const override;
    /// True if the row exceeds the axis; false for all if every drawn row would.
    bool isOffScale(std::int64_t position) const override;
    QString valueName() const override { return valueNames().front(); }
    QStringList valueNames() const override;

    void setValues(Values& values, const Cursor& cursor) const override;
    std::vector<Readout> readout(const Cursor& cursor) const override { return m_values.readout(cursor); }
    FigureProgram program() const override;

 private:
    SchemeRows m_values;
    OffScale m_offScale;  ///< for the whole table
    double m_limit = 1;
    bool m_isNeverNegative = false;  ///< of the whole table
};

}  // namespace sinescope
