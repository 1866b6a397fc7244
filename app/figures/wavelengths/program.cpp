// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/figures/wavelengths/model.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

/// ("NTK-aware", ntk_frequencies): a line of the chart.
QString pythonLine(const RopeScheme& rope, const QString& function) {
    const QString name = isScaled(rope) ? QString::fromUtf8(scalingName(rope.scaling)) : u"unscaled"_s;
    return u"(%1, %2)"_s.arg(pythonText(name), function);
}

/// Returns the program with the lines of the figure, the scheme's own last.
FigureProgram programOfRotation(const WavelengthsModel& model, const RopeScheme& rope,
                                const std::vector<RopeScheme>& others) {
    QStringList lines;
    if (isScaled(rope)) lines << pythonLine(RopeScheme{}, u"unscaled_frequencies"_s);
    QString functions;
    for (const RopeScheme& other : others) {
        const QString id = QString::fromLatin1(scalingId(other.scaling)).replace('-'_L1, '_'_L1);
        lines << pythonLine(other, id + u"_frequencies"_s);
        functions += filledTemplate(programTemplate(u"wavelengths_other"_s),
                                    {{u"ID"_s, id}, {u"LINES"_s, scaledFrequencyLines(other)}});
    }
    lines << pythonLine(rope, u"frequencies"_s);
    return figureProgram(model, u"wavelengths_rotation"_s,
                         {{u"OTHERS"_s, functions}, {u"LINES"_s, lines.join(u", "_s)}});
}

}  // namespace

FigureProgram WavelengthsModel::program() const {
    FigureProgram program;
    if (usesEncoding(scene())) {
        program = figureProgram(*this, u"wavelengths"_s);
    } else if (const auto* rope = rotationIn(scene().scheme)) {
        program = programOfRotation(*this, *rope, m_source->others);
    } else if (gridIn(scene().scheme)) {
        program = figureProgram(*this, u"wavelengths_grid"_s);
    } else {
        ProgramValues values{{u"ROWS"_s, QString::number(spectrumRows(inputRows(scene())->size()))}};
        setBridgedRows(values, m_source->bridged);
        program = figureProgram(*this, u"wavelengths_table"_s, std::move(values));
        program.other = scene().encoding;
    }
    program.note = statementTexts("program_note").join(' '_L1);
    return program;
}

}  // namespace sinescope
