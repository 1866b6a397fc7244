// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the heatmap says: claim, table, read-out, alternative text, facts.
#include "app/figures/heatmap/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/encoding/derivation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

/// Up to so many cells each value is a fact of its own.
constexpr std::int64_t maximumStatedCells = 256;

/// Where one speed holds for all pairs, or for all but the padding of an odd d.
QString claimOfOneSpeed(const Encoding& encoding) {
    if (encoding.pairs() > 1) return QStringLiteral("all pairs turn at the same speed");
    if (encoding.columns() > 1) return QStringLiteral("a sine and a cosine of one frequency");
    return encoding.role(0).wave == Wave::Sine ? QStringLiteral("one column, one sine")
                                               : QStringLiteral("one column, one cosine");
}

/// Whether no column turns faster than the one on its left.
bool slowsDownToTheRight(const Encoding& encoding) {
    std::int64_t before = 0;
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        const ColumnRole role = encoding.role(j);
        if (role.wave == Wave::None) continue;
        if (role.pair < before) return false;
        before = role.pair;
    }
    return true;
}

/// Turns of a pair from the first position to the last.
double cyclesOf(const Encoding& encoding, std::int64_t pair) {
    return encoding.angularFrequency(pair) * static_cast<double>(encoding.rows() - 1) /
           (2 * std::numbers::pi);
}

void addCells(FactList& facts, const Encoding& encoding) {
    if (encoding.rows() * encoding.columns() > maximumStatedCells) return;
    const std::int64_t first = encoding.parameters().firstPosition;
    for (std::int64_t p = first; p < first + encoding.rows(); ++p)
        for (std::int64_t j = 0; j < encoding.columns(); ++j) {
            const double value = encoding.value(p, j);
            facts.add(QStringLiteral("value_%1_%2").arg(p).arg(j), value,
                      QStringLiteral("PE(%1, %2) = %3.").arg(p).arg(j).arg(fixedNumber(value, 6)));
        }
}

void addColumn(FactList& facts, const Encoding& encoding, std::int64_t column) {
    const ColumnRole role = encoding.role(column);
    if (role.wave == Wave::None) return;
    const double cycles = cyclesOf(encoding, role.pair);
    facts.add("cycles", cycles,
              QStringLiteral("Column %1 goes through %2 from the first position to the last.")
                  .arg(grouped(column), measured(cycles, QStringLiteral("cycle"), 3)),
              QStringLiteral("cycles"));
    const Extremes range = columnRangeOf(encoding, column);
    facts.add("column_lowest", range.lowest,
              QStringLiteral("The lowest value of column %1 is %2.")
                  .arg(grouped(column), fixedNumber(range.lowest)));
    facts.add("column_highest", range.highest,
              QStringLiteral("The highest value of column %1 is %2.")
                  .arg(grouped(column), fixedNumber(range.highest)));
}

void addSwings(FactList& facts, const Encoding& encoding) {
    const Swings swings = swingsOf(encoding);
    const auto among = [&](std::int64_t count, const char* singular, const char* plural) {
        return QStringLiteral("%1 of %2 %3")
            .arg(grouped(count), counted(encoding.columns(), QStringLiteral("column")),
                 QLatin1String(count == 1 || encoding.columns() == 1 ? singular : plural));
    };
    facts.add(
        "swinging", static_cast<double>(swings.wide),
        QStringLiteral("%1 at least 95 percent of the way from the lowest to the highest value there is.")
            .arg(among(swings.wide, "swings", "swing")));
    facts.add(
        "still", static_cast<double>(swings.still),
        QStringLiteral("%1 less than 5 percent of that way.").arg(among(swings.still, "moves", "move")));
    const auto range = [&](const char* name, const QString& waves, const Extremes& found) {
        if (std::isnan(found.lowest)) return;
        const QString sentence =
            QStringLiteral("In the right half of the columns the %1s lie between %2 and %3.")
                .arg(waves, fixedNumber(found.lowest, 3), fixedNumber(found.highest, 3));
        facts.add(QString::fromLatin1(name) + QStringLiteral("_lowest"), found.lowest, sentence);
        facts.add(QString::fromLatin1(name) + QStringLiteral("_highest"), found.highest, sentence);
    };
    range("right_sines", QStringLiteral("sine"), swings.rightSines);
    range("right_cosines", QStringLiteral("cosine"), swings.rightCosines);
}

}  // namespace

QString HeatmapModel::claim() const {
    const Encoding& encoding = *m_encoding;
    const std::int64_t pairs = encoding.pairs();
    if (pairs == 0) return QStringLiteral("every value is 0");
    // Fast and slow are seen from row to row.
    if (encoding.parameters().length == 1) return QStringLiteral("one row: a value for each column");
    const double ratio = encoding.angularFrequency(0) / encoding.angularFrequency(pairs - 1);
    if (!(ratio > 1)) return claimOfOneSpeed(encoding);
    if (ratio < 2) return QStringLiteral("each pair is a little slower than the one before");
    if (slowsDownToTheRight(encoding)) return QStringLiteral("fast columns left, slow columns right");
    // The cosines of three columns, s0 s1 | c0, are one column.
    if (encoding.columns() < 4) return QStringLiteral("the first pair is fast, the second is slow");
    return QStringLiteral("each half runs from fast columns to slow ones");
}

FigureTable HeatmapModel::table() const {
    return matrixTable(scene());
}

std::vector<Readout> HeatmapModel::readout(const Cursor& cursor) const {
    return cellReadout(scene(), cursor);
}

QString HeatmapModel::alternativeText() const {
    const Selection& at = scene().selection;
    const double limit = m_picture.limit;
    return QStringLiteral(
               "Heatmap, %1 by %2 (%3); colour is the value, from %4 to %5. %6 Position %7, column %8, value "
               "%9.")
        .arg(counted(scene().encoding.length, QStringLiteral("position")),
             counted(scene().encoding.dModel, QStringLiteral("column")), settingText(scene()),
             plainNumber(-limit, 3), plainNumber(limit, 3), asSentence(claim()), grouped(at.position),
             grouped(at.column), fixedNumber(m_encoding->value(at.position, at.column), 3));
}

std::vector<Fact> HeatmapModel::facts() const {
    const Selection& at = scene().selection;
    const double value = m_encoding->value(at.position, at.column);
    const double norm = rowNorm(*m_encoding, at.position);
    FactList facts("heatmap");
    facts.add("value", value,
              QStringLiteral("PE(%1, %2) = %3.")
                  .arg(grouped(at.position), grouped(at.column), fixedNumber(value, 6)));
    const QString limit = plainNumber(m_picture.limit, 3);
    facts.add("color_limit", m_picture.limit,
              m_picture.limit < m_picture.automatic
                  ? QStringLiteral("The colours run from −%1 to %1.").arg(limit)
                  : QStringLiteral("No value is larger than %1 in magnitude.").arg(limit));
    facts.add("row_norm", norm,
              QStringLiteral("The row of position %1 has the norm %2.")
                  .arg(grouped(at.position), plainNumber(norm, 6)));
    addColumn(facts, *m_encoding, at.column);
    addSwings(facts, *m_encoding);
    addCells(facts, *m_encoding);
    return facts.all();
}

}  // namespace sinescope
