// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/uniqueness.h"

#include "core/analysis/phase.h"
#include "core/error.h"

#include <queue>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace sinescope {

namespace {

constexpr double halfTurn = std::numbers::pi;

/// Neighbouring pairs, bounded together: their frequencies lie between slow and fast.
struct Group {
    double count = 0;
    double fast = 0;
    double slow = 0;
};

std::vector<Group> groupsOf(std::span<const Frequency> frequencies) {
    constexpr std::size_t most = 64;
    const std::size_t size = (frequencies.size() + most - 1) / most;
    std::vector<Group> groups;
    for (std::size_t m = 0; m < frequencies.size(); m += size) {
        const std::size_t end = std::min(m + size, frequencies.size());
        groups.push_back({static_cast<double>(end - m), frequencies[m].high, frequencies[end - 1].high});
    }
    return groups;
}

/// With base 1 all frequencies are one, which is looked at once.
std::span<const Frequency> distinctOf(std::span<const Frequency> all) {
    const auto isFirst = [&](const Frequency& each) {
        return each.high == all.front().high && each.low == all.front().low;
    };
    return !all.empty() && std::all_of(all.begin(), all.end(), isFirst) ? all.first(1) : all;
}

/// What rounding may do to an angle, and with it to its sine.
double roundingOf(double angle) {
    return 4e-16 * angle;
}

/// Squared distances of two rows so many positions apart, over the pairs that have both columns, before the
/// factor.
class PairDistances {
 public:
    explicit PairDistances(const detail::PairList& pairs)
        : PairDistances(distinctOf(pairs.frequencies), pairs.frequencies.size()) {}
    PairDistances(std::span<const Frequency> distinct, std::size_t pairs)
        : m_weight(distinct.empty() ? 1 : static_cast<double>(pairs) / static_cast<double>(distinct.size())),
          m_groups(groupsOf(distinct)),
          m_frequencies(distinct),
          m_turns{std::vector<double>(m_frequencies.size()), std::vector<double>(m_frequencies.size())} {}

    double squaredAt(std::int64_t shift) {
        detail::turnsOf(0.5 * static_cast<double>(shift), m_frequencies, 0, m_frequencies.size(),
                        m_turns.sine.data(), m_turns.cosine.data());
        double sum = 0;
        for (const double sine : m_turns.sine) sum += 4 * sine * sine;
        return m_weight * sum;
    }
    /// No squared distance at a shift from .. to is smaller than this.
    double lowerBound(std::int64_t from, std::int64_t to) const {
        double bound = 0;
        for (const Group& group : m_groups) {
            const double least = 0.5 * group.slow * static_cast<double>(from);
            const double most = 0.5 * group.fast * static_cast<double>(to);
            if (std::floor(least / halfTurn) != std::floor(most / halfTurn)) continue;
            const double sine =
                std::min(std::abs(std::sin(least)), std::abs(std::sin(most))) - roundingOf(most);
            if (sine > 0) bound += group.count * 4 * sine * sine;
        }
        return m_weight * bound * (1 - 1e-9);  // what rounding may have added
    }
    /// Sines that a look at one run of shifts takes.
    std::int64_t terms() const {
        return static_cast<std::int64_t>(m_frequencies.size() + 4 * m_groups.size());
    }

 private:
    double m_weight;  ///< pairs that each frequency represents
    std::vector<Group> m_groups;
    detail::FrequencyList m_frequencies;
    detail::Turns m_turns;
};

/// Nothing beside the pairs: every two rows so far apart are alike.
struct PairsAlone {
    double squaredAt(std::int64_t, double) const { return 0; }
    double lowerBound(std::int64_t, std::int64_t) const { return 0; }
    std::int64_t terms() const { return 0; }
};

/// Squared differences that a column without partner adds, from one position towards one side.
class LoneDifference {
 public:
    LoneDifference(const detail::LoneColumn& lone, std::int64_t position, int sign)
        : m_lone(lone), m_position(position), m_sign(sign), m_here(valueAt(0)) {}

    double squaredAt(std::int64_t shift, double) const {
        const double difference = valueAt(shift) - m_here;
        return difference * difference;
    }
    /// The column's range over the run, between whole positions too, holds all of its values.
    double lowerBound(std::int64_t from, std::int64_t to) const {
        const double turned = m_lone.frequency.high * static_cast<double>(to - from);
        if (turned >= 2 * halfTurn) return 0;
        const detail::Turn start = turnAt(m_sign > 0 ? from : to);
        const double begin = std::atan2(start.sine, start.cosine);
        const double phase = m_lone.wave == Wave::Sine ? 0 : halfTurn / 2;
        const double atBegin = std::sin(begin + phase);
        const double atEnd = std::sin(begin + turned + phase);
        const auto passes = [&](double crest) {
            const double before = begin + phase - crest;
            return std::floor((before + turned) / (2 * halfTurn)) > std::floor(before / (2 * halfTurn));
        };
        const double highest = passes(halfTurn / 2) ? 1 : std::max(atBegin, atEnd);
        const double lowest = passes(-halfTurn / 2) ? -1 : std::min(atBegin, atEnd);
        const double apart = std::max(lowest - m_here, m_here - highest) - 1e-12;
        return apart > 0 ? apart * apart : 0;
    }
    std::int64_t terms() const { return 4; }

 private:
    detail::Turn turnAt(std::int64_t shift) const {
        return detail::turnOf(static_cast<double>(m_position + m_sign * shift), m_lone.frequency);
    }
    double valueAt(std::int64_t shift) const {
        const detail::Turn turn = turnAt(shift);
        return m_lone.wave == Wave::Sine ? turn.sine : turn.cosine;
    }

    detail::LoneColumn m_lone;
    std::int64_t m_position;
    int m_sign;
    double m_here;
};

/// The least squared difference that a column without partner adds for two positions so far apart, both
/// among the L; it remembers the positions.
class LeastLoneDifference {
 public:
    LeastLoneDifference(const Encoding& encoding, const detail::LoneColumn& lone)
        : m_first(encoding.parameters().firstPosition) {
        for (std::int64_t t = 0; t < encoding.rows(); ++t) {
            const detail::Turn turn = detail::turnOf(static_cast<double>(m_first + t), lone.frequency);
            m_values.push_back(lone.wave == Wave::Sine ? turn.sine : turn.cosine);
        }
    }

    /// Infinite where the pairs alone are as far apart as `most`.
    double squaredAt(std::int64_t shift, double most) {
        double least = std::numeric_limits<double>::infinity();
        if (most <= 0) return least;
        const auto step = static_cast<std::size_t>(shift);
        m_terms += static_cast<std::int64_t>(m_values.size() - step) / 4;
        for (std::size_t t = 0; t + step < m_values.size(); ++t) {
            const double difference = m_values[t + step] - m_values[t];
            if (difference * difference >= least) continue;
            least = difference * difference;
            m_at = m_first + static_cast<std::int64_t>(t);
        }
        return least;
    }
    double lowerBound(std::int64_t, std::int64_t) const { return 0; }
    std::int64_t terms() { return std::exchange(m_terms, 0); }
    /// The lower position of the pair that squaredAt() found last.
    std::int64_t position() const { return m_at; }

 private:
    std::int64_t m_first;
    std::int64_t m_at = 0;
    std::int64_t m_terms = 0;
    std::vector<double> m_values;
};

struct Run {
    double bound = 0;
    std::int64_t from = 0;
    std::int64_t to = 0;
    friend bool operator<(const Run& a, const Run& b) { return a.bound > b.bound; }
};

/// The shift of from .. to at which pairs and lone column together differ least; its distance is squared.
/// improved(shift) is called for each shift that is the best so far.
template <typename Lone, typename Improved>
ClosestShift search(PairDistances& pairs, Lone& lone, std::int64_t from, std::int64_t to,
                    std::int64_t maximumTerms, Improved improved) {
    ClosestShift closest{from, std::numeric_limits<double>::infinity(), true};
    const auto look = [&](std::int64_t shift) {
        const double ofPairs = pairs.squaredAt(shift);
        const double squared = ofPairs + lone.squaredAt(shift, closest.distance - ofPairs);
        if (!(squared < closest.distance)) return;
        closest = {shift, squared, true};
        improved(shift);
    };
    look(from);
    std::priority_queue<Run> open;
    const auto consider = [&](std::int64_t a, std::int64_t b) {
        const double bound = pairs.lowerBound(a, b) + lone.lowerBound(a, b);
        if (bound < closest.distance) open.push({bound, a, b});
    };
    for (std::int64_t a = from; a <= to; a *= 2) consider(a, std::min(2 * a - 1, to));
    std::int64_t terms = 0;
    while (!open.empty() && open.top().bound < closest.distance) {
        if (terms > maximumTerms) {
            closest.proven = false;
            break;
        }
        const Run run = open.top();
        open.pop();
        const std::int64_t middle = (run.from + run.to) / 2;
        look(middle);
        if (run.from < middle) consider(run.from, middle - 1);
        if (middle < run.to) consider(middle + 1, run.to);
        terms += pairs.terms() + lone.terms();
    }
    return closest;
}

double distanceOf(const Encoding& encoding, double squared) {
    return std::abs(encoding.parameters().factor) * std::sqrt(squared);
}

constexpr auto nothing = [](std::int64_t) {};

}  // namespace

ClosestShift closestShift(const Encoding& encoding, std::int64_t from, std::int64_t to,
                          std::int64_t maximumTerms) {
    if (from < 1 || to < from)
        throw Error("The shifts to search are " + std::to_string(from) + " to " + std::to_string(to) +
                    "; they must be at least 1 and in order.");
    PairDistances pairs(detail::pairsOf(encoding));
    PairsAlone none;
    ClosestShift closest = search(pairs, none, from, to, maximumTerms, nothing);
    closest.distance = distanceOf(encoding, closest.distance);
    return closest;
}

std::vector<ClosestShift> nearMisses(const Encoding& encoding, std::int64_t to, std::int64_t maximumTerms) {
    std::vector<ClosestShift> misses;
    for (std::int64_t last = to; last >= 1 || misses.empty(); last = misses.back().shift - 1) {
        const ClosestShift found = closestShift(encoding, 1, last, maximumTerms);
        // One as near as a smaller shift is no nearer.
        if (!misses.empty() && found.distance <= misses.back().distance) misses.pop_back();
        misses.push_back(found);
    }
    std::reverse(misses.begin(), misses.end());
    return misses;
}

NearestPosition nearestPosition(const Encoding& encoding, std::int64_t position, std::int64_t first,
                                std::int64_t last, std::int64_t maximumTerms) {
    const detail::PairList list = detail::pairsOf(encoding);
    PairDistances pairs(list);
    NearestPosition best{position, std::numeric_limits<double>::infinity(), true};
    const auto lookTowards = [&](std::int64_t from, std::int64_t to, int sign) {
        from = std::max<std::int64_t>(from, 1);
        if (to < from) return;
        const auto take = [&](auto lone) {
            const ClosestShift found = search(pairs, lone, from, to, maximumTerms, nothing);
            if (found.distance < best.distance)
                best = {position + sign * found.shift, found.distance, best.proven};
            best.proven = best.proven && found.proven;
        };
        if (list.lone.empty())
            take(PairsAlone{});
        else
            take(LoneDifference(list.lone.front(), position, sign));
    };
    lookTowards(first - position, last - position, 1);
    lookTowards(position - last, position - first, -1);
    if (best.position == position)
        throw Error("There is no other position than " + std::to_string(position) + " between " +
                    std::to_string(first) + " and " + std::to_string(last) + ".");
    best.distance = distanceOf(encoding, best.distance);
    return best;
}

ClosestPair closestPair(const Encoding& encoding, std::int64_t maximumTerms) {
    const std::int64_t first = encoding.parameters().firstPosition;
    if (encoding.rows() < 2) throw Error("There is one position, and no other that it could be close to.");
    const detail::PairList list = detail::pairsOf(encoding);
    PairDistances pairs(list);
    if (list.lone.empty()) {
        const ClosestShift found = closestShift(encoding, 1, encoding.rows() - 1, maximumTerms);
        return {first, first + found.shift, found.distance, true, found.proven};
    }
    LeastLoneDifference lone(encoding, list.lone.front());
    std::int64_t at = first;
    const ClosestShift found = search(pairs, lone, 1, encoding.rows() - 1, maximumTerms,
                                      [&](std::int64_t) { at = lone.position(); });
    return {at, at + found.shift, distanceOf(encoding, found.distance), false, found.proven};
}

bool someRowsAreAlike(const Encoding& encoding) {
    const EncodingParameters& p = encoding.parameters();
    if (encoding.rows() < 2) return false;
    if (encoding.pairs() == 0) return true;
    return p.positionScale != 1 && closestPair(encoding).distance <= 1e-9 * std::abs(p.factor);
}

}  // namespace sinescope
