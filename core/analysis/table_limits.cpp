// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/table_limits.h"

#include "core/error.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

namespace sinescope {

namespace {

/// Leading 16 bits of a key that grows with the value: sign, exponent and the first bits of the fraction.
std::uint16_t bucketOf(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    const std::uint64_t ordered = (bits & sign) != 0 ? ~bits : bits | sign;
    return static_cast<std::uint16_t>(ordered >> 48);
}

/// Finds values by their rank in ascending order.
class Ranks {
 public:
    explicit Ranks(const Eigen::Ref<const Matrix>& values) : m_values(values), m_counts(1 << 16) {
        forEach([this](double value) { ++m_counts[bucketOf(value)]; });
    }

    /// The values of these ranks; one more pass for all of them.
    std::map<std::int64_t, double> at(const std::vector<std::int64_t>& ranks) const {
        std::map<std::uint16_t, std::vector<double>> buckets;
        std::map<std::int64_t, Place> places;
        for (const std::int64_t rank : ranks) {
            places[rank] = placeOf(rank);
            buckets[places[rank].bucket];
        }
        forEach([&buckets](double value) {
            if (const auto found = buckets.find(bucketOf(value)); found != buckets.end())
                found->second.push_back(value);
        });
        std::map<std::int64_t, double> found;
        for (const auto& [rank, place] : places) {
            std::vector<double>& bucket = buckets[place.bucket];
            const auto nth = bucket.begin() + place.within;
            std::nth_element(bucket.begin(), nth, bucket.end());
            found[rank] = *nth;
        }
        return found;
    }

 private:
    template <typename Take>
    void forEach(Take take) const {
        for (Eigen::Index r = 0; r < m_values.rows(); ++r)
            for (Eigen::Index c = 0; c < m_values.cols(); ++c) take(m_values(r, c));
    }

    struct Place {
        std::uint16_t bucket = 0;
        std::int64_t within = 0;
    };
    Place placeOf(std::int64_t rank) const {
        std::size_t bucket = 0;
        for (; rank >= m_counts[bucket]; ++bucket) rank -= m_counts[bucket];
        return {static_cast<std::uint16_t>(bucket), rank};
    }

    const Eigen::Ref<const Matrix>& m_values;
    std::vector<std::int64_t> m_counts;
};

}  // namespace

std::vector<double> quantiles(const Eigen::Ref<const Matrix>& values, const std::vector<double>& q) {
    if (values.size() == 0) return std::vector<double>(q.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<std::int64_t> ranks;
    const auto last = static_cast<double>(values.size() - 1);
    for (const double share : q) {
        const double at = std::clamp(share, 0.0, 1.0) * last;
        ranks.push_back(saturatingCast<std::int64_t>(std::floor(at)));
        ranks.push_back(saturatingCast<std::int64_t>(std::ceil(at)));
    }
    const auto found = Ranks(values).at(ranks);
    std::vector<double> result;
    for (const double share : q) {
        const double at = std::clamp(share, 0.0, 1.0) * last;
        const double below = found.at(saturatingCast<std::int64_t>(std::floor(at)));
        const double above = found.at(saturatingCast<std::int64_t>(std::ceil(at)));
        result.push_back(std::lerp(below, above, at - std::floor(at)));
    }
    return result;
}

TableLimits limitsAt(const Eigen::Ref<const Matrix>& values, double limit) {
    if (!(limit > 0 && std::isfinite(limit)))
        throw Error("The limit of the colours must be a finite number above 0.");
    TableLimits limits;
    limits.limit = limit;
    limits.values = values.size();
    if (values.size() == 0) return limits;
    limits.lowest = values.minCoeff();
    limits.highest = values.maxCoeff();
    limits.cut = (values.array().abs() > limit).count();
    return limits;
}

TableLimits fullLimits(const Eigen::Ref<const Matrix>& values) {
    const double largest = values.size() > 0 ? values.cwiseAbs().maxCoeff() : 0;
    return limitsAt(values, largest > 0 ? largest : 1);
}

TableLimits robustLimits(const Eigen::Ref<const Matrix>& values) {
    const std::vector<double> percentiles = quantiles(values, {0.01, 0.99});
    const double limit = std::max(std::abs(percentiles[0]), std::abs(percentiles[1]));
    return limit > 0 ? limitsAt(values, limit) : fullLimits(values);
}

}  // namespace sinescope
