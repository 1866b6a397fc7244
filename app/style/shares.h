// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace sinescope {

/// The share of a part in a length, at least `least` pixels.
struct Share {
    double weight = 1;
    int least = 0;
};

/// Distributes a length among parts that are `gap` pixels apart. If it is less than their least lengths, it
/// is distributed in proportion to those.
std::vector<int> sharedLengths(int length, std::vector<Share> shares, int gap);

}  // namespace sinescope
