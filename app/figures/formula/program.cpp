// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/model.h"
#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/calculations.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

/// Returns the values of the wording with names in capitals.
ProgramValues withCapitalNames(const Values& values) {
    ProgramValues capitals;
    values.visitNames([&](const QString& name) {
        const Value* value = values.find(name);
        const QString text = value->text(u"id"_s);
        capitals[name.toUpper()] = text.isEmpty() ? pythonBool(value->holds()) : text;
    });
    return capitals;
}

}  // namespace

FigureProgram FormulaModel::program() const {
    ProgramValues filled = withCapitalNames(Values(*this));
    filled[u"EVERY_DIGIT"_s] = pythonBool(m_options.everyDigit);
    if (usesEncoding(scene())) {
        const double scale = scene().encoding.positionScale;
        if (scale != 1) filled[u"SCALE"_s] = codeNumber(scale);
        // A small angle has the decimals of a value.
        if (filled[u"ANGLE_DECIMALS"_s] == "v"_L1) filled[u"ANGLE_DECIMALS"_s] = u"4"_s;
        return figureProgram(*this, u"formula"_s, std::move(filled));
    }
    filled[u"SUBJECT"_s] = docText(statementText("subject"));
    const Selection& at = scene().selection;
    const Scheme scheme = schemeOf(scene());
    if (const AlibiScheme* alibi = slopesIn(scheme))
        filled[u"DISTANCE_FACTOR"_s] =
            codeNumber(alibiSteps(*alibi, at.head, at.position, at.position + at.shift).factor);
    return figureProgram(*this, u"formula_scheme"_s, std::move(filled));
}

}  // namespace sinescope
