// SPDX-License-Identifier: GPL-3.0-or-later
//
// The frequencies of many columns. Not for use outside core/encoding.
#pragma once

#include "core/encoding/encoding.h"
#include "core/encoding/roles.h"
#include "core/encoding/turning.h"

#include <algorithm>
#include <vector>

namespace sinescope {

/// The frequencies of a run of columns, and the slot of each column's frequency.
struct ColumnFrequencies : TurnFrequencies {
    std::vector<std::size_t> slotOf;
    std::vector<Wave> waves;
    bool sideBySide = false;  ///< columns are sine and cosine of slot 0, of slot 1 ... (interleaved)

    ColumnFrequencies(const Encoding& encoding, std::int64_t firstColumn, std::int64_t count) {
        const auto width = static_cast<std::size_t>(count);
        if (width == 0) return;
        high.reserve(width);
        low.reserve(width);
        slotOf.reserve(width);
        waves.reserve(width);
        std::int64_t last = -2;
        for (std::int64_t j = firstColumn; j < firstColumn + count; ++j) {
            const ColumnRole role = roleOf(encoding.parameters(), encoding.pairs(), j);
            if (role.wave == Wave::None || role.pair != last) {
                const Frequency w = role.wave == Wave::None
                                        ? Frequency{}
                                        : encoding.frequencies()[static_cast<std::size_t>(role.pair)];
                high.push_back(w.high);
                low.push_back(w.low);
                largest = std::max(largest, w.high);
            }
            last = role.pair;
            slotOf.push_back(high.size() - 1);
            waves.push_back(role.wave);
        }
        sideBySide = encoding.parameters().layout == Layout::Interleaved && firstColumn % 2 == 0 &&
                     2 * high.size() == width && waves.back() == Wave::Cosine;
    }
};

}  // namespace sinescope
