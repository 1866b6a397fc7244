// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/lesson_facts.h"

#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/noise.h"
#include "core/analysis/similarity.h"
#include "core/analysis/uniqueness.h"

#include <algorithm>

namespace sinescope {

namespace {

constexpr double agreement = 0.1;
constexpr double noise = 0.5;  ///< its standard deviation in each column
/// T^2 d multiplications that reading through noise may cost: 512 positions at d = 512.
constexpr std::int64_t mostProducts = std::int64_t{1} << 27;

void addRows(FactList& facts, const Encoding& encoding, const std::vector<std::int64_t>& rows) {
    if (rows.size() < 2) return;
    const double distance = similarityOf(encoding, rows[0], rows[1], Measure::Distance);
    facts.add("distance", distance,
              QStringLiteral("The rows of positions %1 and %2 are %3 apart.")
                  .arg(grouped(rows[0]), grouped(rows[1]), fixedNumber(distance, 3)));
    Vector lowest = encoding.row(rows[0]);
    Vector highest = lowest;
    for (const std::int64_t position : rows) {
        const Vector row = encoding.row(position);
        lowest = lowest.cwiseMin(row);
        highest = highest.cwiseMax(row);
    }
    std::int64_t last = encoding.columns() - 1;
    while (last >= 0 && highest(last) - lowest(last) <= agreement) --last;
    if (last < 0) return;
    facts.add("agree_after", static_cast<double>(last),
              QStringLiteral("Right of column %1 the rows agree within %2.")
                  .arg(grouped(last), plainNumber(agreement)));
}

void addClosest(FactList& facts, const Encoding& encoding, std::int64_t length) {
    if (length < 2 || !everyPairIsComplete(encoding)) return;
    const ClosestShift closest = closestShift(encoding, 1, length - 1);
    if (!closest.proven) return;
    facts.add(
        "closest_shift", static_cast<double>(closest.shift),
        QStringLiteral("The two rows that are closest are %1 apart in position.").arg(grouped(closest.shift)),
        QStringLiteral("positions"));
    facts.add("closest_distance", closest.distance,
              QStringLiteral("Their distance is %1.").arg(fixedNumber(closest.distance, 3)));
}

void addNoise(FactList& facts, const Encoding& encoding, std::int64_t length) {
    const std::int64_t d = encoding.columns();
    if (length * length > mostProducts / d) return;
    const auto add = [&facts](const char* name, const Matrix& table, const QString& what) {
        const double share = shareFoundInNoise(table, noise, 1);
        facts.add(name, share,
                  QStringLiteral("With noise of deviation %1 in each column, %2 percent of %3 are nearest to "
                                 "themselves.")
                      .arg(plainNumber(noise), plainNumber(100 * share, 3), what));
    };
    add("found_in_noise", encoding.matrix(), QStringLiteral("the rows"));
    const Matrix unit = Vector::LinSpaced(static_cast<Eigen::Index>(length), 0, 1) *
                        Eigen::RowVectorXd::Ones(static_cast<Eigen::Index>(d));
    add("unit_found_in_noise", unit, QStringLiteral("rows that are scaled to [0, 1]"));
}

}  // namespace

std::vector<Fact> positionsLessonFacts(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    FactList facts("positions");
    addRows(facts, *encoding, shownPositions(scene));
    addClosest(facts, *encoding, scene.encoding.length);
    addNoise(facts, *encoding, scene.encoding.length);
    return facts.all();
}

}  // namespace sinescope
