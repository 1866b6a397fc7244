// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/spectrum/model.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

FigureProgram SpectrumModel::program() const {
    if (const QString why = said("program_note"); !why.isEmpty()) return printedRows(scene(), why);
    ProgramValues values;
    const bool isFormula = isSinusoidal(scene());
    values[QStringLiteral("BESIDE")] = isFormula ? QString() : QStringLiteral("positional_encoding_a");
    values[QStringLiteral("FREQUENCIES")] =
        isFormula ? QStringLiteral("frequencies") : QStringLiteral("frequencies_a");
    setBridgedRows(values, shown().bridged);
    values[QStringLiteral("ROWS")] = QString::number(shown().rows);
    values[QStringLiteral("COMPONENTS")] =
        m_options.of == SpectrumOf::Columns ? QStringLiteral("0") : QString::number(maximumComponents);
    FigureProgram program =
        figureProgram(scene(), spectrumSpec().id, QStringLiteral("spectrum"), std::move(values));
    if (!isFormula) program.other = scene().encoding;
    return program;
}

}  // namespace sinescope
