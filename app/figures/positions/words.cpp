// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figure of positions says: claim, table, read-out, alternative text, facts.
#include "app/figures/positions/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/noise.h"
#include "core/analysis/similarity.h"
#include "core/analysis/uniqueness.h"
#include "core/encoding/derivation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

/// Distances are facts for each two of so many rows.
constexpr std::size_t maximumCompared = 8;
/// Rows agree where they differ by no more, at factor 1.
constexpr double agreement = 0.1;
constexpr double noise = 0.5;  ///< its standard deviation in each column
/// L^2 d multiplications that reading through noise may cost: 512 positions at d = 512.
constexpr std::int64_t maximumProducts = std::int64_t{1} << 27;

bool isZero(const Encoding& encoding) {
    return encoding.pairs() == 0;
}

QString wavesText(const PositionsOptions& options) {
    return options.sines && options.cosines ? QStringLiteral("sines and cosines")
           : options.sines                  ? QStringLiteral("sines")
                                            : QStringLiteral("cosines");
}

QString waveName(Wave wave) {
    return wave == Wave::Sine     ? QStringLiteral("sine")
           : wave == Wave::Cosine ? QStringLiteral("cosine")
                                  : QStringLiteral("padding");
}

/// True if the row makes at least one whole turn from the first pair to the last, more than a radian of it
/// from the first to the second, and less than a tenth from the last but one to the last.
bool settlesToTheRight(const Encoding& encoding, std::int64_t position) {
    const std::int64_t pairs = encoding.pairs();
    if (pairs < 8) return false;
    const auto step = [&](std::int64_t pair) {
        return std::abs(static_cast<double>(position)) *
               (encoding.angularFrequency(pair) - encoding.angularFrequency(pair + 1));
    };
    const double whole = std::abs(static_cast<double>(position)) *
                         (encoding.angularFrequency(0) - encoding.angularFrequency(pairs - 1));
    return whole > 2 * std::numbers::pi && step(0) > 1 && step(pairs - 2) < 0.1;
}

/// The course of the row that swings most of those that are drawn; empty where none of these words describes
/// it.
QString courseText(const PositionsModel& model) {
    const std::int64_t position = *std::max_element(model.positions().begin(), model.positions().end());
    if (!settlesToTheRight(*model.encoding(), position)) return {};
    const PositionsOptions& options = model.options();
    const bool halves = !options.overPairs && model.scene().encoding.layout != Layout::Interleaved &&
                        options.sines && options.cosines;
    return QStringLiteral(" %1 position %2 swings fast on the left and settles on the right.")
        .arg(halves ? QStringLiteral("In each half the row of") : QStringLiteral("The row of"),
             grouped(position));
}

QString distanceSentence(std::int64_t p, std::int64_t q, double distance) {
    return QStringLiteral("The rows of positions %1 and %2 are %3 apart.")
        .arg(grouped(p), grouped(q), plainNumber(distance, 4));
}

/// The two closest rows of all; null unless that is proven.
std::optional<ClosestPair> closestOf(const Encoding& encoding) {
    if (encoding.rows() < 2 || isZero(encoding)) return {};
    const ClosestPair closest = closestPair(encoding);
    return closest.proven ? std::optional(closest) : std::nullopt;
}

/// How often a row is found again in noise, of the encoding and of positions scaled to 0 .. 1.
PositionsModel::Uniqueness uniquenessOf(const Encoding& encoding) {
    PositionsModel::Uniqueness found{closestOf(encoding), {}, {}};
    const std::int64_t length = encoding.rows(), d = encoding.columns();
    if (length > maximumProducts / length / d) return found;
    found.foundInNoise = shareFoundInNoise(encoding.matrix(), noise, 1);
    const Matrix unit = Vector::LinSpaced(static_cast<Eigen::Index>(length), 0, 1) *
                        Eigen::RowVectorXd::Ones(static_cast<Eigen::Index>(d));
    found.unitFoundInNoise = shareFoundInNoise(unit, noise, 1);
    return found;
}

void addUniqueness(FactList& facts, const PositionsModel::Uniqueness& found) {
    if (found.closest) {
        const QString where = QStringLiteral("The two rows that are most alike are %1 from one another")
                                  .arg(counted(found.closest->shift(), QStringLiteral("position")));
        facts.add("closest_shift", static_cast<double>(found.closest->shift()), where + QLatin1Char('.'),
                  QStringLiteral("positions"));
        facts.add(
            "closest_distance", found.closest->distance,
            where + QStringLiteral(", at a distance of %1.").arg(plainNumber(found.closest->distance, 4)));
    }
    const auto add = [&facts](const char* name, std::optional<double> share, const QString& what) {
        if (!share) return;
        facts.add(name, *share,
                  QStringLiteral("With noise of deviation %1 in each column, %2 percent of %3 are nearest to "
                                 "themselves.")
                      .arg(plainNumber(noise), plainNumber(100 * *share, 3), what));
    };
    add("found_in_noise", found.foundInNoise, QStringLiteral("the rows"));
    add("unit_found_in_noise", found.unitFoundInNoise, QStringLiteral("rows that are scaled to [0, 1]"));
}

}  // namespace

QString andList(const std::vector<std::int64_t>& numbers) {
    QStringList texts;
    for (const std::int64_t number : numbers) texts << grouped(number);
    if (texts.size() < 2) return texts.join(QString());
    const QString last = texts.takeLast();
    return texts.join(QStringLiteral(", ")) + QStringLiteral(" and ") + last;
}

QString PositionsModel::emptyReason() const {
    if (!m_columns.empty()) return {};
    if (m_encoding->pairs() == 0) return noPairsText(scene().encoding);
    return QStringLiteral("This encoding has no %1 column.")
        .arg(m_options.sines ? QStringLiteral("sine") : QStringLiteral("cosine"));
}

QString PositionsModel::claim() const {
    if (isZero(*m_encoding)) return QStringLiteral("every value is 0");
    if (m_encoding->rows() == 1) return QStringLiteral("one row: a value for each column");
    return someRowsAreAlike(*m_encoding) ? QStringLiteral("some rows are alike, but for rounding")
                                         : QStringLiteral("each row is a fingerprint");
}

FigureTable PositionsModel::table() const {
    FigureTable result;
    result.title = QStringLiteral("Rows of the encoding over its %1")
                       .arg(m_options.overPairs ? QStringLiteral("pairs") : QStringLiteral("columns"));
    result.columns << QStringLiteral("column") << QStringLiteral("pair") << QStringLiteral("wave");
    for (const std::int64_t p : m_positions) result.columns << QStringLiteral("p = %1").arg(p);
    if (m_noisy.size() > 0)
        result.columns << QStringLiteral("p = %1 with noise").arg(scene().selection.position);
    result.rows = static_cast<std::int64_t>(m_columns.size());
    result.cell = [encoding = m_encoding, columns = m_columns, rows = m_rows, noisy = m_noisy](
                      std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t j = columns[static_cast<std::size_t>(row)];
        const ColumnRole role = encoding->role(j);
        if (column == 0) return j;
        if (column == 1) return role.wave == Wave::None ? TableCell() : TableCell(role.pair);
        if (column == 2) return waveName(role.wave);
        const auto line = static_cast<std::size_t>(column - 3);
        return line < rows.size() ? (*rows[line])(j) : noisy(j);
    };
    return result;
}

std::vector<Readout> PositionsModel::readout(const Cursor& cursor) const {
    return cellReadout(scene(), cursor);
}

QString PositionsModel::alternativeText() const {
    QString text =
        QStringLiteral("Line chart of the %1 at %2 over the %3 (%4), %5.")
            .arg(m_positions.size() == 1 ? QStringLiteral("row") : QStringLiteral("rows"),
                 (m_positions.size() == 1 ? QStringLiteral("position ") : QStringLiteral("positions ")) +
                     andList(m_positions),
                 m_options.overPairs ? QStringLiteral("pairs") : QStringLiteral("columns"),
                 settingText(scene()), wavesText(m_options));
    if (isZero(*m_encoding)) return text + QStringLiteral(" Every value is 0.");
    if (const QString reason = emptyReason(); !reason.isEmpty()) return text + QLatin1Char(' ') + reason;
    text += courseText(*this);
    if (m_noisy.size() > 0)
        text += QStringLiteral(" Dots: the row at position %1 with normal noise of deviation %2 added.")
                    .arg(grouped(scene().selection.position), plainNumber(m_options.noise));
    if (m_positions.size() > 1)
        text += someRowsAreAlike(*m_encoding) ? QStringLiteral(" Some rows are alike, but for rounding.")
                                              : QStringLiteral(" No two rows are alike.");
    return text;
}

std::vector<Fact> PositionsModel::facts() const {
    FactList facts("positions");
    const auto distance = [&](const QString& name, std::int64_t p, std::int64_t q) {
        const double value = rowDistance(*m_encoding, p, q);
        facts.add(name, value, distanceSentence(p, q, value));
    };
    if (m_positions.size() > 1) distance(QStringLiteral("distance"), m_positions[0], m_positions[1]);
    const std::size_t compared = std::min(m_positions.size(), maximumCompared);
    for (std::size_t b = 1; b < compared; ++b)
        for (std::size_t a = 0; a < b; ++a) {
            const auto [p, q] = std::minmax(m_positions[a], m_positions[b]);
            distance(QStringLiteral("distance_%1_%2").arg(p).arg(q), p, q);
        }
    const std::vector<std::int64_t>& alike = m_listed.empty() ? m_positions : m_listed;
    const std::int64_t last =
        lastDifferingColumn(*m_encoding, alike, agreement * std::abs(scene().encoding.factor));
    const QString rows =
        alike.size() == 1 ? QStringLiteral("The row of position ") : QStringLiteral("The rows of positions ");
    if (alike.size() > 1 && last >= 0 && last + 1 < m_encoding->columns())
        facts.add("agree_after", static_cast<double>(last),
                  QStringLiteral("%1%2 agree within %3 right of column %4.")
                      .arg(rows, andList(alike),
                           plainNumber(agreement * std::abs(scene().encoding.factor), 3), grouped(last)));
    const double norm = rowNorm(*m_encoding, scene().selection.position);
    facts.add("norm", norm,
              QStringLiteral("The row of position %1 has the norm %2.")
                  .arg(grouped(scene().selection.position), plainNumber(norm, 6)));
    addUniqueness(facts, m_uniqueness->of([this] { return uniquenessOf(*m_encoding); }));
    return facts.all();
}

}  // namespace sinescope
