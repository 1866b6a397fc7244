// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/trajectory/model.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

FigureProgram TrajectoryModel::program() const {
    ProgramValues values =
        commonProgramValues(scene(), *encodingOf(scene()), findFigure(scene(), trajectorySpec().id));
    values[QStringLiteral("COMPONENTS")] = QString::number(shown());
    std::vector<std::int64_t> places = trajectory().leftOut;
    for (std::int64_t& place : places) place -= firstPosition();
    values[QStringLiteral("OFF_SCALE")] = pythonList(places);
    values[QStringLiteral("AZIMUTH")] = QString::number(m_options.azimuth);
    values[QStringLiteral("ELEVATION")] = QString::number(m_options.elevation);
    values[QStringLiteral("BESIDE")] = m_sinusoid ? QStringLiteral("positional_encoding_a") : QString();
    FigureProgram program{scene().encoding,
                          {},
                          filledTemplate(programTemplate(QStringLiteral("trajectory")), values),
                          said("program_note")};
    if (isSinusoidal(scene())) return program;
    program.rows = rowsProgram(scene());
    if (m_sinusoid) program.other = scene().encoding;
    return program;
}

}  // namespace sinescope
