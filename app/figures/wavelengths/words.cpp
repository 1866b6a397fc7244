// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/wavelengths/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "app/scene/span_text.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Wavelengths have four digits everywhere, so that two of one value read alike.
QString positionsText(double wavelength) {
    return plainNumber(wavelength, 4);
}

/// What the paper's sentence names, with the setting's own position scale.
QString supremumName(const EncodingParameters& p) {
    return p.positionScale == 1 ? QStringLiteral("2πn") : QStringLiteral("2πn/s");
}

QString named(const QString& name, double wavelength) {
    return QStringLiteral("%1 %2").arg(name, positionsText(wavelength));
}

QString verb(std::int64_t count) {
    return count == 1 ? QStringLiteral("completes") : QStringLiteral("complete");
}

QString lengthText(double wavelength) {
    return measured(wavelength, QStringLiteral("position"), 4);
}

void addEnds(FactList& facts, const WavelengthRange& ends) {
    facts.add("shortest", ends.shortest,
              QStringLiteral("The shortest wavelength is %1.").arg(lengthText(ends.shortest)),
              QStringLiteral("positions"));
    facts.add("longest", ends.longest,
              QStringLiteral("The longest wavelength is %1.").arg(lengthText(ends.longest)),
              QStringLiteral("positions"));
}

/// Of two pairs or more.
void addRatios(FactList& facts, const WavelengthRange& ends) {
    const bool same = ends.ratio == 1;
    facts.add(
        "ratio", ends.ratio,
        same ? QStringLiteral("All wavelengths are the same.")
             : QStringLiteral("Each wavelength is %1 times the one before.").arg(plainNumber(ends.ratio, 6)));
    const double spread = ends.longest / ends.shortest;
    facts.add(
        "spread", spread,
        same ? QStringLiteral("The longest wavelength is the shortest, too.")
             : QStringLiteral("The longest wavelength is %1 times the shortest.").arg(positionsText(spread)));
}

}  // namespace

QString WavelengthsModel::absence() const {
    return pairs() == 0 ? noPairsText(scene().encoding) : QString();
}

std::vector<WavelengthRule> WavelengthsModel::rules() const {
    using Kind = WavelengthRule::Kind;
    std::vector<WavelengthRule> found = {
        {Kind::Length, length(), QStringLiteral("L = %1").arg(grouped(scene().encoding.length)), {}}};
    if (pairs() == 0) return found;
    const WavelengthRange& ends = m_live->range;
    const QString supremum =
        QStringLiteral("%1 = %2").arg(supremumName(scene().encoding), positionsText(ends.supremum));
    const bool reached = longest() == LongestWavelength::Reached;
    found.push_back({Kind::Shortest, ends.shortest, named(QStringLiteral("shortest"), ends.shortest),
                     positionsText(ends.shortest)});
    if (ends.longest > ends.shortest)
        found.push_back({Kind::Longest, ends.longest,
                         reached ? QStringLiteral("longest %1").arg(supremum)
                                 : named(QStringLiteral("longest"), ends.longest),
                         reached ? supremum : positionsText(ends.longest)});
    if (!reached)
        found.push_back({Kind::Supremum, ends.supremum,
                         (longest() == LongestWavelength::Passed ? QStringLiteral("%1, passed")
                                                                 : QStringLiteral("%1, not reached"))
                             .arg(supremum),
                         supremum});
    if (frozenLine()) found.push_back(frozenRule());
    return found;
}

QStringList WavelengthsModel::countTexts() const {
    if (pairs() == 0) return {};
    const QString done = grouped(m_completed);
    const QString all = counted(pairs(), QStringLiteral("pair"));
    const QString complete = verb(pairs() == 1 ? 1 : m_completed);
    return {QStringLiteral("%1 of %2 %3 a cycle within L").arg(done, all, complete),
            QStringLiteral("%1 of %2 %3 a cycle").arg(done, all, complete),
            QStringLiteral("%1 of %2 %3 a cycle").arg(done, grouped(pairs()), complete),
            QStringLiteral("%1 of %2").arg(done, grouped(pairs()))};
}

QString WavelengthsModel::claim() const {
    if (pairs() < 2) return {};
    if (!(m_live->range.ratio > 1)) return QStringLiteral("with base 1 all pairs have the same wavelength");
    return QStringLiteral("from pair to pair the wavelength grows by the factor %1")
        .arg(plainNumber(m_live->range.ratio, 4));
}

FigureTable WavelengthsModel::table() const {
    FigureTable result;
    result.title = QStringLiteral("Wavelengths of the pairs");
    result.columns << QStringLiteral("pair") << QStringLiteral("angular frequency, rad / position")
                   << QStringLiteral("wavelength, positions") << QStringLiteral("cycles within L");
    const auto behind = frozenLine() ? frozenLine()->values : nullptr;
    if (behind) result.columns << QStringLiteral("wavelength of A, positions");
    result.rows = std::max(pairs(), behind ? static_cast<std::int64_t>(behind->size()) : 0);
    result.cell = [live = m_live, behind](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return row;
        const auto at = static_cast<std::size_t>(row);
        if (column == 4)
            return at < behind->size() && std::isfinite((*behind)[at]) ? TableCell((*behind)[at])
                                                                       : TableCell();
        if (row >= live->encoding->pairs()) return {};
        if (column == 1) return live->encoding->angularFrequency(row);
        if (column == 3)
            return cyclesWithin(*live->encoding, row, static_cast<double>(live->encoding->rows()));
        return live->values[at];
    };
    result.note = absence();
    return result;
}

std::vector<Readout> WavelengthsModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines = cellReadout(scene(), cursor);
    if (pairs() == 0) return lines;
    lines.push_back(
        {QStringLiteral("complete a cycle"),
         QStringLiteral("%1 of %2").arg(grouped(m_completed), counted(pairs(), QStringLiteral("pair")))});
    if (pairs() > 1)
        lines.push_back(
            {QStringLiteral("ratio from pair to pair"), plainNumber(m_live->range.ratio, 6), Term::Base});
    return lines;
}

QString WavelengthsModel::alternativeText() const {
    if (pairs() == 0) return QStringLiteral("Wavelengths: nothing is drawn. %1").arg(absence());
    const WavelengthRange& ends = m_live->range;
    const QString length = counted(scene().encoding.length, QStringLiteral("position"));
    QString text =
        pairs() == 1 ? QStringLiteral("Wavelength of the only pair on a logarithmic axis (%1): %2.")
                           .arg(settingText(scene()), lengthText(ends.shortest))
        : ends.ratio > 1
            ? QStringLiteral(
                  "Wavelengths of %1 pairs on a logarithmic axis (%2): %3 positions, each %4 times the "
                  "one before.")
                  .arg(grouped(pairs()), settingText(scene()),
                       spanText(positionsText(ends.shortest), positionsText(ends.longest),
                                QStringLiteral("from")),
                       plainNumber(ends.ratio, 6))
            : QStringLiteral("Wavelengths of %1 pairs on a logarithmic axis (%2): all %3.")
                  .arg(grouped(pairs()), settingText(scene()), lengthText(ends.shortest));
    text += QStringLiteral(" %1 %2 a cycle within the sequence of %3.")
                .arg(counted(m_completed, QStringLiteral("pair")), verb(m_completed), length);
    if (frozen()) text += QLatin1Char(' ') + frozenSentence();
    return text;
}

std::vector<Fact> WavelengthsModel::facts() const {
    const QString positions = QStringLiteral("positions");
    FactList facts("wavelengths");
    facts.add("pairs", static_cast<double>(pairs()),
              QStringLiteral("The encoding has %1.").arg(counted(pairs(), QStringLiteral("pair"))));
    facts.add("length", length(),
              QStringLiteral("The sequence has %1.")
                  .arg(counted(scene().encoding.length, QStringLiteral("position"))),
              positions);
    if (pairs() == 0) return facts.all();
    facts.add("completed", static_cast<double>(m_completed), countTexts().constFirst() + QLatin1Char('.'));
    addEnds(facts, m_live->range);
    const QString name = supremumName(scene().encoding);
    facts.add("two_pi_n", m_live->range.supremum,
              QStringLiteral("%1 is %2.").arg(name, lengthText(m_live->range.supremum)), positions);
    const QString sentence =
        longest() == LongestWavelength::Reached  ? QStringLiteral("The longest wavelength is %1.")
        : longest() == LongestWavelength::Passed ? QStringLiteral("The longest wavelength is above %1.")
                                                 : QStringLiteral("The longest wavelength stays below %1.");
    facts.add("reaches_two_pi_n", longest() == LongestWavelength::NotReached ? 0 : 1, sentence.arg(name));
    if (pairs() > 1) addRatios(facts, m_live->range);
    addFrozenFact(facts);
    const std::int64_t column =
        std::clamp<std::int64_t>(scene().selection.column, 0, scene().encoding.dModel - 1);
    const std::int64_t pair = m_live->encoding->role(column).pair;
    if (pair < 0) return facts.all();
    const double wavelength = m_live->values[static_cast<std::size_t>(pair)];
    facts.add("selected", wavelength,
              QStringLiteral("The wavelength of pair %1 is %2.").arg(grouped(pair), lengthText(wavelength)),
              positions);
    const double cycles = cyclesWithin(*m_live->encoding, pair, length());
    facts.add("selected_cycles", cycles,
              QStringLiteral("Within L, pair %1 goes through %2.")
                  .arg(grouped(pair), measured(cycles, QStringLiteral("cycle"), 3)),
              QStringLiteral("cycles"));
    return facts.all();
}

}  // namespace sinescope
