// SPDX-License-Identifier: GPL-3.0-or-later
//
// The spectrum of the sinusoidal encoding in closed form. With R rows counted from their middle, a column is
// cos(w q + phi) or sin(w q + phi), and Hann's window is even, so that
//   sum_q h(q) exp(i v q) = H(v) = D(v) / 2 + (D(v - 2 pi / R) + D(v + 2 pi / R)) / 4
//                                = sin(R v / 2) (1 - c) (1 + c - s^2) / (2 s (e^2 - s^2)),
//   D(v) = sum_q cos(v q) = sin(R v / 2) / sin(v / 2)    (Dirichlet's kernel),
//   s = sin(v / 2), c = cos(pi / R), e = sin(pi / R),
// and the power at frequency u of both columns of a pair, less their means, is
//   cos^2(phi) S^2 + sin^2(phi) T^2  and  sin^2(phi) S^2 + cos^2(phi) T^2,
//   S = (H(w - u) + H(w + u)) / 2 - D(w) H(u) / R,  T = (H(w - u) - H(w + u)) / 2.
#pragma once

#include "core/analysis/spectrum.h"

#include <optional>

namespace sinescope {

/// spectrumOf() the first rows of the encoding: O(d R) sums of products, no transform. Each share of a
/// column's power is within 1e-11 of it. Null if the rows must be used: a column hardly turns over them, so
/// that it is constant but for a few digits, or turns too fast for the digits of its angle. Throws Error as
/// spectrumOf() does.
std::optional<Spectrum> sinusoidSpectrum(const Encoding& encoding, std::int64_t rows);

/// explainedByFrequencies() of the first rows of the encoding; null and errors as above.
std::optional<std::vector<double>> explainedInSinusoid(const Encoding& encoding, std::int64_t rows,
                                                       std::int64_t maximum);

}  // namespace sinescope
