// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/model.h"

#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

Run blank() {
    return {blankText, {}, false, false, true};
}

/// Every term is a number that can be dragged.
void addGrips(CalculationLine& line) {
    for (const bool isRight : {false, true}) {
        const TypesetLine& runs = isRight ? line.right : line.left;
        for (std::size_t k = 0; k < runs.size(); ++k)
            if (runs[k].term) line.grips.push_back({isRight, k, knobOf(*runs[k].term)});
    }
}

}  // namespace

FormulaModel::FormulaModel(std::shared_ptr<const Scene> made, const FormulaModel*)
    : CalculationModel(std::move(made)),
      m_encoding(encodingOf(scene())),
      m_cell(describeCell(*m_encoding, scene().selection.position, scene().selection.column)) {
    m_lines = calculation(m_options.blanks);
    for (CalculationLine& line : m_lines) addGrips(line);
    const auto shown = static_cast<std::size_t>(m_options.lines);
    if (!m_options.blanks) noteGuesses();
    if (shown < m_lines.size() && m_lines[shown].value) m_asked = calculation(true)[shown];
}

/// Behind each number what had been filled in for it.
void FormulaModel::noteGuesses() {
    for (std::size_t k = 0; k < m_lines.size(); ++k) {
        const QString& guess = m_options.guesses[static_cast<qsizetype>(k)];
        if (guess.isEmpty() || !m_lines[k].value) continue;
        m_lines[k].right.push_back(
            Run{QStringLiteral("   filled in: %1, %2").arg(guess, guessVerdict(guess, *m_lines[k].value)),
                {},
                false,
                false,
                true});
    }
}

double FormulaModel::divisor() const {
    return scene().encoding.positionScale / m_cell.angularFrequency;
}

std::vector<CalculationLine> FormulaModel::calculation(bool blanks) const {
    const EncodingParameters& p = scene().encoding;
    const auto number = [this](double value, int decimals) {
        if (m_options.everyDigit) return boardDigits(value);
        return fixedNumber(value, decimals);
    };
    if (isPadding()) {
        const TypesetLine zero{plain(QStringLiteral("= ")), Run{QStringLiteral("0"), {}, false, true, false}};
        return {CalculationLine{cellName(m_cell), zero,
                                QStringLiteral("a column of zeros: the padding of an odd d_model"), 0.0}};
    }
    const TypesetLine definition = m_cell.role.wave == Wave::Cosine ? cosineFormula(p) : sineFormula(p);
    // The formula's own equals sign parts it.
    const auto equals = std::find_if(definition.begin(), definition.end(), [](const Run& run) {
        return run.text.startsWith(QStringLiteral(") = "));
    });
    TypesetLine left(definition.begin(), equals);
    left.push_back(plain(QStringLiteral(")")));
    TypesetLine right{plain(QStringLiteral("= "))};
    right.insert(right.end(), equals + 1, definition.end());

    const auto wave = [&](TypesetLine inner) {
        TypesetLine line{
            plain(QStringLiteral("= ") + wavePrefix(p, m_cell.role.wave) + QStringLiteral("( "))};
        line.insert(line.end(), inner.begin(), inner.end());
        line.push_back(plain(QStringLiteral(" )")));
        return line;
    };
    const auto computed = [&](const QString& text) {
        return blanks ? blank() : Run{text, {}, false, true, false};
    };
    TypesetLine divided = scaledPosition(p, m_cell);
    divided.push_back(plain(QStringLiteral(" / ")));
    TypesetLine power = divided;
    for (const Run& run : powerOfBase(p, m_cell)) power.push_back(run);
    divided.push_back(computed(number(divisor(), 4)));
    const int decimals = angleDecimals(*m_encoding, m_cell, 4);
    const TypesetLine angle{computed(number(m_cell.angle, decimals))};
    const TypesetLine value{plain(QStringLiteral("= ")), computed(number(m_cell.value, 4))};
    return {CalculationLine{left, right, QStringLiteral("the definition"), {}},
            CalculationLine{cellName(m_cell), wave(power), QStringLiteral("the numbers put in"), {}},
            CalculationLine{{}, wave(divided), QStringLiteral("the power"), divisor()},
            CalculationLine{{}, wave(angle), QStringLiteral("the angle, in radians"), m_cell.angle},
            CalculationLine{{}, value, QStringLiteral("the value"), m_cell.value}};
}

QString guessVerdict(const QString& guess, double value) {
    const std::optional<double> number = parseNumber(guess);
    if (!number) return {};
    const QString mantissa = guess.section(QRegularExpression(QStringLiteral("[eE^]")), 0, 0);
    const int power = guess.section(QRegularExpression(QStringLiteral("[eE]")), 1).toInt();
    const auto decimals = mantissa.contains(QLatin1Char('.'))
                              ? static_cast<int>(mantissa.size() - mantissa.indexOf(QLatin1Char('.')) - 1)
                              : 0;
    const double off = *number - value;
    if (std::abs(off) <= 0.5000001 * std::pow(10, power - decimals)) return QStringLiteral("right");
    return QStringLiteral("off by %1").arg(plainNumber(std::abs(off), 3));
}

}  // namespace sinescope
