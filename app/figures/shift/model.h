// SPDX-License-Identifier: GPL-3.0-or-later
//
// Model of the shift figure for the sinusoidal encoding: the angle of each hand, the blocks of M_k, the rows
// and their residual.
#pragma once

#include "app/figures/shift/clocks.h"
#include "app/scene/literals.h"

namespace sinescope {

class ShiftModel final : public ShiftClocks {
 public:
    ShiftModel(std::shared_ptr<const Scene> scene, const ShiftModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

    const Encoding& encoding() const { return *m_encoding; }

    ShiftBlock hand(std::int64_t pair) const override;
    double degrees(std::int64_t pair) const override;
    double perStride(std::int64_t pair) const override { return m_encoding->angularFrequency(pair); }
    QStringList rowNames() const override;
    /// Over positions of the Scene, sampled to stay fast.
    const ResidualRange& residual() const { return m_residual; }
    bool hasSines() const { return pairs() > 0 && m_encoding->columnOf(0, Wave::Sine) >= 0; }
    /// True if some pair does not turn by a multiple of a half turn: sines alone do not determine its shift.
    bool sinesFail() const;

 protected:
    QString of() const override { return u"sinusoid"_s; }
    double valueAt(std::int64_t position, std::int64_t column) const override {
        return m_encoding->value(position, column);
    }
    ShiftBlock blockFrom(std::int64_t position, std::int64_t pair) const override;

 private:
    static constexpr std::int64_t maximumFitColumns = 128;  ///< a fit takes a few milliseconds
    double fitError(bool withCosines) const;
    FigureTable sineTable() const;
    void setTurns(Values& values) const;
    void setFits(Values& values) const;

    std::shared_ptr<const Encoding> m_encoding;
    ResidualRange m_residual;
    /// The error of the best linear map from the sines of a row to those k on, fitted over positions 0 to
    /// 999; empty unless the cosines are left out, sinesFail(), and the fit is fast.
    std::optional<double> m_sineFitError;
};

}  // namespace sinescope
