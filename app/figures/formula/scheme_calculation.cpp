// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/scheme_calculation.h"

#include "app/figures/program_text.h"
#include "app/model/scheme_formula.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/setting_line.h"
#include "core/schemes/overloaded.h"

namespace sinescope {

namespace {

SchemeCalculation calculationOf(const Scene& scene, CalculationWriter& writer) {
    return std::visit(Overloaded{
                          [&](const RopeScheme& s) { return ropeCalculation(scene, s, writer); },
                          [&](const AlibiScheme& s) { return alibiCalculation(scene, s, writer); },
                          [&](const T5Scheme& s) { return t5Calculation(scene, s, writer); },
                          [&](const ShawScheme& s) { return shawCalculation(scene, s, writer); },
                          [&](const IndexScheme&) { return indexCalculation(scene, writer); },
                          [&](const UnitIntervalScheme& s) { return unitCalculation(scene, s, writer); },
                          [&](const LearnedScheme& s) {
                              return tableCalculation(scene, s.firstRow, s.table.rows(),
                                                      QStringLiteral("the learned table"), writer);
                          },
                          [&](const TableScheme& s) {
                              return tableCalculation(scene, s.firstRow, s.rows,
                                                      QString::fromStdString(s.name), writer);
                          },
                          [&](const GridScheme& s) { return gridCalculation(scene, s, writer); },
                          [](const auto&) -> SchemeCalculation {
                              throw failure(QStringLiteral("The scheme has no calculation of its own."));
                          },
                      },
                      schemeOf(scene));
}

}  // namespace

SchemeCalculationModel::SchemeCalculationModel(std::shared_ptr<const Scene> made,
                                               const SchemeCalculationModel*)
    : CalculationModel(std::move(made)) {
    CalculationWriter writer(m_options);
    m_calculation = calculationOf(scene(), writer);
    m_lines = writer.lines();
}

Knob SchemeCalculationModel::acrossKnob() const {
    switch (entryOf(scene())) {
        case Entry::Score:
            return {Knob::What::Key};
        case Entry::Rotation:
            return {Knob::What::Pair};
        case Entry::Input:
        case Entry::Nowhere:
            break;
    }
    return {Knob::What::Column};
}

std::vector<Readout> SchemeCalculationModel::readout(const Cursor& cursor) const {
    if (entryOf(scene()) != Entry::Score) return SchemeRows(scene()).readout(cursor);
    const Selection& at = scene().selection;
    std::vector<Readout> lines;
    if (!std::holds_alternative<ShawScheme>(scene().scheme))  // it has no heads
        lines.push_back({QStringLiteral("head"), grouped(at.head)});
    lines.push_back(
        {QStringLiteral("here"), plainText(schemeNumbers(scene(), at.position, at.column, at.shift))});
    return lines;
}

QString SchemeCalculationModel::settingInText() const {
    return settingWords(scene());
}

FigureProgram SchemeCalculationModel::program() const {
    FigureProgram program = schemeFigureProgram(
        scene(), formulaSpec().id, QStringLiteral("formula_scheme"),
        {{QStringLiteral("NUMBERS"), m_calculation.program}, {QStringLiteral("SUBJECT"), subject()}});
    program.note = programNote();
    return program;
}

}  // namespace sinescope
