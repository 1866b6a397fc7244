// SPDX-License-Identifier: GPL-3.0-or-later
//
// Phases that stay accurate at large positions, and sums of cosines over many equally spaced arguments.
// Not for use outside core/analysis.
#pragma once

#include "core/encoding/double_double.h"
#include "core/encoding/encoding.h"

#include <algorithm>
#include <span>
#include <vector>

namespace sinescope::detail {

/// sin(k w) and cos(k w).
struct Turn {
    double sine = 0;
    double cosine = 1;
};

/// The turn of a clock with frequency w after k positions, accurate to the last digits of a double for any
/// real |k| below 2^40: the product is an unevaluated sum, so that its size does not cost digits.
Turn turnOf(double k, Frequency w);

/// A sum that carries its rounding errors along (Ogita, Rump and Oishi 2005, "Accurate sum and dot product",
/// Sum2): for thousands of cosines it is accurate to their last digit.
class CompensatedSum {
 public:
    void add(double term) {
        const DoubleDouble next = twoSum(m_sum, term);
        m_sum = next.high;
        m_rest += next.low;
    }
    double value() const { return m_sum + m_rest; }

 private:
    double m_sum = 0;
    double m_rest = 0;
};

/// turnOf(k, w) of frequencies in ascending or descending order, some ten times faster.
void turnsOf(double k, const double* high, const double* low, std::size_t count, double* sine,
             double* cosine);

/// A column without its partner (odd d_model): a sine or a cosine alone.
struct LoneColumn {
    std::int64_t pair = 0;
    Wave wave = Wave::Sine;
    Frequency frequency;
};

/// The pairs of an encoding, split into complete pairs and lone columns. Complete pairs are consecutive: only
/// the last pair of an odd d_model may lack a column. frequencies[m] is that of pair first + m; the encoding
/// owns them.
struct PairList {
    std::int64_t first = 0;
    std::span<const Frequency> frequencies;
    std::vector<LoneColumn> lone;
};

/// The pairs first .. last (clamped to those that exist). O(1).
PairList pairsOf(const Encoding& encoding, std::int64_t first, std::int64_t last);
PairList pairsOf(const Encoding& encoding);

/// Calls use(m, sine, cosine) with sin(k w_m) and cos(k w_m), each within 1.2e-16, for all m in order.
template <typename Use>
void forTurns(double k, std::span<const Frequency> frequencies, Use use) {
    constexpr std::size_t chunk = 256;
    double high[chunk], low[chunk], sine[chunk], cosine[chunk];
    for (std::size_t from = 0; from < frequencies.size(); from += chunk) {
        const std::size_t count = std::min(chunk, frequencies.size() - from);
        for (std::size_t m = 0; m < count; ++m) {
            high[m] = frequencies[from + m].high;
            low[m] = frequencies[from + m].low;
        }
        turnsOf(k, high, low, count, sine, cosine);
        for (std::size_t m = 0; m < count; ++m) use(from + m, sine[m], cosine[m]);
    }
}

/// sum_m cosines[m] cos(w_m x) + sines[m] sin(w_m x) at x = first + t step, t = 0 .. count - 1; no
/// sines = all 0. By the addition theorem: a turn and a sum per term, and exact sines for one term in 64.
Vector waveSums(std::span<const Frequency> frequencies, const std::vector<double>& cosines,
                const std::vector<double>& sines, double first, double step, std::int64_t count);

/// The frequencies between -pi and pi that make the same turns at whole positions.
std::vector<Frequency> aliases(std::span<const Frequency> frequencies);

/// sin(m w / 2) / (m sin(w / 2)): the mean of cos(w x) over m neighbours, centred (Dirichlet's kernel),
/// continued to real m >= 0 for |w| <= pi; see aliases(). 1 at m = 1, and 1 for w = 0.
double dirichletMean(double m, double w);
/// The same for many frequencies.
std::vector<double> dirichletMeans(double m, std::span<const Frequency> frequencies);

}  // namespace sinescope::detail
