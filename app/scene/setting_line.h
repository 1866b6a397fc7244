// SPDX-License-Identifier: GPL-3.0-or-later
//
// The setting in one line for captions, docstrings of programs and comment lines of tables, and in words for
// alternative texts. Two encodings with the same line have the same numbers.
#pragma once

#include "app/scene/scene.h"

namespace sinescope {

/// "L = 50, d_model = 128, n = 10000, interleaved, paper spacing, first position 0", and every other switch
/// that is not at its default: odd rule, position scale, factor; the frequency shift if the spacing has one.
QString settingLine(const EncodingParameters& parameters);
/// Also names the file of word vectors, the factor of the embeddings and their seed, if not the default.
QString settingLine(const Scene& scene);

/// The part of it that all schemes share: "L = 50, d_model = 128", the first position unless it is 0, and the
/// embeddings.
QString sizeLine(const Scene& scene);

/// For readers: "sequence length 50, d_model 128, base 10,000, interleaved", and every switch that is not at
/// its default, including spacing and first position.
QString settingWords(const Scene& scene);
QString sizeWords(const Scene& scene);
/// "interleaved", "sine and cosine halves", "cosine and sine halves".
QString layoutWords(Layout layout);

}  // namespace sinescope
