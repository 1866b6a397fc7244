// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/uniqueness.h"

#include "core/analysis/phase.h"
#include "core/encoding/kernels.h"
#include "core/encoding/turning.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

namespace sinescope {

namespace {

/// Shifts processed together.
constexpr std::int64_t shiftsAtOnce = kernels::turnedRuns * kernels::turnedShifts;
/// Pairs added between checks whether all shifts are ruled out.
constexpr std::size_t pairsAtOnce = 4;
/// The cost of reading the values of a lone column, in terms.
constexpr std::int64_t loneTerms = 16;

/// With base 1 all frequencies are equal, and one of them is enough.
std::span<const Frequency> distinctOf(std::span<const Frequency> all) {
    const auto isFirst = [&](const Frequency& each) {
        return each.high == all.front().high && each.low == all.front().low;
    };
    return !all.empty() && std::ranges::all_of(all, isFirst) ? all.first(1) : all;
}

/// The bound below which a squared distance is smaller by more than rounding.
double belowRounding(double squared, std::size_t pairs) {
    constexpr double relative = 1e-12;
    constexpr double absolute = 1e-15;  // error of a sine, whatever its size
    const double distance =
        std::sqrt(squared) * (1 - relative) - absolute * std::sqrt(static_cast<double>(pairs));
    return distance > 0 ? distance * distance : 0;
}

/// Squared distances of two rows a given shift apart, over the pairs that have both columns, before the
/// factor.
class ShiftScan {
 public:
    ShiftScan(const detail::PairList& pairs, std::int64_t maximumTerms)
        : ShiftScan(distinctOf(pairs.frequencies), pairs.frequencies.size(), maximumTerms) {}

    /// Calls visit(k, squared) for the shift `from` and, in ascending order, for those up to `to` whose
    /// squared distance is below the limit; visit returns the new limit. Returns the last shift that was
    /// checked: `to`, unless the terms ran out.
    template <typename Visit>
    std::int64_t scan(std::int64_t from, std::int64_t to, Visit visit) {
        double limit = visit(from, squaredAt(from));
        for (std::int64_t first = from + 1; first <= to && limit > 0; first += shiftsAtOnce) {
            if (m_terms > m_maximumTerms) return first - 1;
            const Added added = addPairs(first, limit / m_weight);
            const std::int64_t count = std::min(shiftsAtOnce, to - first + 1);
            for (std::int64_t t = 0; t < count; ++t) {
                if (added.isBeyond(m_sums[static_cast<std::size_t>(t)], limit / m_weight)) continue;
                const double squared = squaredAt(first + t);
                if (squared < limit) limit = visit(first + t, squared);
            }
        }
        return to;
    }

    std::size_t pairs() const { return m_pairs; }
    /// Counts the caller's work.
    void addTerms(std::int64_t terms) { m_terms += terms; }

 private:
    /// The cosines and sines of one pair at 0 .. turnedShifts - 1.
    struct Turning {
        std::array<float, kernels::turnedShifts> cosine, sine;
        detail::Turn run;  ///< from one run of shifts to the next
    };

    /// The pairs whose cosines of w k have been added up. 2 - 2 cos(w k) is a pair's squared distance.
    struct Added {
        double pairs = 0;
        /// How far rounding of each cosine and each sum may have raised the distance.
        double margin() const { return 1e-6 * pairs + 1.3e-7 * pairs * pairs; }
        bool isBeyond(float cosines, double limit) const {
            return 2 * (pairs - static_cast<double>(cosines)) > limit + margin();
        }
    };

    ShiftScan(std::span<const Frequency> distinct, std::size_t pairs, std::int64_t maximumTerms)
        : m_pairs(pairs),
          m_weight(distinct.empty() ? 1 : static_cast<double>(pairs) / static_cast<double>(distinct.size())),
          m_frequencies(distinct),
          m_turns(m_frequencies),
          m_maximumTerms(maximumTerms) {}

    double squaredAt(std::int64_t shift) {
        m_turns.evaluateAt(0.5 * static_cast<double>(shift), m_frequencies);
        double sum = 0;
        for (const double sine : m_turns.sine) sum += 4 * sine * sine;
        m_terms += static_cast<std::int64_t>(8 * m_frequencies.count());
        return m_weight * sum;
    }

    /// Adds up the cosines of w k of one pair after the other at the shifts first + t, in single precision,
    /// until all shifts are beyond the limit.
    Added addPairs(std::int64_t first, double limit) {
        Added added;
        m_sums.fill(0);
        for (std::size_t m = 0; m < m_frequencies.count(); m += pairsAtOnce) {
            const std::size_t count = std::min(pairsAtOnce, m_frequencies.count() - m);
            std::array<double, pairsAtOnce> sines{}, cosines{};
            detail::turnsOf(static_cast<double>(first), m_frequencies.high.data() + m,
                            m_frequencies.low.data() + m, count, sines.data(), cosines.data());
            makeTurning(m + count - 1);
            std::array<kernels::TurnedPair, pairsAtOnce> turned{};
            for (std::size_t i = 0; i < count; ++i)
                turned[i] = turnedBy({.sine = sines[i], .cosine = cosines[i]}, m_turning[m + i]);
            const float nearest = kernels::best().addTurned(turned.data(), count, m_sums.data());
            m_terms += static_cast<std::int64_t>(count) * shiftsAtOnce;
            added.pairs = static_cast<double>(m + count);
            if (added.isBeyond(nearest, limit)) break;
        }
        return added;
    }

    static kernels::TurnedPair turnedBy(detail::Turn turn, const Turning& turning) {
        kernels::TurnedPair turned{turning.cosine.data(), turning.sine.data(), {}, {}};
        for (std::size_t r = 0; r < kernels::turnedRuns; ++r) {
            turned.turnCosine[r] = static_cast<float>(turn.cosine);
            turned.turnSine[r] = static_cast<float>(turn.sine);
            const double cosine = turn.cosine * turning.run.cosine - turn.sine * turning.run.sine;
            turn.sine = turn.sine * turning.run.cosine + turn.cosine * turning.run.sine;
            turn.cosine = cosine;
        }
        return turned;
    }

    /// Extends m_turning to this pair.
    void makeTurning(std::size_t pair) {
        while (m_turning.size() <= pair) {
            const std::size_t m = m_turning.size();
            Turning& made = m_turning.emplace_back();
            const Frequency frequency{m_frequencies.high[m], m_frequencies.low[m]};
            // Several at once: each is a chain of turns that alone would stall the processor.
            constexpr std::size_t chains = 8;
            std::array<double, chains> cosines{}, sines{};
            for (std::size_t c = 0; c < chains; ++c) {
                const detail::Turn start = detail::turnOf(static_cast<double>(c), frequency);
                cosines[c] = start.cosine;
                sines[c] = start.sine;
            }
            made.run = detail::turnOf(kernels::turnedShifts, frequency);
            const detail::Turn step = detail::turnOf(chains, frequency);
            for (std::size_t t = 0; t < made.cosine.size(); t += chains)
                for (std::size_t c = 0; c < chains; ++c) {
                    made.cosine[t + c] = static_cast<float>(cosines[c]);
                    made.sine[t + c] = static_cast<float>(sines[c]);
                    const double next = cosines[c] * step.cosine - sines[c] * step.sine;
                    sines[c] = sines[c] * step.cosine + cosines[c] * step.sine;
                    cosines[c] = next;
                }
        }
    }

    std::size_t m_pairs;
    double m_weight;  ///< pairs that each frequency represents
    TurnFrequencies m_frequencies;
    SinCosRow m_turns;
    std::vector<Turning> m_turning;
    std::array<float, shiftsAtOnce> m_sums;
    std::int64_t m_terms = 0;
    std::int64_t m_maximumTerms;
};

/// Values of a lone column.
class LoneColumnValues {
 public:
    explicit LoneColumnValues(const detail::LoneColumn& lone) : m_lone(lone) {}
    double at(std::int64_t position) const {
        const detail::Turn turn = detail::turnOf(static_cast<double>(position), m_lone.frequency);
        return m_lone.wave == Wave::Sine ? turn.sine : turn.cosine;
    }
    std::vector<double> of(const Encoding& encoding) const {
        std::vector<double> values;
        for (std::int64_t t = 0; t < encoding.rows(); ++t)
            values.push_back(at(encoding.parameters().firstPosition + t));
        return values;
    }

 private:
    detail::LoneColumn m_lone;
};

double distanceOf(const Encoding& encoding, double squared) {
    return std::abs(encoding.parameters().factor) * std::sqrt(squared);
}

[[noreturn]] void refuseRange(std::int64_t position, std::int64_t first, std::int64_t last) {
    throw Error("There is no other position than " + groupedText(position) + " between " +
                groupedText(first) + " and " + groupedText(last) + ".");
}

/// The closest pair of single values.
ClosestPair closestValues(const std::vector<double>& values) {
    std::vector<std::int64_t> order(values.size());
    std::iota(order.begin(), order.end(), std::int64_t{0});
    const auto at = [&](std::size_t place) { return values[static_cast<std::size_t>(order[place])]; };
    std::ranges::stable_sort(order, [&](std::int64_t a, std::int64_t b) {
        return values[static_cast<std::size_t>(a)] < values[static_cast<std::size_t>(b)];
    });
    ClosestPair closest{0, 0, infinity, false, true};
    for (std::size_t place = 1; place < order.size(); ++place) {
        if (!(at(place) - at(place - 1) < closest.distance)) continue;
        const auto [lower, higher] = std::minmax(order[place - 1], order[place]);
        closest = {lower, higher, at(place) - at(place - 1), false, true};
    }
    return closest;
}

/// The smallest squared difference of two values a given shift apart, and where it is.
struct SmallestDifference {
    double squared = infinity;
    std::int64_t at = 0;
};

SmallestDifference smallestDifference(const std::vector<double>& values, std::int64_t shift) {
    SmallestDifference smallest;
    const auto step = static_cast<std::size_t>(shift);
    for (std::size_t t = 0; t + step < values.size(); ++t) {
        const double difference = values[t + step] - values[t];
        if (difference * difference < smallest.squared)
            smallest = {difference * difference, static_cast<std::int64_t>(t)};
    }
    return smallest;
}

/// closestPair() with a lone column, whose values distinguish rows at equal shifts.
ClosestPair closestPairWithLone(const Encoding& encoding, const detail::PairList& list,
                                std::int64_t maximumTerms) {
    const std::int64_t first = encoding.parameters().firstPosition, last = encoding.rows() - 1;
    const std::vector<double> values = LoneColumnValues(list.lone.front()).of(encoding);
    ClosestPair closest{0, 0, infinity, false, true};
    if (list.frequencies.empty()) {
        closest = closestValues(values);
        closest.distance *= std::abs(encoding.parameters().factor);
    } else {
        ShiftScan scan(list, maximumTerms);
        double smallest = infinity;
        const std::int64_t reached = scan.scan(1, last, [&](std::int64_t k, double squared) {
            const SmallestDifference lone = smallestDifference(values, k);
            scan.addTerms((last + 1 - k) * 2);
            if (squared + lone.squared < smallest) {
                smallest = squared + lone.squared;
                closest = {lone.at, lone.at + k, distanceOf(encoding, smallest), false, true};
            }
            return smallest;
        });
        closest.proven = reached == last;
    }
    closest.position += first;
    closest.other += first;
    return closest;
}

}  // namespace

NearMisses nearMisses(const Encoding& encoding, std::int64_t to, std::int64_t maximumTerms) {
    if (to < 1) throw Error("The largest shift to search is " + groupedText(to) + "; it must be at least 1.");
    ShiftScan scan(detail::pairsOf(encoding), maximumTerms);
    NearMisses misses;
    misses.searched = scan.scan(1, to, [&](std::int64_t k, double squared) {
        misses.shifts.push_back({k, distanceOf(encoding, squared)});
        return belowRounding(squared, scan.pairs());
    });
    misses.proven = misses.searched == to;
    return misses;
}

NearestPosition nearestPosition(const NearMisses& misses, std::int64_t position, std::int64_t first,
                                std::int64_t last) {
    const std::int64_t reach = std::max(position - first, last - position);
    if (position < first || position > last || reach < 1 || misses.shifts.empty())
        refuseRange(position, first, last);
    const auto beyond = std::find_if(misses.shifts.begin() + 1, misses.shifts.end(),
                                     [reach](const NearShift& miss) { return miss.shift > reach; });
    const auto [shift, distance] = *(beyond - 1);
    NearestPosition nearest{position - shift, distance, misses.searched >= reach, std::nullopt};
    if (nearest.position < first)
        nearest.position = position + shift;
    else if (position + shift <= last)
        nearest.twin = position + shift;
    return nearest;
}

NearestPosition nearestPosition(const Encoding& encoding, std::int64_t position, std::int64_t first,
                                std::int64_t last) {
    const detail::PairList list = detail::pairsOf(encoding);
    const std::int64_t farthest = std::max(position - first, last - position);
    if (last < first || farthest < 1) refuseRange(position, first, last);
    const bool isWithin = first <= position && position <= last;
    if (isWithin && list.lone.empty())
        return nearestPosition(nearMisses(encoding, farthest), position, first, last);
    const std::int64_t from = isWithin ? 1 : std::max(first - position, position - last);
    const std::vector<LoneColumnValues> lone(list.lone.begin(), list.lone.end());
    NearestPosition best{position, infinity, true, std::nullopt};
    ShiftScan scan(list, maximumSearchTerms);
    const std::int64_t reached = scan.scan(from, farthest, [&](std::int64_t k, double squared) {
        for (const std::int64_t other : {position - k, position + k}) {
            if (other < first || other > last) continue;
            double whole = squared;
            for (const LoneColumnValues& column : lone)
                whole += std::pow(column.at(other) - column.at(position), 2);
            if (whole < best.distance) best = {other, whole, true, std::nullopt};
        }
        scan.addTerms(static_cast<std::int64_t>(lone.size()) * loneTerms);
        return lone.empty() ? belowRounding(best.distance, scan.pairs()) : best.distance;
    });
    best.proven = reached == farthest;
    best.distance = distanceOf(encoding, best.distance);
    return best;
}

ClosestPair closestPair(const Encoding& encoding, const NearMisses& misses) {
    const std::int64_t first = encoding.parameters().firstPosition;
    const auto [shift, distance] = misses.shifts.back();
    return {first, first + shift, distance, true, misses.proven};
}

ClosestPair closestPair(const Encoding& encoding, std::int64_t maximumTerms) {
    if (encoding.rows() < 2) throw Error("There is one position, and no other that it could be close to.");
    const detail::PairList list = detail::pairsOf(encoding);
    if (!list.lone.empty()) return closestPairWithLone(encoding, list, maximumTerms);
    return closestPair(encoding, nearMisses(encoding, encoding.rows() - 1, maximumTerms));
}

bool hasEqualRows(const Encoding& encoding) {
    const EncodingParameters& p = encoding.parameters();
    if (encoding.rows() < 2) return false;
    if (encoding.pairs() == 0) return true;
    return p.positionScale != 1 && closestPair(encoding).distance <= 1e-9 * std::abs(p.factor);
}

}  // namespace sinescope
