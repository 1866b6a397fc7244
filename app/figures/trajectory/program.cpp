// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/trajectory/model.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

FigureProgram TrajectoryModel::program() const {
    std::vector<std::int64_t> places = trajectory().leftOut;
    for (std::int64_t& place : places) place -= firstPosition();
    FigureProgram program = figureProgram(
        scene(), trajectorySpec().id, QStringLiteral("trajectory"),
        {{QStringLiteral("COMPONENTS"), QString::number(shown())},
         {QStringLiteral("OFF_SCALE"), pythonList(places)},
         {QStringLiteral("AZIMUTH"), QString::number(m_options.azimuth)},
         {QStringLiteral("ELEVATION"), QString::number(m_options.elevation)},
         {QStringLiteral("BESIDE"), m_sinusoid ? QStringLiteral("positional_encoding_a") : QString()}},
        said("program_note"));
    if (m_sinusoid) program.other = scene().encoding;
    return program;
}

}  // namespace sinescope
