// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

namespace sinescope {

/// The indices 0 .. count - 1, ascending by `key`; equal keys keep their order.
template <typename Key>
std::vector<std::size_t> orderBy(std::size_t count, Key key) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, key);
    return order;
}

}  // namespace sinescope
