// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of the matrix as functions of position: those of the Scene and the selected one.
#pragma once

#include "app/figures/dimensions/lines.h"

namespace sinescope {

class DimensionsModel final : public DimensionLines {
 public:
    DimensionsModel(std::shared_ptr<const Scene> scene, const DimensionsModel* before);

    const std::shared_ptr<const Encoding>& encoding() const { return m_encoding; }
    /// The Scene's columns, with the selected one at the end if it is not among them.
    const std::vector<std::int64_t>& columns() const { return m_columns; }
    DimensionLine line(std::int64_t column) const override;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override { return cellReadout(scene(), cursor); }
    FigureProgram program() const override;

 private:
    /// Sets the values of a column; those of the wave only if it is not zeros.
    void setWave(Values& values, std::int64_t column) const;

    std::shared_ptr<const Encoding> m_encoding;
    std::vector<std::int64_t> m_columns;
};

}  // namespace sinescope
