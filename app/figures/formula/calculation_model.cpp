// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/formula/calculation_model.h"

#include <algorithm>

namespace sinescope {

const QString blankText = QStringLiteral("______");

namespace {

/// A line as text: "PE(10, 6) = sin(10 / 10,000^(2·3/128))".
QString textOf(const CalculationLine& line) {
    TypesetLine whole = line.left;
    if (!whole.empty()) whole.push_back(Run{QStringLiteral(" "), {}, false, false, false});
    whole.insert(whole.end(), line.right.begin(), line.right.end());
    return plainText(whole);
}

}  // namespace

std::vector<CalculationLine> CalculationModel::shownLines() const {
    const auto count = std::min(m_lines.size(), static_cast<std::size_t>(m_options.lines));
    return {m_lines.begin(), m_lines.begin() + static_cast<std::ptrdiff_t>(count)};
}

QString CalculationModel::programNote() const {
    if (m_options.blanks) return QStringLiteral("The program leaves no blanks.");
    if (m_lines.size() <= static_cast<std::size_t>(m_options.lines)) return {};
    return QStringLiteral("The program has every line of the calculation.");
}

FigureTable CalculationModel::table() const {
    FigureTable result;
    result.title = QStringLiteral("The calculation of ") + subject();
    result.columns << QStringLiteral("step") << QStringLiteral("formula") << QStringLiteral("value");
    const std::vector<CalculationLine> lines = shownLines();
    result.rows = static_cast<std::int64_t>(lines.size());
    result.cell = [lines, blanks = m_options.blanks](std::int64_t row, std::int64_t column) -> TableCell {
        const CalculationLine& line = lines[static_cast<std::size_t>(row)];
        if (column == 0) return line.says;
        if (column == 1) return textOf(line);
        return line.value && !blanks ? TableCell(*line.value) : TableCell();
    };
    return result;
}

QString CalculationModel::alternativeText() const {
    QStringList lines;
    for (const CalculationLine& line : shownLines()) lines << textOf(line);
    return QStringLiteral("The calculation of one cell (%1): %2.")
        .arg(settingInText(), lines.join(QStringLiteral("; ")));
}

}  // namespace sinescope
