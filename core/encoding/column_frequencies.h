// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sines and cosines of many columns at one position. Not for use outside core/encoding.
#pragma once

#include "core/encoding/double_double.h"
#include "core/encoding/encoding.h"
#include "core/encoding/kernels.h"
#include "core/encoding/roles.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sinescope {

/// The frequencies that a run of columns needs, and where each column finds its own.
struct ColumnFrequencies {
    std::vector<double> high;
    std::vector<double> low;
    std::vector<std::size_t> slotOf;
    std::vector<Wave> waves;
    double largest = 0;
    bool sideBySide = false;  ///< sine and cosine of slot 0, of slot 1 ...: the interleaved layout

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

/// Sines and cosines of a position at every slot, written to arrays of as many.
inline void evaluate(double position, const ColumnFrequencies& slots, double* sine, double* cosine) {
    const std::size_t count = slots.high.size();
    if (std::fabs(position) * slots.largest < 0x1p50) {
        kernels::best().sineCosine(position, slots.high.data(), slots.low.data(), count, sine, cosine);
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const SineCosine wave = sineCosine(position, {slots.high[i], slots.low[i]});
        sine[i] = wave.sine;
        cosine[i] = wave.cosine;
    }
}

/// Sines and cosines of a position at every slot.
struct SinCosRow {
    std::vector<double> sine;
    std::vector<double> cosine;

    explicit SinCosRow(const ColumnFrequencies& slots) : sine(slots.high.size()), cosine(slots.high.size()) {}

    void evaluateAt(double position, const ColumnFrequencies& slots) {
        evaluate(position, slots, sine.data(), cosine.data());
    }
};

}  // namespace sinescope
