// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the shift figure shows of a Scene: the angle of each hand, the blocks of M_k, the rows and their
// residual.
#pragma once

#include "app/figures/shift/clocks.h"
#include "app/scene/literals.h"

namespace sinescope {

/// Values are worked out pair by pair, so that those out of sight cost nothing.
class ShiftModel final : public ShiftClocks {
 public:
    ShiftModel(std::shared_ptr<const Scene> scene, const ShiftModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

    const Encoding& encoding() const { return *m_encoding; }

    ShiftBlock hand(std::int64_t pair) const override;
    double degrees(std::int64_t pair) const override;
    bool everyPairHasABlock() const { return pairs() == 0 || hasBlock(pairs() - 1); }
    double perStride(std::int64_t pair) const override { return m_encoding->angularFrequency(pair); }
    QStringList rowNames() const override;
    /// Over positions of the Scene, as many as are worked out quickly.
    const ResidualRange& residual() const { return m_residual; }
    bool hasSines() const { return pairs() > 0 && m_encoding->columnOf(0, Wave::Sine) >= 0; }
    /// Whether some pair turns by something else than half turns: then sines alone do not tell where it is.
    bool sinesFail() const;

 protected:
    QString of() const override { return u"sinusoid"_s; }
    double valueAt(std::int64_t position, std::int64_t column) const override {
        return m_encoding->value(position, column);
    }
    ShiftBlock blockFrom(std::int64_t position, std::int64_t pair) const override;

 private:
    static constexpr std::int64_t maximumFitColumns = 128;  ///< of a least-squares fit: some milliseconds
    double fitError(bool withCosines) const;
    FigureTable sineTable() const;
    void setTurns(Values& values) const;
    void setFits(Values& values) const;

    std::shared_ptr<const Encoding> m_encoding;
    ResidualRange m_residual;
    /// The error of the best linear map from the sines of a row to those k on, fitted over positions 0 to
    /// 999; only where the cosines are left out, and where it does not take too long.
    std::optional<double> m_sineFitError;
};

}  // namespace sinescope
