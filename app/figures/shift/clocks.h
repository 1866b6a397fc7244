// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the clocks of the shift figure show, whatever the scheme: pairs of columns that a shift turns, each by
// an angle of its own.
#pragma once

#include "app/figures/shift/options.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"
#include "core/analysis/shift.h"

#include <QStringList>

#include <array>

namespace sinescope {

/// Values are asked for pair by pair, so that those out of sight cost nothing.
class ShiftClocks : public WordedModel<> {
 public:
    explicit ShiftClocks(std::shared_ptr<const Scene> scene) : WordedModel(u"shift"_s, std::move(scene)) {}

    void setValues(Values& values, const Cursor& cursor) const override;

    const ShiftOptions& options() const { return m_options; }
    std::int64_t position() const { return scene().selection.position; }
    std::int64_t shift() const { return scene().selection.shift; }

    virtual std::int64_t pairs() const = 0;
    /// Why there is no clock to show; empty when there is one.
    QString whyEmpty() const { return said("why_empty"); }
    /// The rotation of a pair's hand at p, of its ghost at p + k, and of the block from the one to the other.
    virtual ShiftBlock hand(std::int64_t pair) const = 0;
    virtual ShiftBlock ghost(std::int64_t pair) const = 0;
    virtual ShiftBlock block(std::int64_t pair) const = 0;
    virtual double degrees(std::int64_t pair) const = 0;
    /// Whether the pair has both columns, which a block acts on.
    virtual bool hasBlock(std::int64_t pair) const = 0;
    /// The column of a pair that holds a wave; -1 where there is none.
    virtual std::int64_t columnOf(std::int64_t pair, Wave wave) const = 0;
    /// The sine's column of a pair, else the cosine's.
    std::int64_t columnOf(std::int64_t pair) const {
        const std::int64_t sine = columnOf(pair, Wave::Sine);
        return sine >= 0 ? sine : columnOf(pair, Wave::Cosine);
    }
    virtual std::int64_t selectedPair() const = 0;
    /// The values of a column in the row of p, the shifted row, the row of p + k, and the residual of the
    /// last two.
    virtual std::array<double, 4> cell(std::int64_t column) const = 0;
    /// Radians by which a pair turns in `stride` positions.
    virtual double perStride(std::int64_t pair) const = 0;
    virtual std::int64_t stride(std::int64_t /*pair*/) const { return 1; }
    /// The largest |value| of a cell.
    virtual double valueLimit() const = 0;
    virtual QString pairName(std::int64_t pair) const = 0;
    virtual QStringList rowNames() const = 0;
    /// The same where there is little room beside the rows.
    virtual QStringList briefRowNames() const { return rowNames(); }
    /// "largest |Mₖ PE(p) − PE(p + k)| over 50 of 50 positions: 2.2e−16", or what is so without the cosines.
    QString residualNote() const { return said("residual_note"); }

 protected:
    /// "sinusoid", "rotation" or "grid": what the words say it is of.
    virtual QString of() const = 0;
    static Value residualValue(double residual);

    ShiftOptions m_options = shiftOptions().read(scene());
};

/// The angle of a rotation in the (cos, sin) plane, -pi to pi.
double angleOf(const ShiftBlock& rotation);

/// "+229.18°"; small angles keep two digits.
QString degreesText(double degrees);

}  // namespace sinescope
