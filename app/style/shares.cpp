// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/shares.h"

#include "core/saturating_cast.h"

#include <cmath>
#include <numeric>

namespace sinescope {

std::vector<int> sharedLengths(int length, std::vector<Share> shares, int gap) {
    const auto sum = [&shares](auto Share::*of) {
        return std::accumulate(shares.begin(), shares.end(), 0.0,
                               [of](double all, const Share& share) { return all + share.*of; });
    };
    double available = length - gap * (static_cast<double>(shares.size()) - 1);
    if (sum(&Share::least) > available)
        for (Share& share : shares) share = {static_cast<double>(share.least), 0};
    // Parts that are too small get their least length, and the others the rest.
    for (bool isChanged = true; isChanged;) {
        const double unit = available / sum(&Share::weight);
        isChanged = false;
        for (Share& share : shares) {
            if (share.weight == 0 || share.weight * unit >= share.least) continue;
            share.weight = 0;
            available -= share.least;
            isChanged = true;
        }
    }
    const double unit = available / sum(&Share::weight);
    std::vector<int> lengths;
    double end = 0;  // of the parts before, so that rounding does not add up
    for (const Share& share : shares) {
        const double start = end;
        end += share.weight > 0 ? unit * share.weight : share.least;
        lengths.push_back(saturatingCast<int>(std::round(end) - std::round(start)));
    }
    return lengths;
}

}  // namespace sinescope
