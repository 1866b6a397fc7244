// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the heatmap of a scheme says: claim, table, read-out, alternative text, facts.
#include "app/figures/heatmap/scheme_model.h"
#include "app/model/cell_readout.h"
#include "app/model/scheme_biases.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/schemes/overloaded.h"

#include <cmath>

namespace sinescope {

QString SchemeHeatmapModel::claim() const {
    return std::visit(
        Overloaded{
            [](const IndexScheme&) { return QStringLiteral("every column is the position itself"); },
            [](const UnitIntervalScheme& s) {
                return s.length > 1 ? QStringLiteral("every column runs from 0 to 1")
                                    : QStringLiteral("one position: every value is 0");
            },
            [](const LearnedScheme&) { return QStringLiteral("a row for each position that was trained"); },
            [](const TableScheme& s) {
                return QStringLiteral("the rows of %1").arg(QString::fromStdString(s.name));
            },
            [](const GridScheme&) {
                return QStringLiteral("each patch has a row: its place down and across");
            },
            [this](const RopeScheme& s) {
                return ropePairCount(s) > 0
                           ? QStringLiteral("cosine and sine of the angle that each pair is turned by") +
                                 timesAttentionFactor(scene())
                           : QStringLiteral("no column of a head turns");
            },
            [this](const auto&) { return biasMatrixClaim(scene()); },
        },
        schemeOf(scene()));
}

FigureTable SchemeHeatmapModel::table() const {
    const HeatmapPicture& shown = m_picture;
    FigureTable table;
    table.title = QStringLiteral("%1, %2 by %3").arg(name(), grouped(shown.rows), grouped(shown.columns));
    table.columns << (m_values.biases ? QStringLiteral("query") : QStringLiteral("position"));
    for (std::int64_t j = 0; j < shown.columns; ++j) table.columns << QString::number(shown.firstColumn + j);
    table.rows = shown.rows;
    table.cell = [value = shown.value, row0 = shown.firstRow, column0 = shown.firstColumn](
                     std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row0 + row;
        const double cell = value(row0 + row, column0 + column - 1);
        return std::isfinite(cell) ? TableCell(cell) : TableCell();
    };
    return table;
}

std::vector<Readout> SchemeHeatmapModel::biasReadout(const Cursor& cursor) const {
    const EncodingParameters& p = scene().encoding;
    const std::int64_t query = shownCell(scene(), cursor).position;
    const std::int64_t distance = cursor.shift.value_or(scene().selection.shift);
    const std::int64_t key = query + distance;
    if (key < p.firstPosition || key >= p.firstPosition + p.length)
        return {{QStringLiteral("distance"), grouped(distance)},
                {QStringLiteral("key"), QStringLiteral("outside the sequence")}};
    std::vector<Readout> lines = {{QStringLiteral("bias(%1, %2)").arg(grouped(query), grouped(key)),
                                   biasText(m_picture.value(query, key))},
                                  {QStringLiteral("distance"), grouped(distance)}};
    if (const auto* alibi = std::get_if<AlibiScheme>(&scene().scheme))
        lines.push_back({QStringLiteral("slope of head %1").arg(scene().selection.head),
                         plainNumber(alibiSlopes(*alibi)(scene().selection.head), 6)});
    if (const auto* t5 = std::get_if<T5Scheme>(&scene().scheme))
        lines.push_back({QStringLiteral("bucket"), QString::number(t5Bucket(t5->buckets, distance))});
    return lines;
}

std::vector<Readout> SchemeHeatmapModel::readout(const Cursor& cursor) const {
    if (m_values.biases) return biasReadout(cursor);
    return SchemeRows(scene()).readout(cursor);
}

QString SchemeHeatmapModel::alternativeText() const {
    const Selection& at = scene().selection;
    const QString rows = m_values.biases
                             ? counted(m_picture.rows, QStringLiteral("query"), QStringLiteral("queries"))
                             : counted(m_picture.rows, QStringLiteral("position"));
    const QString columns =
        counted(m_picture.columns, m_values.biases ? QStringLiteral("key") : QStringLiteral("column"));
    QString text = QStringLiteral("Heatmap, %1 by %2 (%3); colour is the value, from %4 to %5. %6")
                       .arg(rows, columns, settingText(scene()), plainNumber(m_picture.lowest(), 3),
                            plainNumber(m_picture.highest(), 3), asSentence(claim()));
    const std::optional<std::int64_t> column = selectedColumn();
    if (!column) return text;
    const double value = m_picture.value(at.position, *column);
    return text + QStringLiteral(" %1 %2, %3 %4: %5.")
                      .arg(m_values.biases ? QStringLiteral("Query") : QStringLiteral("Position"),
                           grouped(at.position),
                           m_values.biases ? QStringLiteral("key") : QStringLiteral("column"),
                           grouped(*column),
                           std::isfinite(value) ? plainNumber(value, 4) : QStringLiteral("no value"));
}

std::vector<Fact> SchemeHeatmapModel::facts() const {
    const Selection& at = scene().selection;
    std::vector<Fact> facts;
    const std::optional<std::int64_t> column = selectedColumn();
    const double value = column ? m_picture.value(at.position, *column) : std::nan("");
    if (std::isfinite(value))
        facts.push_back({QStringLiteral("heatmap.value"),
                         value,
                         {},
                         QStringLiteral("The value at %1 %2 and %3 %4 is %5.")
                             .arg(m_values.biases ? QStringLiteral("query") : QStringLiteral("position"),
                                  grouped(at.position),
                                  m_values.biases ? QStringLiteral("key") : QStringLiteral("column"),
                                  grouped(*column), plainNumber(value, 6))});
    facts.push_back({QStringLiteral("heatmap.color_limit"),
                     m_picture.limit,
                     {},
                     QStringLiteral("The colours run from %1 to %2.")
                         .arg(plainNumber(m_picture.lowest(), 3), plainNumber(m_picture.highest(), 3))});
    if (m_limits.cut > 0)
        facts.push_back({QStringLiteral("heatmap.cut"),
                         static_cast<double>(m_limits.cut),
                         {},
                         QStringLiteral("%1 of %2 %3 beyond the ends of the colours.")
                             .arg(grouped(m_limits.cut), counted(m_limits.values, QStringLiteral("value")),
                                  m_limits.cut == 1 ? QStringLiteral("lies") : QStringLiteral("lie"))});
    return facts;
}

}  // namespace sinescope
