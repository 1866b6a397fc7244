// SPDX-License-Identifier: GPL-3.0-or-later
//
// RoPE from the frequencies (rotary_emb.inv_freq) or the table of cosines or sines in a model file. The base
// is the roundest number that reproduces the stored values, so that 10000, stored in float32 or bfloat16, is
// read back as 10000.
#pragma once

#include "core/schemes/rope.h"

#include <optional>

namespace sinescope {

/// The rotation whose pairs have these frequencies, radians per position: without scaling, with a linear one,
/// or with Llama 3's (low 1, high 4, original length 8192). Empty if no base reproduces them to 0.5 %.
std::optional<RopeScheme> ropeFromFrequencies(const Vector& frequencies);

/// The function of the angle that a table holds.
enum class RopeWave { Cosine, Sine };

/// The rotation whose table this is: row = position, from 0 on; a column for each pair, or two, side by side
/// (interleaved) or half the table apart (halves). Empty if no base reproduces it to 0.02.
std::optional<RopeScheme> ropeFromTable(const Matrix& table, RopeWave wave);

}  // namespace sinescope
