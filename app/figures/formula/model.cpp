// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/model.h"

#include "app/figures/formula/scheme_values.h"
#include "app/model/cell_readout.h"
#include "app/model/figure_words.h"
#include "app/scene/literals.h"
#include "app/scene/number_parsing.h"
#include "app/scene/scene_scheme.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope {

FormulaModel::FormulaModel(std::shared_ptr<const Scene> made, const FormulaModel*)
    : WordedModel(formulaSpec().id, std::move(made)), m_options(formulaOptions(scene())) {
    Values values(*this);
    const Scheme scheme = schemeOf(scene());
    const TypesetParts parts = usesEncoding(scene()) ? sinusoidParts(scene()) : TypesetParts();
    FormulaOptions options = m_options;
    m_lines = readLines(statements(), values, parts, scheme, options);
    if (!m_options.blanks) noteGuesses();
    const auto shown = static_cast<std::size_t>(m_options.lines);
    if (!usesEncoding(scene()) || shown >= m_lines.size() || !m_lines[shown].value) return;
    options.blanks = true;
    m_asked = readLines(statements(), values, parts, scheme, options)[shown];
}

/// Appends the guess of each number.
void FormulaModel::noteGuesses() {
    for (std::size_t k = 0; k < m_lines.size(); ++k) {
        const QString& guess = m_options.guesses[static_cast<qsizetype>(k)];
        if (guess.isEmpty() || !m_lines[k].value) continue;
        const auto setGuess = [&](Values& values) {
            values.set("guess", guess).set("verdict", guessVerdict(guess, *m_lines[k].value));
        };
        const QString text = u"   "_s + statementText("view_guess", setGuess);
        m_lines[k].right.push_back(Run{text, {}, false, false, true});
    }
}

std::vector<CalculationLine> FormulaModel::shownLines() const {
    const auto count = std::min(m_lines.size(), static_cast<std::size_t>(m_options.lines));
    return {m_lines.begin(), m_lines.begin() + static_cast<std::ptrdiff_t>(count)};
}

Knob FormulaModel::acrossKnob() const {
    if (hasAngles(scene())) return {Knob::Quantity::Pair};
    return {entryOf(scene()) == Entry::Score ? Knob::Quantity::Key : Knob::Quantity::Column};
}

QString FormulaModel::knobText(const Knob& knob) const {
    return statementText("view_knob", [&](Values& values) { setKnobValues(values, scene(), knob); });
}

std::vector<Readout> FormulaModel::readout(const Cursor& cursor) const {
    return entryOf(scene()) == Entry::Score ? WordedModel::readout(cursor) : cellReadout(scene(), cursor);
}

FigureTable FormulaModel::table() const {
    const std::vector<CalculationLine> lines = shownLines();
    return wordedTable(
        std::ssize(lines),
        [lines, blanks = m_options.blanks](std::int64_t row, std::int64_t column) -> TableCell {
            const CalculationLine& line = lines[static_cast<std::size_t>(row)];
            if (column == 0) return line.meaning;
            if (column == 1) return plainText(line);
            return line.value && !blanks ? TableCell(*line.value) : TableCell();
        });
}

QString guessVerdict(const QString& guess, double value) {
    const std::optional<double> number = parseNumber(guess);
    if (!number) return {};
    const QString mantissa = guess.section(QRegularExpression(u"[eE^]"_s), 0, 0);
    const int power = guess.section(QRegularExpression(u"[eE]"_s), 1).toInt();
    const auto decimals =
        mantissa.contains('.'_L1) ? static_cast<int>(mantissa.size() - mantissa.indexOf('.'_L1) - 1) : 0;
    const double off = *number - value;
    const bool isRight = std::abs(off) <= 0.5000001 * std::pow(10, power - decimals);
    return figureWords("formula", "view_verdict", Values().set("right", isRight).set("off", std::abs(off)));
}

}  // namespace sinescope
