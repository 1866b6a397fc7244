// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/options.h"

#include "app/scene/number_parsing.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

const QString guessesKey = QStringLiteral("guesses");

/// The cell that guesses are of: another position, column, base or width is another calculation.
QString cellOf(const Scene& scene) {
    return QStringLiteral("%1 %2 %3 %4")
        .arg(scene.selection.position)
        .arg(scene.selection.column)
        .arg(scene.encoding.base, 0, 'g', 17)
        .arg(scene.encoding.dModel);
}

}  // namespace

FigureSpec formulaSpec() {
    FigureSpec spec{
        QStringLiteral("formula"),
        QStringLiteral("Formula"),
        QStringLiteral("one cell, from the definition to its value"),
        AxisQuantity::None,
        AxisQuantity::None,
        {{QStringLiteral("lines"),
          QStringLiteral("Lines shown"),
          QStringLiteral("How many lines of the calculation are shown. Space shows the next one."),
          OptionSpec::Kind::Integer,
          FormulaOptions::maxLines,
          {},
          {},
          1,
          FormulaOptions::maxLines},
         {QStringLiteral("blanks"),
          QStringLiteral("Leave blanks"),
          QStringLiteral("Replaces the numbers by blanks, to be worked out on paper"),
          OptionSpec::Kind::Switch,
          false,
          {},
          {}},
         {QStringLiteral("digits"),
          QStringLiteral("Decimals"),
          QStringLiteral("Four decimals, or every digit of the number"),
          OptionSpec::Kind::Choice,
          QStringLiteral("4"),
          {QStringLiteral("4"), QStringLiteral("all")},
          {QStringLiteral("4"), QStringLiteral("all")}},
         {guessesKey,
          QStringLiteral("Answers"),
          QStringLiteral(
              "What was typed into the fields before their lines were shown: p, column, n and d of "
              "the cell, a colon, and one number per line"),
          OptionSpec::Kind::Text,
          QString(),
          {},
          {}}}};
    for (OptionSpec& option : spec.options) {
        if (option.key == guessesKey) option.isOffered = isSinusoidal;
        if (option.key == QLatin1String("digits"))
            option.isOffered = [](const Scene& scene) {  // a position is a whole number
                return !std::holds_alternative<IndexScheme>(scene.scheme);
            };
    }
    return spec;
}

FormulaOptions formulaOptions(const Scene& scene) {
    const FigureState* state = findFigure(scene, formulaSpec().id);
    const QJsonObject set = state ? state->options : QJsonObject();
    const QString written = set.value(guessesKey).toString();
    QStringList guesses;
    if (written.section(QLatin1Char(':'), 0, 0).simplified() == cellOf(scene))
        guesses = written.section(QLatin1Char(':'), 1).simplified().split(QLatin1Char(' '));
    guesses.resize(FormulaOptions::maxLines);
    for (QString& guess : guesses)
        if (!parseNumber(guess)) guess.clear();
    return {set.value(QLatin1String("lines")).toInt(FormulaOptions::maxLines),
            set.value(QLatin1String("blanks")).toBool(false),
            set.value(QLatin1String("digits")).toString() == QLatin1String("all"), guesses};
}

void setFormulaGuess(Scene& scene, std::size_t line, const QString& guess) {
    FigureState* state = findFigure(scene, formulaSpec().id);
    if (!state || line >= static_cast<std::size_t>(FormulaOptions::maxLines)) return;
    QStringList guesses = formulaOptions(scene).guesses;
    guesses[static_cast<qsizetype>(line)] = QString(guess).remove(QLatin1Char(' '));
    for (QString& each : guesses)
        if (each.isEmpty()) each = QStringLiteral("?");
    state->options.insert(guessesKey,
                          QStringLiteral("%1: %2").arg(cellOf(scene), guesses.join(QLatin1Char(' '))));
}

}  // namespace sinescope
