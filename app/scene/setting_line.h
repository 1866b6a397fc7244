// SPDX-License-Identifier: GPL-3.0-or-later
//
// The setting in one line: of captions, of the programs' docstrings, of the comment lines of tables, and, in
// words, of alternative texts. Two encodings with the same line have the same numbers.
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// "L = 50, d_model = 128, n = 10000, interleaved, paper spacing, first position 0", and every other switch
/// that is not at its default: odd rule, position scale, factor; the frequency shift where the spacing has
/// one.
QString settingLine(const EncodingParameters& parameters);
/// With the file of the words' vectors, what their embeddings are multiplied by, and the seed they are made
/// from, where it is not the default.
QString settingLine(const Scene& scene);

/// For people: "sequence length 50, d_model 128, base 10,000, interleaved", and every switch that is not at
/// its default, spacing and first position among them.
QString settingWords(const Scene& scene);

}  // namespace sinescope
