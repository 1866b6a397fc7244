// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/model.h"
#include "app/figures/program_text.h"

namespace sinescope {

FigureProgram ChirpModel::program() const {
    return figureProgram(scene(), chirpSpec().id, QStringLiteral("chirp"),
                         {{QStringLiteral("POSITIONS"), pythonList(positions())},
                          {QStringLiteral("PAIRS"), QString::number(m_shownPairs)}},
                         said("program_note"));
}

}  // namespace sinescope
