// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of every scheme but the sinusoidal one that has rows: what is added to the input, or the cosines
// and sines of a rotation.
#pragma once

#include "app/figures/dimensions/lines.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"

namespace sinescope {

class SchemeColumnsModel final : public DimensionLines {
 public:
    SchemeColumnsModel(std::shared_ptr<const Scene> scene, const SchemeColumnsModel* before);

    const std::vector<std::int64_t>& listed() const override { return m_listed; }
    std::int64_t selectedLine() const override { return scene().selection.column; }
    double at(std::int64_t column, double position) const override;
    std::vector<Extremes> envelope(std::int64_t column, double lower, double upper,
                                   std::int64_t buckets) const override;
    bool isContinuous() const override { return m_rope.has_value(); }
    double wavelength(std::int64_t column) const override;
    std::optional<double> firstCrest(std::int64_t column, double lower, double upper) const override;
    double rank(std::int64_t column) const override;
    QString label(std::int64_t column) const override;
    QString briefLabel(std::int64_t column) const override;
    QString valueName() const override { return m_values.valueName(); }
    QStringList valueNames() const override { return m_values.valueNames(); }
    Extremes valueRange() const override { return m_range; }
    QString offScale() const override;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override { return m_values.readout(cursor); }
    FigureProgram program() const override;

 private:
    /// All positions of a column.
    Vector columnOf(std::int64_t column) const;
    /// The wavelength at which a column of weights has most power; nothing for other schemes.
    std::optional<double> peak(std::int64_t column) const;
    OffScale offScalePlaces() const;

    SchemeRows m_values;
    std::optional<RopeScheme> m_rope;
    Vector m_frequencies;  ///< of its pairs
    std::vector<std::int64_t> m_listed;
    std::vector<std::int64_t> m_columns;  ///< with the selected one at the end where it is not among them
    std::vector<std::shared_ptr<const Vector>> m_lines;  ///< of m_columns
    std::vector<std::optional<double>> m_peaks;          ///< of m_columns
    OffScale m_loudRows;                                 ///< of the whole table
    OffScale m_offScale;                                 ///< of the drawn columns
    Extremes m_range{-1, 1};
};

}  // namespace sinescope
