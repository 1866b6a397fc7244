// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity of a table's rows says: claim, notes, table, read-out, alternative text, facts.
#include "app/figures/similarity/matrix_rows.h"
#include "app/figures/similarity/model.h"
#include "app/figures/similarity/rows_model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// A share that only rounding keeps from 1.
constexpr double wholeShare = 1 - 1e-9;

QString percent(double share) {
    // Nothing reads as 100 % that is not.
    return plainNumber(100 * share, share > 0.9995 && share < 1 ? 12 : 3) + QStringLiteral(" %");
}

}  // namespace

QString RowSimilarityModel::scheme() const {
    return QString::fromUtf8(infoOf(scene().scheme).name);
}

bool RowSimilarityModel::has(std::int64_t q) const {
    const std::int64_t place = q - scene().encoding.firstPosition;
    return place >= 0 && place < numbers().rows->rows();
}

QString RowSimilarityModel::nameOf(std::int64_t p, std::int64_t q) const {
    if (m_measure == Measure::Dot) return QStringLiteral("S(%1, %2)").arg(grouped(p), grouped(q));
    return QStringLiteral("%1 of rows %2 and %3").arg(measureName(m_measure), grouped(p), grouped(q));
}

QString RowSimilarityModel::lookedAt() const {
    const std::int64_t rows = numbers().rows->rows();
    if (numbers().diagonals.queries == rows) return {};
    return QStringLiteral(", of %1 of %2 rows with all others")
        .arg(grouped(numbers().diagonals.queries), grouped(rows));
}

QString RowSimilarityModel::pairsLookedAt() const {
    const std::int64_t pairs = numbers().diagonals.pairs;
    return pairs > 0 ? QStringLiteral(", in %1 pairs of rows").arg(grouped(pairs)) : QString();
}

/// "row 9", "rows 9 and 11", "row 3 and 12 others", "all others".
QString RowSimilarityModel::nearestNames(const RowSimilarity::Nearest& nearest) const {
    const std::int64_t first = scene().encoding.firstPosition;
    const QString one = grouped(first + nearest.place);
    if (nearest.count == 1) return QStringLiteral("row %1").arg(one);
    if (nearest.count == 2) return QStringLiteral("rows %1 and %2").arg(one, grouped(first + nearest.second));
    if (nearest.count == numbers().rows->rows() - 1) return QStringLiteral("all others");
    return QStringLiteral("row %1 and %2 others").arg(one, grouped(nearest.count - 1));
}

/// "the table is divided by 1 × 10³⁰⁰, so that it can be squared"; empty for all but extreme tables.
QString RowSimilarityModel::unitText() const {
    const double unit = numbers().rows->unit();
    return unit == 1
               ? QString()
               : QStringLiteral("all numbers are those of the table divided by %1").arg(plainNumber(unit));
}

QString RowSimilarityModel::sharePercent() const {
    const double share = numbers().diagonals.distanceShare;
    if (numbers().diagonals.pairs == 0) return percent(share);
    if (share < 0.01) return QStringLiteral("less than 1 %");
    if (share > 0.99) return QStringLiteral("more than 99 %");
    return QStringLiteral("about %1 %").arg(std::round(100 * share));
}

QString RowSimilarityModel::claim() const {
    const DiagonalStatistics& along = numbers().diagonals;
    if (along.mean.size() < 2) return {};
    if (!along.varies)
        return QStringLiteral("every two rows are as alike as any other two") + pairsLookedAt();
    if (along.distanceShare > wholeShare)
        return QStringLiteral("only the distance counts: each diagonal has one value") + pairsLookedAt();
    return QStringLiteral("the distance accounts for %1 of how alike two rows are, the places for the rest%2")
        .arg(sharePercent(), pairsLookedAt());
}

std::vector<Note> RowSimilarityModel::notes(bool selection) const {
    std::vector<Note> notes;
    const std::int64_t p = position(), k = scene().selection.shift;
    if (selection && has(p + k)) {
        const DiagonalStatistics& along = numbers().diagonals;
        const std::int64_t at = std::abs(k);
        notes.push_back(
            {QStringLiteral("%1 = %2; at this distance from %3 to %4, %5 in the mean%6")
                 .arg(nameOf(p, p + k), valueText(m_picture->between(p, p + k)), valueText(along.lowest(at)),
                      valueText(along.highest(at)), valueText(along.mean(at)), lookedAt()),
             &Palette::accent});
    }
    if (const QString share = claim(); !share.isEmpty()) notes.push_back({share, &Palette::text});
    if (m_nearest)
        notes.push_back({QStringLiteral("■ nearest to row %1: %2, at a distance of %3")
                             .arg(grouped(p), nearestNames(*m_nearest), plainNumber(m_nearest->distance, 3)),
                         &Palette::position});
    if (const QString unit = unitText(); !unit.isEmpty()) notes.push_back({unit, &Palette::secondary});
    if (const QString left = offScale(); !left.isEmpty()) notes.push_back({left, &Palette::secondary});
    return notes;
}

QString RowSimilarityModel::offScale() const {
    if (!numbers().isCut) return {};
    std::vector<std::int64_t> positions = numbers().offScale.places;
    for (std::int64_t& each : positions) each += scene().encoding.firstPosition;
    const QString limit = plainNumber(numbers().limits.highest, 3);
    const QString rows = positions.empty() ? QString() : offScaleText(positions) + QLatin1Char(' ');
    if (m_measure == Measure::Distance) return rows + QStringLiteral("Colors end at %1.").arg(limit);
    return rows + QStringLiteral("Colors end at %1, the 99th percentile of S(p, p); the largest is %2.")
                      .arg(limit, plainNumber(numbers().rows->norms().cwiseAbs2().maxCoeff(), 3));
}

QString RowSimilarityModel::diagonalText(std::int64_t shift) const {
    const std::int64_t at = std::abs(shift);
    if (at >= numbers().rows->rows()) return QStringLiteral("k = %1 is beyond L").arg(grouped(shift));
    const DiagonalStatistics& along = numbers().diagonals;
    return QStringLiteral("k = %1: %2 from %3 to %4 along the diagonal%5")
        .arg(grouped(shift), measureName(m_measure), valueText(along.lowest(at)),
             valueText(along.highest(at)), lookedAt());
}

FigureTable RowSimilarityModel::table() const {
    const std::int64_t length = numbers().rows->rows(), columns = std::min(length, maximumTableColumns);
    const std::int64_t first = scene().encoding.firstPosition;
    FigureTable table;
    table.title = QStringLiteral("Similarity of the rows of %1 (%2)").arg(scheme(), measureName(m_measure));
    table.columns << QStringLiteral("p");
    for (std::int64_t q = 0; q < columns; ++q) table.columns << QStringLiteral("q = %1").arg(first + q);
    table.rows = length;
    auto rows =
        std::make_shared<MatrixRows>([all = numbers().rows](std::int64_t row) { return all->row(row); });
    table.cell = [rows = std::move(rows), first](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return first + row;
        return rows->at(row, column - 1);
    };
    if (columns < length)
        table.note = QStringLiteral("The first %1 of %2 columns.").arg(grouped(columns), grouped(length));
    return table;
}

std::vector<Readout> RowSimilarityModel::readout(const Cursor& cursor) const {
    const std::int64_t p = shownCell(scene(), cursor).position;
    const std::int64_t k = cursor.shift.value_or(scene().selection.shift);
    std::vector<Readout> lines{{QStringLiteral("shift k"), grouped(k)}};
    if (!has(p + k)) {
        lines.push_back({QStringLiteral("position %1").arg(grouped(p + k)), QStringLiteral("has no row")});
        return lines;
    }
    const DiagonalStatistics& along = numbers().diagonals;
    const std::int64_t at = std::abs(k);
    lines.push_back({nameOf(p, p + k), valueText(m_picture->between(p, p + k)), Term::Position});
    lines.push_back({QStringLiteral("mean at this distance"), valueText(along.mean(at))});
    lines.push_back(
        {QStringLiteral("spread at this distance"), plainNumber(along.highest(at) - along.lowest(at), 3)});
    const std::int64_t place = p - scene().encoding.firstPosition;
    lines.push_back(
        {QStringLiteral("|P(%1)|").arg(grouped(p)), plainNumber(numbers().rows->norms()(place), 5)});
    if (const auto nearest = numbers().rows->nearestRow(place))
        lines.push_back(
            {QStringLiteral("nearest row"),
             QStringLiteral("%1, at %2").arg(nearestNames(*nearest), plainNumber(nearest->distance, 4))});
    return lines;
}

QString RowSimilarityModel::alternativeText() const {
    const std::int64_t p = position(), k = scene().selection.shift;
    QString text = QStringLiteral(
                       "The %1 of every two of %2 as a matrix, and from position %3 as a curve "
                       "over the shift k, with the lowest, the mean and the highest at each "
                       "distance%4 (%5).")
                       .arg(m_measure == Measure::Dot      ? QStringLiteral("dot product")
                            : m_measure == Measure::Cosine ? QStringLiteral("cosine")
                                                           : QStringLiteral("Euclidean distance"),
                            counted(numbers().rows->rows(), QStringLiteral("row")), grouped(p), lookedAt(),
                            settingText(scene()));
    if (const QString unit = unitText(); !unit.isEmpty()) text += QLatin1Char(' ') + asSentence(unit);
    for (const Fact& fact : plainFacts()) text += QLatin1Char(' ') + fact.sentence;
    if (!has(p + k)) text += QStringLiteral(" Position %1 has no row.").arg(grouped(p + k));
    if (const QString left = offScale(); !left.isEmpty()) text += QLatin1Char(' ') + left;
    return text;
}

std::vector<Fact> RowSimilarityModel::facts() const {
    std::vector<Fact> all = plainFacts();
    if (const QString unit = unitText(); !unit.isEmpty())
        for (Fact& fact : all) fact.sentence += QLatin1Char(' ') + asSentence(unit);
    return all;
}

std::vector<Fact> RowSimilarityModel::plainFacts() const {
    FactList facts("similarity");
    const std::int64_t p = position(), k = scene().selection.shift;
    const DiagonalStatistics& along = numbers().diagonals;
    if (has(p + k)) {
        const double value = m_picture->between(p, p + k);
        facts.add("value", value,
                  QStringLiteral("The %1 of rows %2 and %3 is %4.")
                      .arg(m_measure == Measure::Dot ? QStringLiteral("dot product") : measureName(m_measure),
                           grouped(p), grouped(p + k), valueText(value)));
        const double spread = along.highest(std::abs(k)) - along.lowest(std::abs(k));
        facts.add(
            "spread", spread,
            QStringLiteral("At a distance of %1 it spreads over %2%3.")
                .arg(counted(std::abs(k), QStringLiteral("position")), plainNumber(spread, 3), lookedAt()));
    }
    if (along.varies)
        facts.add(
            "distance_share", along.distanceShare,
            QStringLiteral("The distance accounts for %1 of the variance over two different positions%2.")
                .arg(sharePercent(), pairsLookedAt()));
    if (const auto nearest = nearestToSelected()) {
        const bool isOne = m_nearest->count == 1;
        facts.add("nearest", static_cast<double>(*nearest),
                  (isOne ? QStringLiteral("The row nearest to row %1 is %2.")
                         : QStringLiteral("The rows nearest to row %1 are %2."))
                      .arg(grouped(p), nearestNames(*m_nearest)));
        facts.add("nearest_distance", m_nearest->distance,
                  (isOne ? QStringLiteral("It is at a distance of %1.")
                         : QStringLiteral("They are at a distance of %1."))
                      .arg(plainNumber(m_nearest->distance, 4)));
    }
    return facts.all();
}

}  // namespace sinescope
