// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of schemes other than the sinusoidal one: rows added to the input, or cosines and sines of a
// rotation.
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
    /// A drawn column.
    struct Column {
        std::shared_ptr<const Vector> values;  ///< null for a rotation
        std::optional<double> peak;            ///< for weights, the wavelength with the most power
    };
    Column columnOf(std::int64_t column) const;
    /// Null if it is not drawn.
    const Column* drawn(std::int64_t column) const;
    /// Sets the wave of a rotation's column.
    void setWave(DimensionLine& line, const RotationColumn& role) const;
    /// Finds the range of the values and 0, with a margin.
    void findRange();

    SchemeRows m_values;
    std::optional<RopeScheme> m_rope;
    std::vector<Frequency> m_frequencies;  ///< of the rotation's pairs
    std::vector<std::int64_t> m_columns;   ///< with the selected one at the end if it is not among them
    std::vector<Column> m_drawn;           ///< of m_columns
    OffScale m_offScaleRows;               ///< of the whole table
};

}  // namespace sinescope
