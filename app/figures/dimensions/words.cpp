// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure of dimensions says: claim, table, read-out, alternative text, facts.
#include "app/figures/dimensions/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <numbers>

namespace sinescope {

namespace {

bool isZero(const Encoding& encoding, std::int64_t column) {
    return encoding.role(column).wave == Wave::None;
}

QString columnText(const Encoding& encoding, std::int64_t column) {
    if (isZero(encoding, column)) return QStringLiteral("%1 (zeros)").arg(grouped(column));
    return QStringLiteral("%1 (wavelength %2)")
        .arg(grouped(column), plainNumber(encoding.wavelength(encoding.role(column).pair), 4));
}

/// Turns of a column from the first position to the last.
double cyclesOf(const Encoding& encoding, std::int64_t column) {
    return encoding.angularFrequency(encoding.role(column).pair) * static_cast<double>(encoding.rows() - 1) /
           (2 * std::numbers::pi);
}

void addWave(FactList& facts, const QString& suffix, const Encoding& encoding, std::int64_t column) {
    const double wavelength = encoding.wavelength(encoding.role(column).pair);
    facts.add(QStringLiteral("wavelength") + suffix, wavelength,
              QStringLiteral("Column %1 has a wavelength of %2.")
                  .arg(grouped(column), measured(wavelength, QStringLiteral("position"), 4)),
              QStringLiteral("positions"));
    const double cycles = cyclesOf(encoding, column);
    facts.add(QStringLiteral("cycles") + suffix, cycles,
              QStringLiteral("Column %1 runs through %2 from position %3 to position %4.")
                  .arg(grouped(column), measured(cycles, QStringLiteral("cycle"), 3),
                       grouped(encoding.parameters().firstPosition),
                       grouped(encoding.parameters().firstPosition + encoding.rows() - 1)),
              QStringLiteral("cycles"));
}

}  // namespace

QString DimensionsModel::claim() const {
    const auto zeros = [this](std::int64_t column) { return isZero(*m_encoding, column); };
    const auto count = std::count_if(m_columns.begin(), m_columns.end(), zeros);
    if (count == static_cast<std::ptrdiff_t>(m_columns.size()))
        return QStringLiteral("a column of zeros: the padding of an odd d_model");
    if (count > 0) return QStringLiteral("each column is a sinusoid, but for the padding");
    return m_columns.size() == 1 ? QStringLiteral("the column is a sinusoid")
                                 : QStringLiteral("each column is a sinusoid");
}

FigureTable DimensionsModel::table() const {
    FigureTable result;
    result.title = QStringLiteral("Columns of the encoding over position");
    result.columns << QStringLiteral("position");
    for (const std::int64_t j : m_columns) result.columns << QStringLiteral("j = %1").arg(j);
    result.rows = scene().encoding.length;
    result.cell = [encoding = m_encoding, columns = m_columns, first = scene().encoding.firstPosition](
                      std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return first + row;
        return encoding->value(first + row, columns[static_cast<std::size_t>(column - 1)]);
    };
    return result;
}

std::vector<Readout> DimensionsModel::readout(const Cursor& cursor) const {
    return cellReadout(scene(), cursor);
}

QString DimensionsModel::alternativeText() const {
    QStringList columns;
    for (const std::int64_t j : m_columns) columns << columnText(*m_encoding, j);
    return QStringLiteral("Line chart of %1 %2 over position (%3). %4")
        .arg(columns.size() == 1 ? QStringLiteral("column") : QStringLiteral("columns"),
             columns.join(QStringLiteral(", ")), settingText(scene()), asSentence(claim()));
}

std::vector<Fact> DimensionsModel::facts() const {
    FactList facts("dimensions");
    const std::int64_t selected = scene().selection.column;
    if (m_encoding->role(selected).wave != Wave::None) addWave(facts, QString(), *m_encoding, selected);
    for (const std::int64_t j : m_columns)
        if (m_encoding->role(j).wave != Wave::None)
            addWave(facts, QStringLiteral("_%1").arg(j), *m_encoding, j);
    return facts.all();
}

}  // namespace sinescope
