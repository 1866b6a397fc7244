// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/model.h"

#include "app/scene/number_format.h"

#include <QLocale>

#include <algorithm>

namespace sinescope {

namespace {

Run plain(const QString& text) {
    return {text, {}, false, false, false};
}

/// Underscores, so that a file of text has the blank as well.
Run blank() {
    return {QStringLiteral("______"), {}, false, false, true};
}

}  // namespace

FormulaModel::FormulaModel(std::shared_ptr<const Scene> made, const FormulaModel*)
    : FigureModel(std::move(made)),
      m_options(formulaOptions(findFigure(scene(), formulaSpec().id))),
      m_encoding(encodingOf(scene())),
      m_cell(describeCell(*m_encoding, scene().selection.position, scene().selection.column)),
      m_lines(calculation()) {}

double FormulaModel::divisor() const {
    return scene().encoding.positionScale / m_cell.angularFrequency;
}

std::vector<CalculationLine> FormulaModel::calculation() const {
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
        return m_options.blanks ? blank() : Run{text, {}, false, true, false};
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

std::vector<CalculationLine> FormulaModel::shownLines() const {
    const auto count = std::min(m_lines.size(), static_cast<std::size_t>(m_options.lines));
    return {m_lines.begin(), m_lines.begin() + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace sinescope
