// SPDX-License-Identifier: GPL-3.0-or-later
//
// For the files of core/analysis only: phases that stay right far out, and sums of cosines over many equally
// spaced arguments.
#pragma once

#include "core/encoding/encoding.h"

#include <vector>

namespace sinescope::detail {

/// sin(k w) and cos(k w).
struct Turn {
    double sine = 0;
    double cosine = 1;
};

/// The turn of a clock with frequency w after k positions, to the last digits of a double for any real |k|
/// below 2^40: the product is carried as an unevaluated sum, so that its size does not cost digits.
Turn turnOf(double k, Frequency w);

/// Many frequencies, laid out so that their turns are computed all at once.
struct FrequencyList {
    std::vector<double> high;
    std::vector<double> low;
    double largest = 0;

    explicit FrequencyList(const std::vector<Frequency>& frequencies);
    std::size_t size() const { return high.size(); }
};

/// turnOf(k, w) of `count` frequencies from `first` on, some ten times faster.
void turnsOf(double k, const FrequencyList& frequencies, std::size_t first, std::size_t count, double* sine,
             double* cosine);

/// The turns of all of them.
struct Turns {
    std::vector<double> sine;
    std::vector<double> cosine;
};
Turns turnsOf(double k, const FrequencyList& frequencies);

/// A column whose partner the encoding does not have (odd d_model): a sine, or a cosine, alone.
struct LoneColumn {
    std::int64_t pair = 0;
    Wave wave = Wave::Sine;
    Frequency frequency;
};

/// The pairs of an encoding, sorted by whether both of their columns exist. indices[m] is the pair of
/// frequencies[m]; both run over the complete pairs only.
struct PairList {
    std::vector<std::int64_t> indices;
    std::vector<Frequency> frequencies;
    std::vector<LoneColumn> lone;
};

/// The pairs first .. last (cut to those that exist). O(d).
PairList pairsOf(const Encoding& encoding, std::int64_t first, std::int64_t last);
PairList pairsOf(const Encoding& encoding);

/// sum_m weights[m] cos(w_m (first + t step)) for t = 0 .. count - 1. By the addition theorem: two
/// multiply-adds for a term, and exact sines for one in 128 of them. O(count x frequencies).
Vector cosineSums(const std::vector<Frequency>& frequencies, const std::vector<double>& weights, double first,
                  double step, std::int64_t count);

/// sin(m w / 2) / (m sin(w / 2)): the mean of cos(w x) over m neighbours, centred (Dirichlet's kernel),
/// continued to real m >= 0. 1 at m = 1, and 1 for w = 0.
double dirichletMean(double m, double w);

}  // namespace sinescope::detail
