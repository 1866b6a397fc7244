// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/spectrum/model.h"

namespace sinescope {

FigureProgram SpectrumModel::program() const {
    ProgramValues values =
        commonProgramValues(scene(), *m_shown->encoding, findFigure(scene(), spectrumSpec().id));
    values[QStringLiteral("ROWS")] = QString::number(m_shown->rows);
    values[QStringLiteral("COMPONENTS")] =
        m_options.of == SpectrumOf::Columns ? QStringLiteral("0") : QString::number(mostComponents);
    return {
        scene().encoding, {}, filledTemplate(programTemplate(QStringLiteral("spectrum")), values), absence()};
}

}  // namespace sinescope
