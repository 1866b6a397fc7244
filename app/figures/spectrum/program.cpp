// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/spectrum/model.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

FigureProgram SpectrumModel::program() const {
    if (const QString reason = statementText("program_note"); !reason.isEmpty())
        return printedRows(scene(), reason);
    ProgramValues values;
    const bool isFormula = !addsOwnRows(scene());
    values[u"BESIDE"_s] = isFormula ? QString() : u"positional_encoding_a"_s;
    values[u"FREQUENCIES"_s] = isFormula ? u"frequencies"_s : u"frequencies_a"_s;
    setBridgedRows(values, shown().bridged);
    values[u"ROWS"_s] = QString::number(shown().rows);
    values[u"COMPONENTS"_s] =
        m_options.of == SpectrumOf::Columns ? u"0"_s : QString::number(maximumComponents);
    FigureProgram program = figureProgram(*this, u"spectrum"_s, std::move(values));
    if (!isFormula) program.other = scene().encoding;
    return program;
}

}  // namespace sinescope
