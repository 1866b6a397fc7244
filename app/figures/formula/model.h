// SPDX-License-Identifier: GPL-3.0-or-later
//
// The selected cell worked out: the definition, the numbers put in, and line by line to the value.
#pragma once

#include "app/figures/formula/calculation_model.h"
#include "core/encoding/derivation.h"

namespace sinescope {

class FormulaModel final : public CalculationModel {
 public:
    FormulaModel(std::shared_ptr<const Scene> scene, const FormulaModel* before);

    const std::shared_ptr<const Encoding>& encoding() const { return m_encoding; }
    const CellDerivation& cell() const { return m_cell; }
    bool isPadding() const { return m_cell.role.wave == Wave::None; }
    const CalculationLine* asked() const override { return m_asked ? &*m_asked : nullptr; }

    QString claim() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 protected:
    QString subject() const override {
        return QStringLiteral("PE(%1, %2)").arg(m_cell.position).arg(m_cell.column);
    }
    QString settingInText() const override;

 private:
    void noteGuesses();
    /// What p is divided by: n to the power of its exponent.
    double divisor() const;
    std::vector<CalculationLine> calculation(bool blanks) const;

    std::shared_ptr<const Encoding> m_encoding;
    CellDerivation m_cell;
    std::optional<CalculationLine> m_asked;
};

/// What came of a guess: "right" to the digits that were written, or how far off it is.
QString guessVerdict(const QString& guess, double value);

}  // namespace sinescope
