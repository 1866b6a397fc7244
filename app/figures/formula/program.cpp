// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/model.h"
#include "app/figures/program_text.h"

namespace sinescope {

FigureProgram FormulaModel::program() const {
    const QString name = formulaSpec().id;
    ProgramValues values = commonProgramValues(scene(), *m_encoding, findFigure(scene(), name));
    values[QStringLiteral("COLUMN")] = QString::number(m_cell.column);
    values[QStringLiteral("PAIR")] = QString::number(m_cell.role.pair);
    values[QStringLiteral("WAVE")] =
        m_cell.role.wave == Wave::Cosine ? QStringLiteral("np.cos") : QStringLiteral("np.sin");
    return {scene().encoding,
            {},
            filledTemplate(programTemplate(isPadding() ? QStringLiteral("formula_padding") : name), values),
            programNote()};
}

}  // namespace sinescope
