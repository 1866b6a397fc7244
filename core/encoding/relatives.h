// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sinusoidal encodings of two or more axes. Rows are positions (on a grid: row by row), columns are channels.
// Values are as exact as Encoding's.
#pragma once

#include "core/encoding/encoding.h"

#include <span>

namespace sinescope {

/// tensorflow/tensor2tensor, common_attention.py, add_timing_signals_given_positions (and _nd): every axis
/// has a block of 2 floor(d / (2 axes)) channels, sines then cosines, endpoint spacing; remaining channels
/// are 0. positions: points x axes. Result: points x d. Throws Error if an axis has no pair.
Matrix axesTable(const Matrix& positions, std::int64_t d, double base);

/// facebookresearch/detr, position_encoding.py, PositionEmbeddingSine, for an image without padding:
/// positions count from 1; normalised, p becomes (p + offset) / (last + 1e-6) 2 pi (offset -0.5: Deformable
/// DETR, mmdet). (height width) x 2 feats, the channels of y before those of x, each interleaved.
Matrix detrTable(std::int64_t height, std::int64_t width, std::int64_t featuresPerAxis, double temperature,
                 bool normalize, double offset = 0);

/// facebookresearch/mae, pos_embed.py (ViT, DiT and others): halves with the paper's spacing for either axis;
/// the first half of the channels is the *column's*, although the code names it emb_h (facebookresearch/mae
/// issue 18). (height width) x d. Throws Error unless 4 divides d.
Matrix maeTable(std::int64_t height, std::int64_t width, std::int64_t d, double base);

/// google-research/big_vision, models/vit.py, posemb_sincos_2d (Simple ViT; lucidrains/vit-pytorch): like
/// MAE's, the column's channels first, but with endpoint spacing. (height width) x d. Throws Error unless 4
/// divides d.
Matrix simpleVitTable(std::int64_t height, std::int64_t width, std::int64_t d, double base);

/// tatp22/multidim-positional-encoding, torch_encodings.py, 1-D to 3-D: an even number of channels, at least
/// d / axes, for every axis, interleaved, concatenated, truncated to d. (product of sizes) x d, the last axis
/// fastest.
Matrix multidimensionalTable(std::span<const std::int64_t> sizes, std::int64_t d, double base);

}  // namespace sinescope
