// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/dimensions/model.h"
#include "app/figures/program_text.h"

namespace sinescope {

FigureProgram DimensionsModel::program() const {
    const QString name = dimensionsSpec().id;
    ProgramValues values = commonProgramValues(scene(), *m_encoding, findFigure(scene(), name));
    values[QStringLiteral("COLUMNS")] = pythonColumns(*m_encoding, m_columns);
    return {scene().encoding,
            {},
            filledTemplate(programTemplate(name), values),
            m_options.wavelength
                ? QStringLiteral("The program names the wavelengths; it draws no brackets over them.")
                : QString()};
}

}  // namespace sinescope
