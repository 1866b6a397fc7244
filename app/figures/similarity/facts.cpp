// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers that the similarity figure states.
#include "app/figures/similarity/model.h"
#include "app/scene/number_format.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

class Facts {
 public:
    void add(const char* name, double value, const char* unit, const QString& sentence) {
        m_facts.push_back({QLatin1String(name), value, QLatin1String(unit), sentence});
    }
    std::vector<Fact> taken() { return std::move(m_facts); }

 private:
    std::vector<Fact> m_facts;
};

/// Of all pairs with W = I, whatever is drawn.
void addPlain(Facts& facts, const Encoding& encoding, std::int64_t shift) {
    const auto k = static_cast<double>(shift);
    const double at = similarity(encoding, k), peak = similarity(encoding, 0);
    facts.add("similarity.at_shift", at, "",
              QStringLiteral("With W = I and all pairs S(%1) is %2.").arg(grouped(shift), valueText(at)));
    facts.add("similarity.peak", peak, "",
              QStringLiteral("With W = I and all pairs S(0) is %1.").arg(plainNumber(peak, 6)));
    const double cosine = peak == 0 ? 0 : similarity(encoding, k, Measure::Cosine);
    facts.add("similarity.cosine", cosine, "",
              QStringLiteral("The cosine of two rows at k = %1 is %2.")
                  .arg(grouped(shift), plainNumber(cosine, 6)));
    const double distance = similarity(encoding, k, Measure::Distance);
    facts.add("similarity.distance", distance, "",
              QStringLiteral("The distance of two rows at k = %1 is %2.")
                  .arg(grouped(shift), plainNumber(distance, 6)));
}

/// What M_4 makes of the rows: where each is largest, and how much of its softmax that gets.
void addAhead(Facts& facts, const SimilarityModel& model) {
    const EncodingParameters& e = model.numbers().encoding->parameters();
    if (e.length <= aheadBy) return;
    const std::int64_t furthest = std::min<std::int64_t>(e.length - 1, 1023);
    std::int64_t best = -furthest;
    for (std::int64_t k = -furthest; k <= furthest; ++k)
        if (model.numbers().valueOf(k) > model.numbers().valueOf(best)) best = k;
    facts.add("similarity.ahead_offset", static_cast<double>(best), "positions",
              QStringLiteral("S is largest at k = %1.").arg(grouped(best)));
    for (const auto& [name, gain] :
         {std::pair("similarity.ahead_weight", 1.0), {"similarity.ahead_weight_16", 16.0}})
        if (const auto weight = model.softmaxWeight(model.position(), aheadBy, gain))
            facts.add(name, *weight, "",
                      QStringLiteral(
                          "Softmax over the scores times %1 / √d gives %2 to the position %3 ahead of %4.")
                          .arg(plainNumber(gain), plainNumber(*weight, 3), QString::number(aheadBy),
                               grouped(model.position())));
}

void addTurns(Facts& facts, const SimilarityNumbers& n) {
    const bool distance = n.measure == Measure::Distance;
    if (n.turns.rise)
        facts.add(
            "similarity.first_rise", static_cast<double>(*n.turns.rise), "positions",
            QStringLiteral("The curve first %1 at k = %2.")
                .arg(distance ? QStringLiteral("falls") : QStringLiteral("rises"), grouped(*n.turns.rise)));
    if (n.turns.nonPositive)
        facts.add("similarity.first_nonpositive", static_cast<double>(*n.turns.nonPositive), "positions",
                  QStringLiteral("S is first not positive at k = %1.").arg(grouped(*n.turns.nonPositive)));
    facts.add("similarity.searched", static_cast<double>(n.turns.limit), "positions",
              QStringLiteral("Turning points were looked for up to k = %1.").arg(grouped(n.turns.limit)));
}

void addNearest(Facts& facts, const SimilarityModel& model) {
    const NearestRows& nearest = model.nearest();
    if (nearest.selected) {
        const QString found =
            nearest.selected->proven ? QStringLiteral("nearest to") : QStringLiteral("nearest found to");
        facts.add("similarity.nearest_position", static_cast<double>(nearest.selected->position), "",
                  QStringLiteral("The row %1 row %2 is row %3.")
                      .arg(found, grouped(model.position()), grouped(nearest.selected->position)));
        facts.add("similarity.nearest_distance", nearest.selected->distance, "",
                  QStringLiteral("Row %1 is at a distance of %2 from row %3.")
                      .arg(grouped(nearest.selected->position), plainNumber(nearest.selected->distance, 4),
                           grouped(model.position())));
    }
    if (!nearest.closest) return;
    const QString of = nearest.closest->proven ? QStringLiteral("closest") : QStringLiteral("closest found");
    facts.add("similarity.closest_shift", static_cast<double>(nearest.closest->shift), "positions",
              QStringLiteral("Of all rows within L those %1 apart are %2.")
                  .arg(nearest.closest->shift == 1
                           ? QStringLiteral("1 position")
                           : QStringLiteral("%1 positions").arg(grouped(nearest.closest->shift)),
                       of));
    facts.add("similarity.closest_distance", nearest.closest->distance, "",
              QStringLiteral("The two %1 rows within L are at a distance of %2.")
                  .arg(of, plainNumber(nearest.closest->distance, 4)));
}

}  // namespace

std::vector<Fact> SimilarityModel::facts() const {
    const SimilarityNumbers& n = numbers();
    if (n.isEmpty()) return {};
    Facts facts;
    const std::int64_t k = shift();
    const double value = n.valueOf(k), zero = n.valueOf(0), mirror = n.valueOf(-k);
    facts.add("similarity.k", static_cast<double>(k), "positions",
              QStringLiteral("The shift k is %1.").arg(grouped(k)));
    facts.add("similarity.value", value, "",
              QStringLiteral("The curve is %1 at k = %2.").arg(valueText(value), grouped(k)));
    facts.add("similarity.mirror", mirror, "",
              QStringLiteral("The curve is %1 at k = %2.").arg(valueText(mirror), grouped(-k)));
    facts.add("similarity.at_zero", zero, "",
              QStringLiteral("The curve is %1 at k = 0.").arg(valueText(zero)));
    addPlain(facts, *n.encoding, k);
    const DiagonalRange found = diagonal(k);
    if (found.sampled > 1) {
        const double spread = found.extremes.highest - found.extremes.lowest;
        facts.add("similarity.spread", spread, "",
                  QStringLiteral("Along k = %1 S spreads over %2.").arg(grouped(k), plainNumber(spread, 3)));
        facts.add("similarity.spread_rows", static_cast<double>(found.sampled), "",
                  QStringLiteral("The spread was worked out over %1 rows.").arg(grouped(found.sampled)));
    }
    if (n.isPlain()) addTurns(facts, n);
    if (const auto largest = largestSpread())
        facts.add("similarity.largest_spread", *largest, "",
                  QStringLiteral("Along no diagonal does S spread over more than %1.")
                      .arg(plainNumber(*largest, 3)));
    if (n.projection && !n.isRandom()) addAhead(facts, *this);
    addNearest(facts, *this);
    return facts.taken();
}

}  // namespace sinescope
