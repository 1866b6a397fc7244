// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why rows have many columns: a position can be recovered from noise, and word and position are nearly
// orthogonal. Both use seeded randomness, the same on every machine.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>

namespace sinescope {

/// The share of rows recovered from noise: normal noise of deviation `sigma` is added to every value of every
/// row of the table (T x d), `draws` times, and the nearest row, in Euclidean distance, is the original one.
/// Throws Error unless the table has a row and draws is at least 1. O(draws x T^2 d).
double shareFoundInNoise(const Matrix& table, double sigma, int draws = 4, std::uint32_t seed = 2026);

/// A row with normal noise of deviation `sigma` added to each of its values.
Vector noisyRow(const Vector& row, double sigma, std::uint32_t seed = 2026);

/// The words of meanOverlap(), unless told otherwise.
inline constexpr int overlapWords = 60;

/// The mean |cosine| of made-up words (core/tokens) and the rows of a table, T x d: about 0.80 / sqrt(d).
/// Rows of zeros have no cosine and do not count; NaN if all are. Throws Error unless there is a row and a
/// word. O(words x T d).
double meanOverlap(const Matrix& table, int words = overlapWords);

}  // namespace sinescope
