// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculation of schemes other than the sinusoidal one: the angle of a pair of RoPE, what ALiBi, T5 and
// Shaw add to a score, and the value that a table, a grid or the position itself adds to the input.
#pragma once

#include "app/figures/formula/calculation_writer.h"

namespace sinescope {

/// Of every scheme that enters somewhere.
class SchemeCalculationModel final : public CalculationModel {
 public:
    SchemeCalculationModel(std::shared_ptr<const Scene> scene, const SchemeCalculationModel* before);

    Knob acrossKnob() const override;

    QString claim() const override { return m_calculation.claim; }
    std::vector<Readout> readout(const Cursor& cursor) const override;
    std::vector<Fact> facts() const override { return m_calculation.facts; }
    FigureProgram program() const override;

 protected:
    QString subject() const override { return m_calculation.subject; }
    QString settingInText() const override;

 private:
    SchemeCalculation m_calculation;
};

}  // namespace sinescope
