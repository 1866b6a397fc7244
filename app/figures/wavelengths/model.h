// SPDX-License-Identifier: GPL-3.0-or-later
//
// The wavelength of each pair, in positions, or those at which a table's columns have most power; how many
// complete a cycle within the sequence; and where the wavelengths end: 2 pi n / s (n = base, s = position
// scale) is what the paper's sentence names, which paper spacing does not reach, endpoint spacing reaches,
// and a frequency shift above 1 passes.
#pragma once

#include "app/figures/wavelengths/options.h"
#include "app/figures/wavelengths/sources.h"
#include "app/model/worded_model.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

/// The wavelengths of the frozen setting A, which are drawn behind the live ones whatever the two schemes
/// are.
struct FrozenWavelengths {
    WavelengthLine line;  ///< without values where A has none on this axis
    double shortest = 0;  ///< of the values
    double longest = 0;
};

class WavelengthsModel final : public WordedModel<> {
 public:
    WavelengthsModel(std::shared_ptr<const Scene> scene, const WavelengthsModel* before);

    /// Those behind first; the last is the one that is selected on.
    const std::vector<WavelengthLine>& lines() const { return m_lines; }
    /// The line of A; null if it has none, or there is no A.
    const WavelengthLine* frozenLine() const {
        return m_frozen && m_frozen->line.values ? &m_frozen->line : nullptr;
    }
    /// Places along the horizontal axis.
    std::int64_t places() const { return static_cast<std::int64_t>(m_source->columnOfPlace.size()); }
    /// What wavelengths are counted in.
    QString unit() const { return m_source->unit; }
    /// Places, from the first on, whose wavelength is at most L; 0 where that is not shown.
    std::int64_t completed() const { return m_source->completed; }
    /// The place of a column; -1 where it has none.
    std::int64_t placeOf(std::int64_t column) const;
    /// The column that a place selects.
    std::int64_t columnAt(std::int64_t place) const;
    /// The first is that of the length.
    const std::vector<WavelengthRule>& rules() const { return m_rules; }
    /// How many complete a cycle, from the longest wording to the shortest.
    const QStringList& counts() const { return m_counts; }
    /// Why nothing is drawn; empty where something is.
    const QString& absence() const { return m_absence; }
    /// The rows that their neighbours replace, in sentences; empty if there is none.
    QString offScale() const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    bool readsCell() const override { return isSinusoidal(scene()); }
    QString setting() const override;
    FigureProgram program() const override;

 private:
    void freeze(const WavelengthsModel* before);
    void setFrozen(Values& values) const;

    std::shared_ptr<const WavelengthSource> m_source;
    std::shared_ptr<const FrozenWavelengths> m_frozen;
    std::vector<WavelengthLine> m_lines;  ///< with that of A
    std::vector<WavelengthRule> m_rules;
    QStringList m_counts;
    QString m_absence;
};

}  // namespace sinescope
