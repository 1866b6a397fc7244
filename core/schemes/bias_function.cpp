// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/bias_function.h"

#include "core/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

BiasFunction::BiasFunction(const std::vector<Run>& runs) {
    using Limits = std::numeric_limits<std::int64_t>;
    m_parts.reserve(runs.size());
    for (std::size_t k = 0; k < runs.size(); ++k) {
        const std::int64_t first = k == 0 ? Limits::min() : runs[k].first;
        const std::int64_t end = k + 1 < runs.size() ? runs[k + 1].first : Limits::max();
        Part part{first,
                  end,
                  k > 0 ? first : runs.size() > 1 ? end : 0,
                  runs[k].bias,
                  std::isfinite(runs[k].bias.scale),
                  {},
                  {}};
        if (k > 0) {
            part.sum = m_parts.back().sumBefore(first);
            part.sums = m_parts.back().sumsBefore(first);
        }
        m_parts.push_back(part);
    }
}

const BiasFunction::Part& BiasFunction::runAt(std::int64_t distance) const {
    const auto next = std::ranges::upper_bound(m_parts, distance, {}, &Part::first);
    return *std::prev(next);
}

Vector BiasFunction::values(std::int64_t first, std::int64_t count) const {
    Vector values(count);
    const Part* part = &runAt(first);
    for (std::int64_t t = 0; t < count; ++t) {
        while (first + t >= part->end) ++part;
        values(t) = part->bias.at(static_cast<double>(first + t));
    }
    return values;
}

Extremes BiasFunction::extremes(std::int64_t first, std::int64_t last) const {
    Extremes found{nan, nan};
    for (const Part* part = &runAt(first); first <= last; first = part++->end) {
        if (part->isSeen)
            for (const std::int64_t end : {first, std::min(last, part->end - 1)})
                found.include(part->bias.at(static_cast<double>(end)));
        if (last < part->end) break;
    }
    return found;
}

const LinearBias* BiasFunction::common(std::int64_t first, std::int64_t last) const {
    const Part& part = runAt(first);
    return last < part.end ? &part.bias : nullptr;
}

BiasFunction::Sum BiasFunction::Part::sumBefore(std::int64_t distance) const {
    if (!isSeen) return sum;
    const auto n = static_cast<double>(distance - anchor);
    const double start = bias.at(static_cast<double>(anchor));
    return {sum.total + n * (start + bias.scale * bias.step * (n - 1) / 2), sum.count + n};
}

BiasFunction::Sum BiasFunction::Part::sumsBefore(std::int64_t distance) const {
    const auto n = static_cast<double>(distance - anchor);
    const Sum flat{sums.total + n * sum.total, sums.count + n * sum.count};
    if (!isSeen) return flat;
    const double pairs = n * (n - 1) / 2, start = bias.at(static_cast<double>(anchor));
    return {flat.total + pairs * (start + bias.scale * bias.step * (n - 2) / 3), flat.count + pairs};
}

BiasFunction::Sum BiasFunction::block(std::int64_t firstQuery, std::int64_t lastQuery, std::int64_t firstKey,
                                      std::int64_t lastKey) const {
    if (lastQuery < firstQuery || lastKey < firstKey) return {};
    OfQueries queries(*this, firstQuery, 1, lastQuery, 1);
    return queries.before(lastKey + 1) - queries.before(firstKey);
}

BiasFunction::OfQueries::OfQueries(const BiasFunction& biases, std::int64_t first, double firstWeight,
                                   std::int64_t last, double lastWeight)
    : m_first(first),
      m_last(last),
      m_firstWeight(firstWeight),
      m_lastWeight(lastWeight),
      m_ofFirst(&biases.runAt(-first)),
      m_ofLast(&biases.runAt(-last)),
      m_pastLast(m_ofLast) {}

const BiasFunction::Part& BiasFunction::OfQueries::moved(const Part*& part, std::int64_t distance) {
    while (distance < part->first) --part;
    while (distance >= part->end) ++part;
    return *part;
}

BiasFunction::Sum BiasFunction::OfQueries::before(std::int64_t key) {
    const std::int64_t toFirst = key - m_first, toLast = key - m_last;
    const Part& ofFirst = moved(m_ofFirst, toFirst);
    const Sum first = m_firstWeight * ofFirst.sumBefore(toFirst);
    if (m_first == m_last) return first;
    const Sum last = m_lastWeight * moved(m_ofLast, toLast).sumBefore(toLast);
    if (m_first + 1 == m_last) return first + last;
    return first + last +
           (ofFirst.sumsBefore(toFirst) - moved(m_pastLast, toLast + 1).sumsBefore(toLast + 1));
}

}  // namespace sinescope
