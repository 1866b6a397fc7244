// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/wavelengths/model.h"
#include "app/figures/wavelengths/options.h"
#include "app/figures/wavelengths/scheme_model.h"
#include "app/scene/scene_scheme.h"

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

FigureProgram SchemeWavelengthsModel::program() const {
    const QString id = wavelengthsSpec().id;
    if (const auto* rope = std::get_if<RopeScheme>(&scene().scheme)) {
        FigureProgram program =
            schemeFigureProgram(scene(), id, QStringLiteral("wavelengths_rotation"),
                                {{QStringLiteral("SCALING_NAME"),
                                  QString::fromUtf8(scalingName(rope->scaling)).remove(QLatin1Char('"'))}});
        if (m_shown->lines.size() > 2)
            program.note = QStringLiteral(
                "The figure also shows the other scalings; their numbers are in the figure's table.");
        return program;
    }
    if (std::holds_alternative<GridScheme>(scene().scheme))
        return schemeFigureProgram(scene(), id, QStringLiteral("wavelengths_grid"), {});
    FigureProgram program =
        schemeFigureProgram(scene(), id, QStringLiteral("wavelengths_table"),
                            {{QStringLiteral("ROWS"), QString::number(wavelengthRows(*inputRows(scene())))}});
    program.other = scene().encoding;
    program.note = absence();
    return program;
}

}  // namespace sinescope
