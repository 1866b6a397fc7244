// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/model.h"
#include "app/figures/program_text.h"
#include "app/scene/literals.h"

namespace sinescope {

FigureProgram ChirpModel::program() const {
    return figureProgram(*this, u"chirp"_s,
                         {{u"POSITIONS"_s, pythonList(positions())},
                          {u"PAIRS"_s, QString::number(m_shownPairs)},
                          {u"RINGS"_s, QString::number(ChirpRow::maximumRings)}});
}

}  // namespace sinescope
