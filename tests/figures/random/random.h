// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

namespace sinescope::random {

/// Random numbers that a seed determines on every machine, unlike the standard library's distributions.
class Random {
 public:
    explicit Random(std::uint64_t seed) : m_state(seed) { next(); }

    /// In 0 .. count - 1; count must be positive.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }
    /// In lowest .. highest, both inclusive.
    std::int64_t whole(std::int64_t lowest, std::int64_t highest) {
        return lowest + static_cast<std::int64_t>(below(static_cast<std::size_t>(highest - lowest) + 1));
    }
    /// Like whole(), but log-uniform; lowest must be positive.
    std::int64_t wholeByRatio(std::int64_t lowest, std::int64_t highest) {
        const double drawn = realByRatio(static_cast<double>(lowest), static_cast<double>(highest) + 1);
        return static_cast<std::int64_t>(std::floor(drawn));
    }
    double real(double lowest, double highest) { return lowest + (highest - lowest) * unit(); }
    /// Like real(), but log-uniform; lowest must be positive.
    double realByRatio(double lowest, double highest) {
        return std::exp(real(std::log(lowest), std::log(highest)));
    }
    bool chance(double probability) { return unit() < probability; }
    template <typename Range>
    const auto& of(const Range& range) {
        return range[static_cast<decltype(range.size())>(below(static_cast<std::size_t>(range.size())))];
    }

 private:
    /// SplitMix64: Steele, Lea and Flood 2014.
    std::uint64_t next() {
        std::uint64_t z = m_state += 0x9E3779B97F4A7C15ull;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    std::uint64_t m_state;
};

}  // namespace sinescope::random
