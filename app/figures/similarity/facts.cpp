// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers that the similarity figure states.
#include "app/figures/similarity/model.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Of all pairs with W = I, whatever is drawn.
void addPlain(FactList& facts, const Encoding& encoding, std::int64_t shift) {
    const auto k = static_cast<double>(shift);
    const double at = similarity(encoding, k), peak = similarity(encoding, 0);
    facts.add("at_shift", at,
              QStringLiteral("With W = I and all pairs S(%1) is %2.").arg(grouped(shift), valueText(at)));
    facts.add("peak", peak, QStringLiteral("With W = I and all pairs S(0) is %1.").arg(plainNumber(peak, 6)));
    const double cosine = peak == 0 ? 0 : similarity(encoding, k, Measure::Cosine);
    facts.add("cosine", cosine,
              QStringLiteral("The cosine of two rows at k = %1 is %2.")
                  .arg(grouped(shift), plainNumber(cosine, 6)));
    const double distance = similarity(encoding, k, Measure::Distance);
    facts.add("distance", distance,
              QStringLiteral("The distance of two rows at k = %1 is %2.")
                  .arg(grouped(shift), plainNumber(distance, 6)));
}

/// What M_4 makes of the rows: where each is largest, and how much of its softmax that gets.
void addAhead(FactList& facts, const SimilarityModel& model) {
    const EncodingParameters& e = model.numbers().encoding->parameters();
    if (e.length <= aheadBy) return;
    const std::int64_t furthest = std::min<std::int64_t>(e.length - 1, 1023);
    std::int64_t best = -furthest;
    for (std::int64_t k = -furthest; k <= furthest; ++k)
        if (model.numbers().valueOf(k) > model.numbers().valueOf(best)) best = k;
    facts.add("ahead_offset", static_cast<double>(best),
              QStringLiteral("S is largest at k = %1.").arg(grouped(best)), QStringLiteral("positions"));
    for (const auto& [name, gain] : {std::pair("ahead_weight", 1.0), {"ahead_weight_16", 16.0}})
        if (const auto weight = model.softmaxWeight(model.position(), aheadBy, gain))
            facts.add(name, *weight,
                      QStringLiteral(
                          "Softmax over the scores times %1 / √d gives %2 to the position %3 ahead of %4.")
                          .arg(plainNumber(gain), plainNumber(*weight, 3), QString::number(aheadBy),
                               grouped(model.position())));
}

void addTurns(FactList& facts, const SimilarityNumbers& n) {
    const bool distance = n.measure == Measure::Distance;
    if (n.turns.rise)
        facts.add(
            "first_rise", static_cast<double>(*n.turns.rise),
            QStringLiteral("The curve first %1 at k = %2.")
                .arg(distance ? QStringLiteral("falls") : QStringLiteral("rises"), grouped(*n.turns.rise)),
            QStringLiteral("positions"));
    if (n.turns.nonPositive)
        facts.add("first_nonpositive", static_cast<double>(*n.turns.nonPositive),
                  QStringLiteral("S is first not positive at k = %1.").arg(grouped(*n.turns.nonPositive)),
                  QStringLiteral("positions"));
    facts.add("searched", static_cast<double>(n.turns.limit),
              QStringLiteral("Turning points were looked for up to k = %1.").arg(grouped(n.turns.limit)),
              QStringLiteral("positions"));
}

void addNearest(FactList& facts, const SimilarityModel& model) {
    const auto& nearest = model.nearestRow();
    if (!nearest) return;
    const QString row = grouped(nearest->position), selected = grouped(model.position());
    facts.add("nearest_position", static_cast<double>(nearest->position),
              QStringLiteral("The row %1 row %2 is row %3.")
                  .arg(nearest->proven ? QStringLiteral("nearest to") : QStringLiteral("nearest found to"),
                       selected, row));
    facts.add("nearest_distance", nearest->distance,
              QStringLiteral("Row %1 is at a distance of %2 from row %3.")
                  .arg(row, plainNumber(nearest->distance, 4), selected));
}

/// The two rows of all that are most alike, and by what shifts rows come back nearly.
void addClosest(FactList& facts, const SimilarityModel& model) {
    const ClosestRows& rows = model.closestRows();
    if (!rows.pair) return;
    const QString of = rows.pair->proven ? QStringLiteral("closest") : QStringLiteral("closest found");
    const std::int64_t shift = rows.pair->other - rows.pair->position;
    facts.add("closest_shift", static_cast<double>(shift),
              QStringLiteral("The two %1 rows within L are %2 apart.")
                  .arg(of, counted(shift, QStringLiteral("position"))),
              QStringLiteral("positions"));
    facts.add("closest_distance", rows.pair->distance,
              QStringLiteral("The two %1 rows within L are at a distance of %2.")
                  .arg(of, plainNumber(rows.pair->distance, 4)));
    if (!rows.pair->everywhere)
        facts.add("closest_position", static_cast<double>(rows.pair->position),
                  QStringLiteral("The two %1 rows within L are %2 and %3.")
                      .arg(of, grouped(rows.pair->position), grouped(rows.pair->other)));
    for (std::size_t k = 0; k < rows.nearMisses.size(); ++k) {
        const std::int64_t miss = rows.nearMisses[k];
        const double distance =
            similarity(*model.numbers().encoding, static_cast<double>(miss), Measure::Distance);
        facts.add(
            QStringLiteral("near_miss_%1").arg(k + 1), static_cast<double>(miss),
            QStringLiteral("Rows %1 apart are nearer than rows any less far apart: at a distance of %2.")
                .arg(counted(miss, QStringLiteral("position")), plainNumber(distance, 4)),
            QStringLiteral("positions"));
    }
}

}  // namespace

std::vector<Fact> SimilarityModel::facts() const {
    const SimilarityNumbers& n = numbers();
    if (n.isEmpty()) return {};
    FactList facts("similarity");
    const std::int64_t k = shift();
    const double value = n.valueOf(k), zero = n.valueOf(0), mirror = n.valueOf(-k);
    facts.add("k", static_cast<double>(k), QStringLiteral("The shift k is %1.").arg(grouped(k)),
              QStringLiteral("positions"));
    facts.add("value", value, QStringLiteral("The curve is %1 at k = %2.").arg(valueText(value), grouped(k)));
    facts.add("mirror", mirror,
              QStringLiteral("The curve is %1 at k = %2.").arg(valueText(mirror), grouped(-k)));
    facts.add("at_zero", zero, QStringLiteral("The curve is %1 at k = 0.").arg(valueText(zero)));
    addPlain(facts, *n.encoding, k);
    const DiagonalRange found = diagonal(k);
    if (found.sampled > 1) {
        const double spread = found.extremes.highest - found.extremes.lowest;
        facts.add("spread", spread,
                  QStringLiteral("Along k = %1 S spreads over %2.").arg(grouped(k), plainNumber(spread, 3)));
        facts.add("spread_rows", static_cast<double>(found.sampled),
                  QStringLiteral("The spread was worked out over %1.")
                      .arg(counted(found.sampled, QStringLiteral("row"))));
    }
    if (n.isPlain() && n.hasCurve()) addTurns(facts, n);
    if (const auto largest = largestSpread())
        facts.add("largest_spread", *largest,
                  QStringLiteral("Along no diagonal does S spread over more than %1.")
                      .arg(plainNumber(*largest, 3)));
    if (n.projection && !n.isRandom()) addAhead(facts, *this);
    addNearest(facts, *this);
    addClosest(facts, *this);
    return facts.all();
}

}  // namespace sinescope
