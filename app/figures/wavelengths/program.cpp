// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/figures/wavelengths/model.h"
#include "app/figures/wavelengths/options.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

/// ("NTK-aware", ntk_frequencies): a line of the chart.
QString pythonLine(const RopeScheme& rope, const QString& function) {
    const QString name =
        isScaled(rope) ? QString::fromUtf8(scalingName(rope.scaling)) : QStringLiteral("unscaled");
    return QStringLiteral("(%1, %2)").arg(pythonText(name), function);
}

/// The lines are those of the figure, the scheme's own last.
FigureProgram programOfRotation(const Scene& scene, const RopeScheme& rope,
                                const std::vector<RopeScheme>& others) {
    QStringList lines;
    if (isScaled(rope)) lines << pythonLine(RopeScheme{}, QStringLiteral("unscaled_frequencies"));
    QString functions;
    for (const RopeScheme& other : others) {
        const QString id =
            QString::fromLatin1(scalingId(other.scaling)).replace(QLatin1Char('-'), QLatin1Char('_'));
        lines << pythonLine(other, id + QStringLiteral("_frequencies"));
        functions += filledTemplate(
            programTemplate(QStringLiteral("wavelengths_other")),
            {{QStringLiteral("ID"), id}, {QStringLiteral("LINES"), scaledFrequencyLines(other)}});
    }
    lines << pythonLine(rope, QStringLiteral("frequencies"));
    return figureProgram(
        scene, wavelengthsSpec().id, QStringLiteral("wavelengths_rotation"),
        {{QStringLiteral("OTHERS"), functions}, {QStringLiteral("LINES"), lines.join(QStringLiteral(", "))}});
}

}  // namespace

FigureProgram WavelengthsModel::program() const {
    const QString id = wavelengthsSpec().id;
    FigureProgram program;
    if (isSinusoidal(scene())) {
        program = figureProgram(scene(), id, id);
    } else if (const auto* rope = rotationIn(scene().scheme)) {
        program = programOfRotation(scene(), *rope, m_source->others);
    } else if (gridIn(scene().scheme)) {
        program = figureProgram(scene(), id, QStringLiteral("wavelengths_grid"));
    } else {
        ProgramValues values{
            {QStringLiteral("ROWS"), QString::number(spectrumRows(inputRows(scene())->size()))}};
        setBridgedRows(values, m_source->bridged);
        program = figureProgram(scene(), id, QStringLiteral("wavelengths_table"), std::move(values));
        program.other = scene().encoding;
    }
    QStringList notes = allSaid("program_note");
    if (!program.note.isEmpty()) notes.prepend(program.note);
    program.note = notes.join(QLatin1Char(' '));
    return program;
}

}  // namespace sinescope
