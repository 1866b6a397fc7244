// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/wavelengths/model.h"
#include "app/figures/wavelengths/options.h"
#include "app/figures/wavelengths/scheme_model.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

FigureProgram withNoteOnFrozen(FigureProgram program, const WavelengthLines& model) {
    if (!model.frozenLine()) return program;
    if (!program.note.isEmpty()) program.note += QLatin1Char(' ');
    program.note +=
        QStringLiteral("The figure also shows the frozen setting A; its numbers are in the figure's table.");
    return program;
}

FigureProgram programOfRotation(const Scene& scene, const RopeScheme& rope, std::size_t lines) {
    FigureProgram program =
        schemeFigureProgram(scene, wavelengthsSpec().id, QStringLiteral("wavelengths_rotation"),
                            {{QStringLiteral("SCALING_NAME"),
                              QString::fromUtf8(scalingName(rope.scaling)).remove(QLatin1Char('"'))}});
    if (lines > 2)
        program.note = QStringLiteral(
            "The figure also shows the other scalings; their numbers are in the figure's table.");
    return program;
}

}  // namespace

FigureProgram WavelengthsModel::program() const {
    const ProgramValues values =
        commonProgramValues(scene(), *m_live->encoding, findFigure(scene(), wavelengthsSpec().id));
    return withNoteOnFrozen(
        {scene().encoding, {}, filledTemplate(programTemplate(QStringLiteral("wavelengths")), values), {}},
        *this);
}

FigureProgram SchemeWavelengthsModel::program() const {
    const QString id = wavelengthsSpec().id;
    if (const auto* rope = std::get_if<RopeScheme>(&scene().scheme))
        return withNoteOnFrozen(programOfRotation(scene(), *rope, m_shown->lines.size()), *this);
    if (std::holds_alternative<GridScheme>(scene().scheme))
        return withNoteOnFrozen(schemeFigureProgram(scene(), id, QStringLiteral("wavelengths_grid"), {}),
                                *this);
    FigureProgram program =
        schemeFigureProgram(scene(), id, QStringLiteral("wavelengths_table"),
                            {{QStringLiteral("ROWS"), QString::number(wavelengthRows(*inputRows(scene())))}});
    program.other = scene().encoding;
    program.note = absence();
    return withNoteOnFrozen(std::move(program), *this);
}

}  // namespace sinescope
