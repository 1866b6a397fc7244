// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
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

/// ("NTK-aware", ntk_frequencies): a line of the chart.
QString pythonLine(const RopeScaling& scaling, const QString& function) {
    const QString name = std::holds_alternative<NoScaling>(scaling) ? QStringLiteral("unscaled")
                                                                    : QString::fromUtf8(scalingName(scaling));
    return QStringLiteral("(%1, %2)").arg(pythonText(name), function);
}

/// The lines are those of the figure, the scheme's own last.
FigureProgram programOfRotation(const Scene& scene, const RopeScheme& rope,
                                const std::vector<RopeScheme>& others) {
    QStringList lines;
    if (!std::holds_alternative<NoScaling>(rope.scaling))
        lines << pythonLine(NoScaling{}, QStringLiteral("unscaled_frequencies"));
    QString functions;
    for (const RopeScheme& other : others) {
        const QString id =
            QString::fromLatin1(scalingId(other.scaling)).replace(QLatin1Char('-'), QLatin1Char('_'));
        lines << pythonLine(other.scaling, id + QStringLiteral("_frequencies"));
        functions += QStringLiteral("def %1_frequencies():\n%2\n\n").arg(id, scaledFrequencyLines(other));
    }
    lines << pythonLine(rope.scaling, QStringLiteral("frequencies"));
    return schemeFigureProgram(
        scene, wavelengthsSpec().id, QStringLiteral("wavelengths_rotation"),
        {{QStringLiteral("OTHERS"), functions}, {QStringLiteral("LINES"), lines.join(QStringLiteral(", "))}});
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
        return withNoteOnFrozen(programOfRotation(scene(), *rope, m_shown->others), *this);
    if (std::holds_alternative<GridScheme>(scene().scheme))
        return withNoteOnFrozen(schemeFigureProgram(scene(), id, QStringLiteral("wavelengths_grid"), {}),
                                *this);
    ProgramValues values{{QStringLiteral("ROWS"), QString::number(wavelengthRows(*inputRows(scene())))}};
    setBridgedRows(values, m_shown->bridged);
    FigureProgram program =
        schemeFigureProgram(scene(), id, QStringLiteral("wavelengths_table"), std::move(values));
    program.other = scene().encoding;
    program.note = absence();
    return withNoteOnFrozen(std::move(program), *this);
}

}  // namespace sinescope
