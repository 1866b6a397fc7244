// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/spectrum/model.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

FigureProgram SpectrumModel::program() const {
    if (!said("program_note").isEmpty()) {  // nothing is drawn: the rows themselves
        FigureProgram rows{
            scene().encoding, {}, programTemplate(QStringLiteral("print_rows")), said("program_note")};
        if (!isSinusoidal(scene())) rows.rows = rowsProgram(scene());
        return rows;
    }
    ProgramValues values =
        commonProgramValues(scene(), *encodingOf(scene()), findFigure(scene(), spectrumSpec().id));
    const bool isFormula = isSinusoidal(scene());
    values[QStringLiteral("BESIDE")] = isFormula ? QString() : QStringLiteral("positional_encoding_a");
    values[QStringLiteral("FREQUENCIES")] =
        isFormula ? QStringLiteral("frequencies") : QStringLiteral("frequencies_a");
    setBridgedRows(values, shown().bridged);
    values[QStringLiteral("ROWS")] = QString::number(shown().rows);
    values[QStringLiteral("COMPONENTS")] =
        m_options.of == SpectrumOf::Columns ? QStringLiteral("0") : QString::number(maximumComponents);
    FigureProgram program{
        scene().encoding, {}, filledTemplate(programTemplate(QStringLiteral("spectrum")), values), {}};
    if (isFormula) return program;
    program.rows = rowsProgram(scene());
    program.other = scene().encoding;
    return program;
}

}  // namespace sinescope
