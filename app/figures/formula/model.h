// SPDX-License-Identifier: GPL-3.0-or-later
//
// The selected cell worked out: the definition, the numbers put in, and line by line to the value.
#pragma once

#include "app/figures/formula/options.h"
#include "app/model/figure_model.h"
#include "app/model/typeset_line.h"
#include "core/encoding/derivation.h"

namespace sinescope {

/// One line of the calculation. The parts left and right of the equals sign are apart, so that the signs of
/// several lines are set one below the other.
struct CalculationLine {
    TypesetLine left;                  ///< may be empty
    TypesetLine right;                 ///< begins with the equals sign
    QString says;                      ///< "the numbers put in"
    std::optional<double> value = {};  ///< what the line works out: divisor, angle, value
};

class FormulaModel final : public FigureModel {
 public:
    FormulaModel(std::shared_ptr<const Scene> scene, const FormulaModel* before);

    const FormulaOptions& options() const { return m_options; }
    const std::shared_ptr<const Encoding>& encoding() const { return m_encoding; }
    const CellDerivation& cell() const { return m_cell; }
    bool isPadding() const { return m_cell.role.wave == Wave::None; }
    /// All lines, with the blanks that the options ask for.
    const std::vector<CalculationLine>& allLines() const { return m_lines; }
    /// The next line, with a blank for its number, while there is one to be worked out.
    const std::optional<CalculationLine>& asked() const { return m_asked; }
    /// Those that the options show.
    std::vector<CalculationLine> shownLines() const;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    void noteGuesses();
    /// What p is divided by: n to the power of its exponent.
    double divisor() const;
    std::vector<CalculationLine> calculation(bool blanks) const;

    FormulaOptions m_options;
    std::shared_ptr<const Encoding> m_encoding;
    CellDerivation m_cell;
    std::vector<CalculationLine> m_lines;
    std::optional<CalculationLine> m_asked;
};

/// A number that is left out. Underscores, so that a file of text has the blank as well.
extern const QString blankText;

/// What came of a guess: "right" to the digits that were written, or how far off it is.
QString guessVerdict(const QString& guess, double value);

/// What a term of the formula is, a sentence: "p: the place of the word, 0 to 49."
QString termText(Term term, const Scene& scene);

}  // namespace sinescope
