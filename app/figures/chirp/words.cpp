// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"
#include "core/analysis/chirp.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

QString timesText(std::int64_t count) {
    return count == 0   ? QStringLiteral("never")
           : count == 1 ? QStringLiteral("once")
           : count == 2 ? QStringLiteral("twice")
                        : QStringLiteral("%1 times").arg(grouped(count));
}

/// Rings that are named one by one in the facts.
constexpr std::size_t maximumNamed = 12;

}  // namespace

QString ChirpModel::absence() const {
    return pairs() == 0 ? noPairsText(scene().encoding) : QString();
}

QString ChirpModel::cutText() const {
    const auto drawn = static_cast<qint64>(m_rows.size());
    if (m_given <= drawn) return {};
    return QStringLiteral("The first %1 of %2 positions are drawn.").arg(grouped(drawn), grouped(m_given));
}

QString ChirpModel::title(const ChirpRow& row) const {
    return QStringLiteral("p = %1").arg(grouped(row.position));
}

QStringList ChirpModel::crossingTexts(const ChirpRow& row) const {
    if (pairs() == 0) return {QString()};
    const QString end = row.crossings == 1 ? QString() : QStringLiteral("s");
    const QString number = grouped(row.crossings);
    const QString zeros = QStringLiteral("%1 zero crossing%2").arg(number, end);
    if (!showsAllCrossings(row))
        return {QStringLiteral("%1 along all %2 pairs").arg(zeros, grouped(pairs())),
                QStringLiteral("%1 in all").arg(zeros), QStringLiteral("%1 in all").arg(number), QString()};
    return {zeros, QStringLiteral("%1 crossing%2").arg(number, end),
            QStringLiteral("%1 zero%2").arg(number, end), QString()};
}

QString ChirpModel::claim() const {
    if (pairs() < 3) return {};
    if (!(scene().encoding.base > 1)) return QStringLiteral("with base 1 all pairs have the same angle");
    if (std::all_of(m_rows.begin(), m_rows.end(), [](const ChirpRow& row) { return row.position == 0; }))
        return QStringLiteral("at position 0 every sine is 0");
    return QStringLiteral("along its pairs a row is a chirp, not a sinusoid");
}

FigureTable ChirpModel::table() const {
    FigureTable result;
    result.title = QStringLiteral("sin(p ω) against the pair");
    result.columns << QStringLiteral("pair");
    for (const ChirpRow& row : m_rows) result.columns << title(row);
    result.rows = m_shownPairs;
    result.cell = [encoding = m_encoding, positions = positions()](std::int64_t row,
                                                                   std::int64_t column) -> TableCell {
        if (column == 0) return row;
        return chirpAt(*encoding, static_cast<double>(positions[static_cast<std::size_t>(column - 1)]),
                       static_cast<double>(row));
    };
    QStringList notes;
    if (pairs() == 0) notes << absence();
    if (m_shownPairs < pairs())
        notes << QStringLiteral("The first %1 of %2 pairs.").arg(grouped(m_shownPairs), grouped(pairs()));
    if (!cutText().isEmpty()) notes << cutText();
    result.note = notes.join(QLatin1Char(' '));
    return result;
}

std::vector<Readout> ChirpModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines = cellReadout(scene(), cursor);
    if (pairs() == 0) return lines;
    for (const ChirpRow& row : m_rows) {
        const double halfTurns =
            static_cast<double>(row.position) * m_encoding->angularFrequency(0) / std::numbers::pi;
        lines.push_back({QStringLiteral("crossings, p = %1").arg(grouped(row.position)),
                         QStringLiteral("%1; ⌊p ω₀ / π⌋ = %2")
                             .arg(grouped(row.crossings), plainNumber(std::floor(halfTurns)))});
    }
    return lines;
}

QString ChirpModel::alternativeText() const {
    if (pairs() == 0) return QStringLiteral("Chirp: nothing is drawn. %1").arg(absence());
    QStringList parts;
    for (const ChirpRow& row : m_rows)
        parts << (isFlat(row) ? QStringLiteral("p = %1 is flat").arg(grouped(row.position))
                              : QStringLiteral("p = %1 crosses zero %2")
                                    .arg(grouped(row.position), timesText(row.crossings)));
    const bool slows =
        std::any_of(m_rows.begin(), m_rows.end(), [this](const ChirpRow& row) { return !isFlat(row); });
    const QString shown = m_shownPairs < pairs() ? QStringLiteral(
                                                       "; the first %1 of %2 pairs are drawn, zero "
                                                       "crossings are counted along all")
                                                       .arg(grouped(m_shownPairs), grouped(pairs()))
                                                 : QString();
    return QStringLiteral("Small line charts of sin(p ω) against the pair i (%1%2)%3: %4.")
               .arg(settingText(scene()), shown,
                    slows ? QStringLiteral(", from the fastest pair on the left to the slowest on the right")
                          : QString(),
                    parts.join(QStringLiteral(", "))) +
           (cutText().isEmpty() ? QString() : QLatin1Char(' ') + cutText());
}

void ChirpModel::addFacts(const ChirpRow& row, FactList& facts) const {
    const QString p = grouped(row.position);
    facts.add(QStringLiteral("crossings_p%1").arg(row.position), static_cast<double>(row.crossings),
              QStringLiteral("Along all pairs, sin(p ω) of p = %1 crosses zero %2.")
                  .arg(p, timesText(row.crossings)));
    const double halfTurns =
        std::floor(static_cast<double>(row.position) * m_encoding->angularFrequency(0) / std::numbers::pi);
    facts.add(QStringLiteral("half_turns_p%1").arg(row.position), halfTurns,
              QStringLiteral("Pair 0 has gone through %1 at p = %2.")
                  .arg(measured(halfTurns, QStringLiteral("half turn")), p));
    for (std::size_t k = 0; k < std::min(row.crossed.size(), maximumNamed); ++k)
        facts.add(QStringLiteral("crossing_%1_p%2").arg(k + 1).arg(row.position), row.crossed[k],
                  QStringLiteral("Zero crossing %1 of p = %2 lies at pair %3.")
                      .arg(grouped(static_cast<qint64>(k) + 1), p, plainNumber(row.crossed[k], 4)),
                  QStringLiteral("pairs"));
}

std::vector<Fact> ChirpModel::facts() const {
    FactList found("chirp");
    if (pairs() == 0) return found.all();
    found.add(
        "shown_pairs", static_cast<double>(m_shownPairs),
        QStringLiteral("%1 of %2 drawn.")
            .arg(grouped(m_shownPairs), pairs() == 1 ? QStringLiteral("1 pair is")
                                                     : QStringLiteral("%1 pairs are").arg(grouped(pairs()))));
    const double wavelength = m_encoding->wavelength(m_shownPairs - 1);
    found.add("last_wavelength", wavelength,
              QStringLiteral("At the last drawn pair, %1, the wavelength is %2.")
                  .arg(grouped(m_shownPairs - 1), measured(wavelength, QStringLiteral("position"), 4)),
              QStringLiteral("positions"));
    for (const ChirpRow& row : m_rows) addFacts(row, found);
    if (m_rows.empty()) return found.all();
    const ChirpRow& last = m_rows.back();
    found.add("last_crossings", static_cast<double>(last.crossings),
              QStringLiteral("The last curve, of p = %1, crosses zero %2.")
                  .arg(grouped(last.position), timesText(last.crossings)));
    if (!last.crossed.empty() && static_cast<std::int64_t>(last.crossed.size()) == last.crossings)
        found.add("last_crossing", last.crossed.back(),
                  QStringLiteral("It last does so at pair %1.").arg(plainNumber(last.crossed.back(), 4)),
                  QStringLiteral("pairs"));
    return found.all();
}

}  // namespace sinescope
