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

/// A key that increases with the value.
std::uint64_t keyOf(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    return (bits & sign) != 0 ? ~bits : bits | sign;
}

double valueOf(std::uint64_t key) {
    constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    return std::bit_cast<double>((key & sign) != 0 ? key & ~sign : ~key);
}

/// Finds values by their rank in ascending order: the leading 16 bits of their keys are counted, then the
/// next 16 among those that share them, until few are left. Memory does not grow with the values.
class Ranks {
 public:
    explicit Ranks(const Eigen::Ref<const Matrix>& values) : m_values(values) {}

    /// The values of these ranks.
    std::map<std::int64_t, double> at(const std::vector<std::int64_t>& ranks) const {
        std::map<std::int64_t, Place> places;
        for (const std::int64_t rank : ranks) places[rank] = {0, 0, rank, m_values.size()};
        while (std::ranges::any_of(places, [](const auto& each) { return each.second.isWide(); }))
            narrow(places);
        return gathered(places);
    }

 private:
    /// Where a rank is sought: among the `count` values whose keys begin with these bits, the one with
    /// `within` smaller ones.
    struct Place {
        std::uint64_t prefix = 0;
        int bits = 0;
        std::int64_t within = 0;
        std::int64_t count = 0;
        bool isWide() const { return bits == 0 || (bits < 64 && count > (std::int64_t{1} << 18)); }
    };
    using Prefix = std::pair<int, std::uint64_t>;  ///< bits, and what they are

    template <typename Take>
    void forEachKey(Take take) const {
        for (Eigen::Index r = 0; r < m_values.rows(); ++r)
            for (Eigen::Index c = 0; c < m_values.cols(); ++c) take(keyOf(m_values(r, c)));
    }
    static bool hasPrefix(std::uint64_t key, const Prefix& prefix) {
        return prefix.first == 0 || key >> (64 - prefix.first) == prefix.second;
    }

    void narrow(std::map<std::int64_t, Place>& places) const {
        std::map<Prefix, std::vector<std::int64_t>> counts;
        for (const auto& [rank, place] : places)
            if (place.isWide()) counts[{place.bits, place.prefix}].resize(1 << 16);
        forEachKey([&counts](std::uint64_t key) {
            for (auto& [prefix, each] : counts)
                if (hasPrefix(key, prefix)) ++each[(key >> (48 - prefix.first)) & 0xffff];
        });
        for (auto& [rank, place] : places) {
            if (!place.isWide()) continue;
            const std::vector<std::int64_t>& each = counts[{place.bits, place.prefix}];
            std::size_t next = 0;
            for (; place.within >= each[next]; ++next) place.within -= each[next];
            place = {place.prefix << 16 | next, place.bits + 16, place.within, each[next]};
        }
    }

    std::map<std::int64_t, double> gathered(const std::map<std::int64_t, Place>& places) const {
        std::map<Prefix, std::vector<std::uint64_t>> keys;
        for (const auto& [rank, place] : places)
            if (place.bits < 64) keys[{place.bits, place.prefix}];
        forEachKey([&keys](std::uint64_t key) {
            for (auto& [prefix, each] : keys)
                if (hasPrefix(key, prefix)) each.push_back(key);
        });
        std::map<std::int64_t, double> found;
        for (const auto& [rank, place] : places) {
            if (place.bits == 64) {
                found[rank] = valueOf(place.prefix);
                continue;
            }
            std::vector<std::uint64_t>& each = keys[{place.bits, place.prefix}];
            std::nth_element(each.begin(), each.begin() + place.within, each.end());
            found[rank] = valueOf(each[static_cast<std::size_t>(place.within)]);
        }
        return found;
    }

    const Eigen::Ref<const Matrix>& m_values;
};

/// Among fewer values the 1st and 99th percentile would cut the extremes in any case.
constexpr Eigen::Index fewestForPercentiles = 100;

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
    if (values.size() < fewestForPercentiles) return fullLimits(values);
    const std::vector<double> percentiles = quantiles(values, {0.01, 0.99});
    const double limit = std::max(std::abs(percentiles[0]), std::abs(percentiles[1]));
    return limit > 0 ? limitsAt(values, limit) : fullLimits(values);
}

}  // namespace sinescope
