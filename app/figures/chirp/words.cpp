// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/chirp/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/analysis/chirp.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

/// Number of rings listed individually in the facts.
constexpr std::size_t maximumNamed = 12;

}  // namespace

QString ChirpModel::title(const ChirpRow& row) const {
    return u"p = %1"_s.arg(grouped(row.position));
}

QStringList ChirpModel::crossingTexts(const ChirpRow& row) const {
    if (pairs() == 0) return {QString()};
    const QString end = row.crossings == 1 ? QString() : u"s"_s;
    const QString number = grouped(row.crossings);
    const QString zeros = u"%1 zero crossing%2"_s.arg(number, end);
    if (!showsAllCrossings(row))
        return {u"%1 along all %2 pairs"_s.arg(zeros, grouped(pairs())), u"%1 in all"_s.arg(zeros),
                u"%1 in all"_s.arg(number), QString()};
    const QString brief = isFlat(row) ? u"flat"_s : u"%1 zero%2"_s.arg(number, end);
    return {zeros, u"%1 crossing%2"_s.arg(number, end), brief, QString()};
}

void ChirpModel::setRow(Values& values, const ChirpRow& row) const {
    values.set("p", row.position)
        .set("crossings_p", row.crossings)
        .set("half_turns_p", std::floor(static_cast<double>(row.position) * m_encoding->angularFrequency(0) /
                                        std::numbers::pi))
        .set("flat", isFlat(row));
}

void ChirpModel::setValues(Values& values, const Cursor&) const {
    if (pairs() == 0) return;
    const auto drawn = static_cast<std::int64_t>(m_rows.size());
    const auto isSlower = [this](const ChirpRow& row) { return !isFlat(row); };
    const auto isFirst = [](const ChirpRow& row) { return row.position == 0; };
    values.set("pairs", pairs())
        .set("many_pairs", pairs() > 2)
        .set("shown_pairs", m_shownPairs)
        .set("some_pairs", m_shownPairs < pairs())
        .set("one_angle", !(scene().encoding.base > 1))
        .set("zeros", std::ranges::all_of(m_rows, isFirst))
        .set("slows", std::ranges::any_of(m_rows, isSlower))
        .set("last_pair", m_shownPairs - 1)
        .set("last_wavelength", m_encoding->wavelength(m_shownPairs - 1));
    if (m_given > drawn) values.set("drawn", drawn).set("given", m_given);
    for (const ChirpRow& row : m_rows) {
        setRow(values.row("row"), row);
        for (std::size_t k = 0; k < std::min(row.crossed.size(), maximumNamed); ++k)
            values.row("crossing")
                .set("p", row.position)
                .set("number", static_cast<std::int64_t>(k) + 1)
                .set("crossing_p", row.crossed[k]);
    }
    if (m_rows.empty()) return;
    const ChirpRow& last = m_rows.back();
    Values& ofLast = values.row("last");
    setRow(ofLast, last);
    ofLast.set("last_crossings", last.crossings);
    if (!last.crossed.empty() && static_cast<std::int64_t>(last.crossed.size()) == last.crossings)
        ofLast.set("last_crossing", last.crossed.back());
}

FigureTable ChirpModel::table() const {
    return wordedTable(
        0, m_shownPairs,
        [encoding = m_encoding, positions = positions()](std::int64_t row, std::int64_t column) {
            return chirpAt(*encoding, static_cast<double>(positions[static_cast<std::size_t>(column)]),
                           static_cast<double>(row));
        });
}

}  // namespace sinescope
