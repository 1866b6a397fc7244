// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/options.h"

#include "app/model/option_table.h"
#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/scene_scheme.h"
#include "core/schemes/properties.h"

namespace sinescope {

namespace {

/// The options as stored.
struct WrittenOptions {
    int lines = FormulaOptions::maxLines;
    bool blanks = false;
    bool everyDigit = false;
    QString guesses;
};

/// False if the scheme adds positions, which are whole.
bool hasDecimals(const Scene& scene) {
    return !addsPositions(scene.scheme);
}

const OptionTable<WrittenOptions>& table() {
    static const auto all = OptionTable<WrittenOptions>("formula")
                                .withoutZoom()
                                .number("lines", &WrittenOptions::lines, 1, FormulaOptions::maxLines)
                                .toggle("blanks", &WrittenOptions::blanks)
                                .choice("digits", &WrittenOptions::everyDigit, {{false, "4"}, {true, "all"}})
                                .offeredIn(hasDecimals)
                                .text("guesses", &WrittenOptions::guesses)
                                .offeredIn([](const Scene&) { return false; });  // typed into the figure
    return all;
}

/// Returns the cell that guesses belong to: another position, column, base or width is another calculation.
QString cellOf(const Scene& scene) {
    return u"%1 %2 %3 %4"_s.arg(scene.selection.position)
        .arg(scene.selection.column)
        .arg(scene.encoding.base, 0, 'g', 17)
        .arg(scene.encoding.dModel);
}

}  // namespace

const FigureSpec& formulaSpec() {
    return table().spec();
}

FormulaOptions formulaOptions(const Scene& scene) {
    const WrittenOptions written = table().read(scene);
    QStringList guesses;
    if (written.guesses.section(':'_L1, 0, 0).simplified() == cellOf(scene))
        guesses = written.guesses.section(':'_L1, 1).simplified().split(' '_L1);
    guesses.resize(FormulaOptions::maxLines);
    for (QString& guess : guesses)
        if (!parseNumber(guess)) guess.clear();
    return {written.lines, written.blanks, written.everyDigit, guesses};
}

void setFormulaGuess(Scene& scene, std::size_t line, const QString& guess) {
    FigureState* state = findFigure(scene, formulaSpec().id);
    if (!state || line >= static_cast<std::size_t>(FormulaOptions::maxLines)) return;
    QStringList guesses = formulaOptions(scene).guesses;
    guesses[static_cast<qsizetype>(line)] = QString(guess).remove(' '_L1);
    for (QString& each : guesses)
        if (each.isEmpty()) each = u"?"_s;
    table().edit(*state, [&](WrittenOptions& options) {
        options.guesses = u"%1: %2"_s.arg(cellOf(scene), guesses.join(' '_L1));
    });
}

}  // namespace sinescope
