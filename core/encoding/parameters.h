// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace sinescope {

/// Where the sine and the cosine of a pair are among the columns.
enum class Layout {
    Interleaved,        ///< s0 c0 s1 c1 ...: Vaswani et al. 2017, section 3.5
    Halves,             ///< s0 s1 ... | c0 c1 ...: tensorflow/tensor2tensor, common_attention.py
    HalvesCosineFirst,  ///< c0 c1 ... | s0 s1 ...: latent diffusion, flip_sin_to_cos
};

/// How the angular frequencies w_i of the n = floor(d/2) pairs are spread over the powers of the base B.
enum class Spacing {
    Paper,     ///< w_i = B^(-2i/d): Vaswani et al. 2017, section 3.5
    Endpoint,  ///< w_i = B^(-i / max(n - 1, 1)): Tensor2Tensor; the last wavelength is exactly 2 pi B
    Shift,     ///< w_i = B^(-i / (n - shift)): huggingface/diffusers, downscale_freq_shift
};

/// How an odd number of columns is handled.
enum class OddRule {
    ExtraSine,  ///< the last column is a sine without its cosine (Keras, Marian)
    Error,      ///< refused (the articles' code, fairseq2, Whisper)
    Truncate,   ///< computed for d + 1 columns, the last one cut off (tatp22)
    ZeroPad,    ///< floor(d/2) pairs, then a column of zeros (Tensor2Tensor, fairseq)
};

/// The parameters of a sinusoidal encoding; a plain value. L rows by d_model columns: row = position,
/// column = dimension.
struct EncodingParameters {
    std::int64_t length = 50;   ///< L, positions; 1 .. maximumLength
    std::int64_t dModel = 128;  ///< d, columns; 1 .. maximumDModel
    double base = 10000;        ///< n of the formula; minimumBase .. maximumBase
    Layout layout = Layout::Interleaved;
    Spacing spacing = Spacing::Paper;
    /// With Spacing::Shift only, in pairs; at least minimumFrequencyShift, and far enough below the number of
    /// pairs that no w_i falls below smallestPower (before the position scale).
    double frequencyShift = 0;
    std::int64_t firstPosition = 0;  ///< position of the first row; 0 .. maximumFirstPosition
    OddRule oddRule = OddRule::ExtraSine;
    /// angle = positionScale * p * w_i (diffusion's scale; 1 elsewhere); minimumPositionScale ..
    /// maximumPositionScale
    double positionScale = 1;
    /// Multiplies every value (sqrt(2/d) in MLX; 1 elsewhere); its magnitude is minimumFactor ..
    /// maximumFactor
    double factor = 1;

    std::int64_t lastPosition() const { return firstPosition + length - 1; }

    static constexpr std::int64_t maximumLength = 1'048'576;
    static constexpr std::int64_t maximumDModel = 16'384;
    static constexpr double minimumBase = 1;
    static constexpr double maximumBase = 1e12;
    static constexpr std::int64_t maximumFirstPosition = 1'048'576;
    static constexpr double minimumFrequencyShift = -16'384;
    static constexpr double smallestPower = 1e-100;
    static constexpr double minimumPositionScale = 1e-6;
    static constexpr double maximumPositionScale = 1e6;
    static constexpr double minimumFactor = 1e-6;
    static constexpr double maximumFactor = 1e6;

    friend bool operator==(const EncodingParameters&, const EncodingParameters&) = default;
};

/// Throws Error, with a sentence that names the parameter, its value and what is allowed.
void validate(const EncodingParameters& parameters);

}  // namespace sinescope
