// SPDX-License-Identifier: GPL-3.0-or-later
//
// The calculation of schemes that have one: the angle of a pair of RoPE with its cosine and sine, ALiBi's
// slope and bias, T5's bucket and bias.
#pragma once

#include "app/figures/formula/calculation_model.h"
#include "core/schemes/scheme.h"

namespace sinescope {

class SchemeCalculationModel final : public CalculationModel {
 public:
    SchemeCalculationModel(std::shared_ptr<const Scene> scene, const SchemeCalculationModel* before);

    /// Whether a scheme has a calculation; the others are one step.
    static bool isOf(const Scheme& scheme);

    bool isDragged(Term term) const override { return term == Term::Position; }
    bool stepsThroughShifts() const override { return entersAt(m_scheme) == Entry::Score; }

    QString claim() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    std::vector<Fact> facts() const override { return m_facts; }
    FigureProgram program() const override;

 protected:
    QString subject() const override { return m_subject; }
    QString settingInText() const override;

 private:
    void calculateRope(const RopeScheme& rope);
    void calculateAlibi(const AlibiScheme& alibi);
    void calculateT5(const T5Scheme& t5);
    /// A number that a line works out, or its blank; with four decimals where they are fixed.
    Run computed(double number, bool fixed = false) const;
    void add(TypesetLine left, TypesetLine right, const QString& says, std::optional<double> value = {}) {
        m_lines.push_back({std::move(left), std::move(right), says, value});
    }

    Scheme m_scheme;
    QString m_subject;
    std::vector<Fact> m_facts;
};

}  // namespace sinescope
