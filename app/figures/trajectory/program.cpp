// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/trajectory/model.h"

namespace sinescope {

FigureProgram TrajectoryModel::program() const {
    ProgramValues values =
        commonProgramValues(scene(), *m_trajectory->encoding, findFigure(scene(), trajectorySpec().id));
    values[QStringLiteral("COMPONENTS")] = QString::number(shown());
    values[QStringLiteral("AZIMUTH")] = QString::number(m_options.azimuth);
    values[QStringLiteral("ELEVATION")] = QString::number(m_options.elevation);
    QString note = absence();
    if (note.isEmpty() && m_trajectory->fitted < scene().encoding.length)
        note = QStringLiteral("The program takes all rows; the figure found its components from %1 of them.")
                   .arg(m_trajectory->fitted);
    return {
        scene().encoding, {}, filledTemplate(programTemplate(QStringLiteral("trajectory")), values), note};
}

}  // namespace sinescope
