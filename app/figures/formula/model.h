// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculation of the selected cell: the definition, the numbers substituted, and each step to the value;
// for schemes other than the sinusoidal one the angle of a pair, a bias, or the value added to the input.
#pragma once

#include "app/figures/formula/lines.h"
#include "app/model/worded_model.h"

namespace sinescope {

class FormulaModel final : public WordedModel<> {
 public:
    FormulaModel(std::shared_ptr<const Scene> scene, const FormulaModel* before);

    const FormulaOptions& options() const { return m_options; }
    /// All lines, with the blanks of the options.
    const std::vector<CalculationLine>& allLines() const { return m_lines; }
    /// Returns the lines that the options show.
    std::vector<CalculationLine> shownLines() const;
    /// The next line of a sine or cosine with a blank for its number; null if no number is left to compute.
    const CalculationLine* asked() const { return m_asked ? &*m_asked : nullptr; }
    /// The knob that the left and right arrow keys turn.
    Knob acrossKnob() const;
    /// Returns the description of a number: "p: the place of the word, 0 to 49."
    QString knobText(const Knob& knob) const;

    void setValues(Values& values, const Cursor& cursor) const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

 private:
    void noteGuesses();

    FormulaOptions m_options;
    std::vector<CalculationLine> m_lines;
    std::optional<CalculationLine> m_asked;
};

/// Rates a guess: "right" to the digits given, or the size of the error.
QString guessVerdict(const QString& guess, double value);

}  // namespace sinescope
