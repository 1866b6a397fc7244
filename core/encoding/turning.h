// SPDX-License-Identifier: GPL-3.0-or-later
//
// Points that each turn by a frequency from position to position, e^(i w p), and their means over the
// positions of a pixel. Not for use outside core.
#pragma once

#include "core/encoding/encoding.h"
#include "core/encoding/pixel_axis.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace sinescope {

/// The frequencies w, each a sum of two doubles.
struct TurnFrequencies {
    std::vector<double> high;
    std::vector<double> low;
    double largest = 0;

    TurnFrequencies() = default;
    explicit TurnFrequencies(const Vector& w);
    explicit TurnFrequencies(std::span<const Frequency> w);
    std::size_t count() const { return high.size(); }
};

/// Writes the sine and cosine of w p for each frequency to arrays of as many elements.
void evaluate(double position, const TurnFrequencies& frequencies, double* sine, double* cosine);
/// The same for arrays of `count` frequencies that are at most `largest`.
void evaluate(double position, const double* high, const double* low, std::size_t count, double largest,
              double* sine, double* cosine);

/// The result of evaluate() with its arrays.
struct SinCosRow {
    std::vector<double> sine;
    std::vector<double> cosine;

    explicit SinCosRow(const TurnFrequencies& w) : sine(w.count()), cosine(w.count()) {}
    SinCosRow(double position, const TurnFrequencies& w) : SinCosRow(w) { evaluateAt(position, w); }

    void evaluateAt(double position, const TurnFrequencies& w) {
        evaluate(position, w, sine.data(), cosine.data());
    }
};

/// 1 + e^(iw) + ... + e^(iw(m-1)) for each frequency.
SinCosRow bracket(std::int64_t m, const TurnFrequencies& frequencies);

/// The means over the cells between two edges; cell k is at the position first + k. Faster for consecutive
/// pixels, which share an edge and have the same number of cells.
class TurningMeans {
 public:
    explicit TurningMeans(const TurnFrequencies& frequencies, std::int64_t first = 0)
        : m_frequencies(frequencies), m_first(first), m_start(frequencies), m_end(frequencies) {}

    SinCosRow between(const PixelEdge& from, const PixelEdge& to);

 private:
    const TurnFrequencies& m_frequencies;
    std::int64_t m_first;
    std::map<std::int64_t, SinCosRow> m_brackets;
    SinCosRow m_start, m_end;             ///< at the cells of the two edges
    std::optional<std::int64_t> m_endAt;  ///< the cell of m_end
};

}  // namespace sinescope
