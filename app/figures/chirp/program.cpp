// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/model.h"
#include "app/figures/program_text.h"

namespace sinescope {

FigureProgram ChirpModel::program() const {
    ProgramValues values = commonProgramValues(scene(), *m_encoding, findFigure(scene(), chirpSpec().id));
    values[QStringLiteral("POSITIONS")] = pythonList(positions());
    values[QStringLiteral("PAIRS")] = QString::number(m_shownPairs);
    return {scene().encoding,
            {},
            filledTemplate(programTemplate(QStringLiteral("chirp")), values),
            said("program_note")};
}

}  // namespace sinescope
