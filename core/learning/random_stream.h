// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random numbers that are the same with every standard library: SplitMix64 (Steele, Lea and Flood 2014) and
// the Box-Muller transform. A stream belongs to a seed, a name and a number, so that the weights of one group
// do not depend on which other groups exist, and the letters of one step do not depend on the steps before.
#pragma once

#include <cstdint>
#include <string_view>

namespace sinescope {

class RandomStream {
 public:
    RandomStream(std::uint64_t seed, std::string_view name, std::uint64_t number = 0);

    std::uint64_t next();
    /// Uniform in 0 .. count - 1, for a count far below 2^32. Requires count >= 1.
    int below(int count);
    /// Uniform in first .. last, both included.
    int between(int first, int last) { return first + below(last - first + 1); }
    /// Uniform in [0, 1).
    double uniform();
    /// Normal with mean 0 and standard deviation 1.
    double normal();

 private:
    std::uint64_t m_state;
    double m_spare = 0;
    bool m_hasSpare = false;
};

}  // namespace sinescope
