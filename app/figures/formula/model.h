// SPDX-License-Identifier: GPL-3.0-or-later
//
// The selected cell worked out: the definition, the numbers put in, and line by line to the value; of other
// schemes than the sinusoidal one the angle of a pair, a bias, or the value that is added to the input.
#pragma once

#include "app/figures/formula/lines.h"
#include "app/model/worded_model.h"

namespace sinescope {

class FormulaModel final : public WordedModel<> {
 public:
    FormulaModel(std::shared_ptr<const Scene> scene, const FormulaModel* before);

    const FormulaOptions& options() const { return m_options; }
    /// All lines, with the blanks that the options ask for.
    const std::vector<CalculationLine>& allLines() const { return m_lines; }
    /// Those that the options show.
    std::vector<CalculationLine> shownLines() const;
    /// The next line of a sine or cosine, with a blank for its number, while there is one to be worked out.
    const CalculationLine* asked() const { return m_asked ? &*m_asked : nullptr; }
    /// What the left and right arrow keys step through.
    Knob acrossKnob() const;
    /// What a number is: "p: the place of the word, 0 to 49."
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

/// What came of a guess: "right" to the digits that were written, or how far off it is.
QString guessVerdict(const QString& guess, double value);

}  // namespace sinescope
