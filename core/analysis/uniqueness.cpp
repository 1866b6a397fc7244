// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/uniqueness.h"

#include "core/analysis/phase.h"
#include "core/analysis/similarity.h"
#include "core/error.h"

#include <queue>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace sinescope {

namespace {

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

/// No squared distance at a shift from .. to is smaller than this.
double lowerBound(const std::vector<Group>& groups, double from, double to) {
    double bound = 0;
    for (const Group& group : groups) {
        const double least = 0.5 * group.slow * from;
        const double most = 0.5 * group.fast * to;
        if (std::floor(least / std::numbers::pi) != std::floor(most / std::numbers::pi)) continue;
        const double sine = std::min(std::abs(std::sin(least)), std::abs(std::sin(most)));
        bound += group.count * 4 * sine * sine;
    }
    return bound * (1 - 1e-9);  // what rounding may have added
}

struct Run {
    double bound = 0;
    std::int64_t from = 0;
    std::int64_t to = 0;
    friend bool operator<(const Run& a, const Run& b) { return a.bound > b.bound; }
};

}  // namespace

ClosestShift closestShift(const Encoding& encoding, std::int64_t from, std::int64_t to,
                          std::int64_t maximumTerms) {
    if (from < 1 || to < from)
        throw Error("The shifts to search are " + std::to_string(from) + " to " + std::to_string(to) +
                    "; they must be at least 1 and in order.");
    const detail::PairList pairs = detail::pairsOf(encoding);
    const std::vector<Group> groups = groupsOf(pairs.frequencies);
    const detail::FrequencyList frequencies(pairs.frequencies);
    detail::Turns turns{std::vector<double>(frequencies.size()), std::vector<double>(frequencies.size())};
    const auto squaredAt = [&](std::int64_t k) {
        detail::turnsOf(0.5 * static_cast<double>(k), frequencies, 0, frequencies.size(), turns.sine.data(),
                        turns.cosine.data());
        double sum = 0;
        for (const double sine : turns.sine) sum += 4 * sine * sine;
        return sum;
    };
    ClosestShift closest{from, squaredAt(from), true};
    std::priority_queue<Run> open;
    const auto consider = [&](std::int64_t a, std::int64_t b) {
        const double bound = lowerBound(groups, static_cast<double>(a), static_cast<double>(b));
        if (bound < closest.distance) open.push({bound, a, b});
    };
    for (std::int64_t a = from; a <= to; a *= 2) consider(a, std::min(2 * a - 1, to));
    std::int64_t terms = 0;
    for (; !open.empty() && open.top().bound < closest.distance;) {
        if (terms > maximumTerms) {
            closest.proven = false;
            break;
        }
        const Run run = open.top();
        open.pop();
        const std::int64_t middle = (run.from + run.to) / 2;
        const double squared = squaredAt(middle);
        if (squared < closest.distance) closest = {middle, squared, true};
        if (run.from < middle) consider(run.from, middle - 1);
        if (middle < run.to) consider(middle + 1, run.to);
        terms += static_cast<std::int64_t>(pairs.frequencies.size() + 4 * groups.size());
    }
    closest.distance = std::abs(encoding.parameters().factor) * std::sqrt(closest.distance);
    return closest;
}

NearestPosition nearestPosition(const Encoding& encoding, std::int64_t position, std::int64_t first,
                                std::int64_t last, std::int64_t maximumTerms) {
    const auto lone = !detail::pairsOf(encoding).lone.empty();
    ClosestShift best;
    std::int64_t at = position;
    const auto search = [&](std::int64_t from, std::int64_t to, int sign) {
        from = std::max<std::int64_t>(from, 1);
        if (to < from) return;
        const ClosestShift found = closestShift(encoding, from, to, maximumTerms);
        const bool better = at == position || found.distance < best.distance;
        const bool proven = found.proven && (at == position || best.proven);
        if (better) {
            best = found;
            at = position + sign * found.shift;
        }
        best.proven = proven;
    };
    search(first - position, last - position, 1);
    search(position - last, position - first, -1);
    if (at == position)
        throw Error("There is no other position than " + std::to_string(position) + " between " +
                    std::to_string(first) + " and " + std::to_string(last) + ".");
    const double distance = lone ? similarityOf(encoding, position, at, Measure::Distance) : best.distance;
    return {at, distance, best.proven && !lone};
}

}  // namespace sinescope
