// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wavelength of each pair, in positions, or the wavelengths at which a table's columns have most power;
// how many are at most L; and the upper end of the wavelengths: the paper states 2 pi n / s (n = base, s =
// position scale), which paper spacing does not reach, endpoint spacing reaches, and a frequency shift above
// 1 exceeds.
#pragma once

#include "app/figures/wavelengths/options.h"
#include "app/figures/wavelengths/sources.h"
#include "app/model/worded_model.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

/// The wavelengths of the frozen setting A, drawn behind the live ones for any two schemes.
struct FrozenWavelengths {
    WavelengthLine line;  ///< without values if A has none on this axis
    Extremes ends;        ///< of the values
};

class WavelengthsModel final : public WordedModel<> {
 public:
    WavelengthsModel(std::shared_ptr<const Scene> scene, const WavelengthsModel* before);

    /// The lines, back to front.
    const std::vector<WavelengthLine>& lines() const { return m_lines; }
    /// The line of A; null if A has no line or does not exist.
    const WavelengthLine* frozenLine() const {
        return m_frozen && m_frozen->line.values ? &m_frozen->line : nullptr;
    }
    /// The number of places along the horizontal axis.
    std::int64_t places() const { return static_cast<std::int64_t>(m_source->columnOfPlace.size()); }
    /// The unit of wavelengths.
    QString unit() const { return m_source->unit; }
    /// The number of leading places whose wavelength is at most L; 0 if not shown.
    std::int64_t completed() const { return m_source->completed; }
    /// Returns the place of a column; -1 if it has none.
    std::int64_t placeOf(std::int64_t column) const;
    /// Returns the line that has a column's wavelength; there must be lines.
    const WavelengthLine& lineOf(std::int64_t column) const;
    /// Returns the column that a place selects.
    std::int64_t columnAt(std::int64_t place) const;
    /// The rules; the first is that of the length.
    const std::vector<WavelengthRule>& rules() const { return m_rules; }
    /// The texts on how many are at most L, longest first.
    const QStringList& counts() const { return m_counts; }
    QString absence() const override { return m_absence; }
    /// Returns sentences naming the rows replaced by their neighbours; empty if none are.
    QString offScale() const;

    Scales scales() const override;
    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return usesEncoding(scene()); }
    ShownAxes shownAxes() const override {
        return {ShownAxis{statementText("place"), {{0, places() - 1}}}, {}};
    }
    QString setting() const override;
    FigureProgram program() const override;

 private:
    void freeze(const WavelengthsModel* before);
    void setFrozen(Values& values) const;

    std::shared_ptr<const WavelengthSource> m_source;
    std::shared_ptr<const FrozenWavelengths> m_frozen;
    std::vector<WavelengthLine> m_lines;  ///< including the line of A
    std::vector<WavelengthRule> m_rules;
    QStringList m_counts;
    QString m_absence;
};

}  // namespace sinescope
