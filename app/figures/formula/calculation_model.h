// SPDX-License-Identifier: GPL-3.0-or-later
//
// A calculation line by line, whatever is calculated: what the figure of the formula paints.
#pragma once

#include "app/figures/formula/knobs.h"
#include "app/figures/formula/options.h"
#include "app/model/figure_model.h"
#include "app/model/typeset_line.h"

namespace sinescope {

/// A run of a line that can be dragged.
struct Grip {
    bool isRight = false;  ///< of the equals sign
    std::size_t run = 0;
    Knob knob;
};

/// One line of the calculation. The parts left and right of the equals sign are apart, so that the signs of
/// several lines are set one below the other.
struct CalculationLine {
    TypesetLine left;                  ///< may be empty
    TypesetLine right;                 ///< begins with the equals sign
    QString says;                      ///< "the numbers put in"
    std::optional<double> value = {};  ///< what the line works out: divisor, angle, value
    std::vector<Grip> grips = {};
};

class CalculationModel : public FigureModel {
 public:
    explicit CalculationModel(std::shared_ptr<const Scene> scene)
        : FigureModel(std::move(scene)), m_options(formulaOptions(this->scene())) {}

    const FormulaOptions& options() const { return m_options; }
    /// All lines, with the blanks that the options ask for.
    const std::vector<CalculationLine>& allLines() const { return m_lines; }
    /// The next line, with a blank for its number, while there is one to be worked out.
    virtual const CalculationLine* asked() const { return nullptr; }
    /// Those that the options show.
    std::vector<CalculationLine> shownLines() const;
    /// What the left and right arrow keys step through.
    virtual Knob acrossKnob() const { return {Knob::What::Pair}; }

    FigureTable table() const override;
    QString alternativeText() const override;

 protected:
    /// "PE(10, 6)": what is calculated.
    virtual QString subject() const = 0;
    /// Of the setting, in the alternative text.
    virtual QString settingInText() const = 0;
    /// What the program does otherwise than the figure; may be empty.
    QString programNote() const;

    FormulaOptions m_options;
    std::vector<CalculationLine> m_lines;
};

/// A number that is left out. Underscores, so that a file of text has the blank as well.
extern const QString blankText;

}  // namespace sinescope
