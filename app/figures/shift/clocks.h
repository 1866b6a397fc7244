// SPDX-License-Identifier: GPL-3.0-or-later
//
// Base model of the shift figure's clocks for any scheme: a shift rotates each column pair by its own angle.
#pragma once

#include "app/figures/shift/options.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/shift.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace sinescope {

/// Computes values pair by pair, so that hidden pairs cost nothing.
class ShiftClocks : public WordedModel<> {
 public:
    explicit ShiftClocks(std::shared_ptr<const Scene> scene);

    void setValues(Values& values, const Cursor& cursor) const override;

    const ShiftOptions& options() const { return m_options; }
    std::int64_t position() const { return scene().selection.position; }
    std::int64_t shift() const { return scene().selection.shift; }

    std::int64_t pairs() const { return std::ssize(m_columns); }
    /// Returns the pair of a column; -1 if it has none.
    std::int64_t pairOf(std::int64_t column) const {
        return m_roles.at(static_cast<std::size_t>(column)).pair;
    }
    std::int64_t selectedPair() const { return std::max<std::int64_t>(0, pairOf(scene().selection.column)); }
    /// Returns the first of `count` adjacent pairs around the selected one.
    std::int64_t firstOf(std::int64_t count) const {
        return std::clamp<std::int64_t>(selectedPair() - count / 2, 0, pairs() - count);
    }
    /// Returns the sine or cosine column of a pair; -1 if it has none.
    std::int64_t columnOf(std::int64_t pair, Wave wave) const {
        const auto& [sine, cosine] = m_columns[static_cast<std::size_t>(pair)];
        return wave == Wave::Sine ? sine : cosine;
    }
    /// Returns the sine column of a pair, or the cosine column if there is no sine.
    std::int64_t columnOf(std::int64_t pair) const {
        const std::int64_t sine = columnOf(pair, Wave::Sine);
        return sine >= 0 ? sine : columnOf(pair, Wave::Cosine);
    }
    /// True if the pair has both columns, which a block acts on.
    bool hasBlock(std::int64_t pair) const {
        return columnOf(pair, Wave::Sine) >= 0 && columnOf(pair, Wave::Cosine) >= 0;
    }
    /// The rotation of a pair's hand at p, of its ghost at p + k, and of the block from hand to ghost.
    virtual ShiftBlock hand(std::int64_t pair) const = 0;
    ShiftBlock ghost(std::int64_t pair) const { return turnedBy(hand(pair), block(pair)); }
    ShiftBlock block(std::int64_t pair) const { return blockFrom(position(), pair); }
    virtual double degrees(std::int64_t pair) const = 0;
    /// Returns the values of a column in the row of p, the shifted row, the row of p + k, and the residual of
    /// the last two.
    std::array<double, 4> cell(std::int64_t column) const;
    /// Radians by which a pair turns in `stride` positions.
    virtual double perStride(std::int64_t pair) const = 0;
    virtual std::int64_t stride(std::int64_t /*pair*/) const { return 1; }
    /// The largest |value| of a cell.
    double valueLimit() const { return m_limit; }
    virtual QString pairName(std::int64_t pair) const { return u"pair %1"_s.arg(grouped(pair)); }
    virtual QStringList rowNames() const = 0;
    /// Shorter row names for narrow layouts.
    virtual QStringList briefRowNames() const { return rowNames(); }

 protected:
    /// The kind of encoding in the texts: "sinusoid", "rotation" or "grid".
    virtual QString of() const = 0;
    static Value residualValue(double residual);
    static ShiftBlock turnedBy(const ShiftBlock& from, const ShiftBlock& by);
    virtual double valueAt(std::int64_t position, std::int64_t column) const = 0;
    /// Returns the rotation of a pair from `position` to `position` + k.
    virtual ShiftBlock blockFrom(std::int64_t position, std::int64_t pair) const = 0;
    /// Returns a table with a row per column; `self` is a copy of this model.
    FigureTable tableOf(std::shared_ptr<const ShiftClocks> self) const;

    ShiftOptions m_options = shiftOptions().read(scene());
    double m_limit = 1;

 private:
    std::vector<ColumnRole> m_roles;
    std::vector<std::pair<std::int64_t, std::int64_t>> m_columns;  ///< sine and cosine of each pair
};

/// Returns the angle of a rotation in the (cos, sin) plane, -pi to pi.
double angleOf(const ShiftBlock& rotation);

/// "+229.18°"; small angles have two significant digits.
QString degreesText(double degrees);

}  // namespace sinescope
