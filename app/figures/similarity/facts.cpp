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

/// Of all pairs with W = I, whatever is drawn. A lone column makes cosine and distance those of two rows.
void addPlain(FactList& facts, const SimilarityNumbers& n, std::int64_t position, std::int64_t shift) {
    const Encoding& encoding = *n.encoding;
    const auto k = static_cast<double>(shift);
    const double at = similarity(encoding, k), peak = similarity(encoding, 0);
    facts.add("at_shift", at,
              QStringLiteral("With W = I and all pairs S(%1) is %2.").arg(grouped(shift), valueText(at)));
    facts.add("peak", peak, QStringLiteral("With W = I and all pairs S(0) is %1.").arg(plainNumber(peak, 6)));
    if (!n.complete) {
        const QString rows =
            QStringLiteral(" of rows %1 and %2 is %3.").arg(grouped(position), grouped(position + shift));
        const auto add = [&](const char* name, Measure measure) {
            const double value = similarityOf(encoding, position, position + shift, measure);
            facts.add(name, value,
                      QStringLiteral("The ") + QLatin1String(name) + rows.arg(plainNumber(value, 6)));
        };
        add("cosine", Measure::Cosine);
        return add("distance", Measure::Distance);
    }
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

/// A search that did not look at every row proves nothing, so it states no fact.
void addNearest(FactList& facts, const SimilarityModel& model) {
    const auto& nearest = model.nearestRow();
    if (!nearest || !nearest->proven) return;
    facts.add("nearest_position", static_cast<double>(nearest->position),
              nearestSentence(*nearest, model.position()) + QLatin1Char('.'));
    facts.add(
        "nearest_distance", nearest->distance,
        QStringLiteral("Row %1 is at a distance of %2 from row %3.")
            .arg(grouped(nearest->position), plainNumber(nearest->distance, 4), grouped(model.position())));
}

/// The two rows of all that are most alike, and the shifts after which rows nearly come back.
void addClosest(FactList& facts, const SimilarityModel& model) {
    const ClosestRows& rows = model.closestRows();
    if (!rows.pair) return;
    if (rows.pair->proven) {
        const std::int64_t shift = rows.pair->shift();
        facts.add("closest_shift", static_cast<double>(shift),
                  QStringLiteral("The two closest rows within L are %1 apart.")
                      .arg(counted(shift, QStringLiteral("position"))),
                  QStringLiteral("positions"));
        facts.add("closest_distance", rows.pair->distance,
                  QStringLiteral("The two closest rows within L are at a distance of %1.")
                      .arg(plainNumber(rows.pair->distance, 4)));
        if (!rows.pair->everywhere)
            facts.add("closest_position", static_cast<double>(rows.pair->position),
                      QStringLiteral("The two closest rows within L are %1 and %2.")
                          .arg(grouped(rows.pair->position), grouped(rows.pair->other)));
    }
    std::size_t number = 0;
    for (const NearShift& miss : rows.misses.shifts)
        if (miss.shift > 1)
            facts.add(
                QStringLiteral("near_miss_%1").arg(++number), static_cast<double>(miss.shift),
                QStringLiteral("Rows %1 apart are nearer than rows any less far apart: at a distance of %2.")
                    .arg(counted(miss.shift, QStringLiteral("position")), plainNumber(miss.distance, 4)),
                QStringLiteral("positions"));
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
    addPlain(facts, n, position(), k);
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
