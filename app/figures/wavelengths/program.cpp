// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/wavelengths/model.h"
#include "app/figures/wavelengths/options.h"

namespace sinescope {

FigureProgram WavelengthsModel::program() const {
    const ProgramValues values =
        commonProgramValues(scene(), *m_live->encoding, findFigure(scene(), wavelengthsSpec().id));
    return {scene().encoding,
            {},
            filledTemplate(programTemplate(QStringLiteral("wavelengths")), values),
            m_frozen
                ? QStringLiteral(
                      "The figure also shows the frozen setting A; its numbers are in the figure's table.")
                : QString()};
}

}  // namespace sinescope
