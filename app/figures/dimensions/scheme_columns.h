// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of every scheme but the sinusoidal one that has rows: what is added to the input, or the cosines
// and sines of a rotation.
#pragma once

#include "app/figures/dimensions/lines.h"
#include "app/model/scheme_rows.h"

namespace sinescope {

class SchemeColumnsModel final : public DimensionLines {
 public:
    SchemeColumnsModel(std::shared_ptr<const Scene> scene, const SchemeColumnsModel* before);

    DimensionLine line(std::int64_t column) const override;
    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override { return m_values.readout(cursor); }
    FigureProgram program() const override;

 private:
    /// A column that is drawn.
    struct Column {
        std::shared_ptr<const Vector> values;  ///< empty of a rotation
        std::optional<double> peak;            ///< of weights, the wavelength at which it has most power
    };
    Column columnOf(std::int64_t column) const;
    /// nullptr if it is not drawn.
    const Column* drawn(std::int64_t column) const;
    /// Of a column of a rotation.
    void setWave(DimensionLine& line, const RotationColumn& role) const;
    /// A little more than the values, and 0 among them.
    void findRange();

    SchemeRows m_values;
    std::optional<RopeScheme> m_rope;
    Vector m_frequencies;                 ///< of its pairs
    std::vector<std::int64_t> m_columns;  ///< with the selected one at the end where it is not among them
    std::vector<Column> m_drawn;          ///< of m_columns
    OffScale m_loudRows;                  ///< of the whole table
};

}  // namespace sinescope
