// SPDX-License-Identifier: GPL-3.0-or-later
//
// How libraries extend RoPE beyond its trained length. Each changes the angular frequencies w_i (i a pair of
// the r rotated columns, B the base); some also multiply cosines and sines by an attention factor. Formulas
// as in huggingface/transformers: modeling_rope_utils.py, unless another source is named. They are evaluated
// in double-double arithmetic, so that a large position loses no digit. Every factor and every beta lies
// between 1e-12 and 1e12.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace sinescope {

/// w_i = B^(-2i/r): Su et al. 2021, section 3.2.
struct NoScaling {
    friend bool operator==(const NoScaling&, const NoScaling&) = default;
};

/// Position interpolation, w_i / factor: Chen et al. 2023.
struct LinearScaling {
    double factor = 2;
    friend bool operator==(const LinearScaling&, const LinearScaling&) = default;
};

/// NTK-aware: base B factor^(r/(r-2)), so that the first pair keeps its frequency and the last pair's is
/// divided by factor. jquesnelle/yarn.
struct NtkScaling {
    double factor = 2;
    friend bool operator==(const NtkScaling&, const NtkScaling&) = default;
};

/// Dynamic NTK: the same with factor L/L0 f - (f - 1) if the sequence length L exceeds the original L0;
/// unchanged otherwise.
struct DynamicNtkScaling {
    double factor = 2;                   ///< f
    std::int64_t originalLength = 2048;  ///< L0, positions, >= 1
    std::int64_t sequenceLength = 2048;  ///< L, positions, >= 0
    friend bool operator==(const DynamicNtkScaling&, const DynamicNtkScaling&) = default;
};

/// YaRN, "NTK by parts": Peng et al. 2023, section 3. Pairs that turn more than betaFast times within the
/// original length L0 keep their frequency, pairs that turn less than betaSlow times have it divided by
/// factor, with a ramp between:
///   edge(b) = r ln(L0 / (2 pi b)) / (2 ln B), low = floor edge(betaFast), high = ceil edge(betaSlow),
///   t_i = clip((i - low) / (high - low), 0, 1), w'_i = t_i w_i / factor + (1 - t_i) w_i.
/// low is clamped to at least 0, high to at most r - 1, and equal ones are set 0.001 apart. If a short L0
/// makes high < low, nothing is interpolated, as in the libraries. Cosines and sines are multiplied by the
/// attention factor: attentionFactor if given, else m(mscale) / m(mscaleAllDim) if both are given and not 0
/// (DeepSeek), else m(1), with m(s) = 0.1 s ln(factor) + 1, 1 for a factor up to 1.
struct YarnScaling {
    double factor = 4;
    std::int64_t originalLength = 4096;  ///< L0, positions, >= 1
    double betaFast = 32;                ///< turns
    double betaSlow = 1;                 ///< turns
    bool truncate = true;  ///< floor and ceil as above; otherwise the edges are not rounded (gpt-oss)
    std::optional<double> attentionFactor{};
    std::optional<double> mscale{};
    std::optional<double> mscaleAllDim{};
    /// As in keras-team/keras-hub (rotary_embedding.py, rope_type "yarn"): high is clamped to r/2 - 1, the
    /// edges are at least 0.001 apart, positions beyond L0 count as L0 if truncate is set, and the attention
    /// factor is 0.1 ln(factor) + 1, whatever is given.
    bool asInKerasHub = false;
    friend bool operator==(const YarnScaling&, const YarnScaling&) = default;
};

/// LongRoPE: Ding et al. 2024; Phi-3. w_i / short_i up to the original length, w_i / long_i beyond. The
/// attention factor is attentionFactor if given, else sqrt(1 + ln factor / ln originalLength), 1 for a factor
/// up to 1.
struct LongRopeScaling {
    std::vector<double> shortFactors{};  ///< one for each pair
    std::vector<double> longFactors{};   ///< one for each pair
    double factor = 1;                   ///< extended length / original length
    std::int64_t originalLength = 4096;  ///< positions, >= 2
    std::int64_t sequenceLength = 4096;  ///< positions; beyond the original length the long factors apply
    std::optional<double> attentionFactor{};
    /// The factors are not a model's but computed from `factor` and the number of pairs: ropeScalingOf().
    bool isPlaceholder = false;
    friend bool operator==(const LongRopeScaling&, const LongRopeScaling&) = default;
};

/// Llama 3.1 (meta-llama/llama-models: apply_scaling): wavelengths below L0 / highFrequencyFactor are kept,
/// those above L0 / lowFrequencyFactor multiplied by factor, and between them the frequency is (1 - s) w_i /
/// factor + s w_i, s = (L0 / wavelength - low) / (high - low).
struct Llama3Scaling {
    double factor = 8;
    double lowFrequencyFactor = 1;       ///< below highFrequencyFactor
    double highFrequencyFactor = 4;      ///< finite
    std::int64_t originalLength = 8192;  ///< L0, positions, >= 1
    friend bool operator==(const Llama3Scaling&, const Llama3Scaling&) = default;
};

/// The rope_type "dynamic" of keras-team/keras-hub (rotary_embedding.py): every w_i divided by
/// factor^(r / max(1, r - 2)), at any length. It is not dynamic NTK: the first pair is slowed down, too.
struct KerasDynamicScaling {
    double factor = 2;
    friend bool operator==(const KerasDynamicScaling&, const KerasDynamicScaling&) = default;
};

/// In the order of their choices.
using RopeScalings = std::variant<NoScaling, LinearScaling, NtkScaling, DynamicNtkScaling, YarnScaling,
                                  Llama3Scaling, KerasDynamicScaling, LongRopeScaling>;

/// One of the scalings. The special members are not inline, because they take long to compile.
struct RopeScaling : RopeScalings {
    using variant::variant;
    RopeScaling() = default;
    RopeScaling(const RopeScaling&);
    RopeScaling(RopeScaling&&) noexcept;
    RopeScaling& operator=(const RopeScaling&);
    RopeScaling& operator=(RopeScaling&&) noexcept;
    ~RopeScaling();
    friend bool operator==(const RopeScaling& a, const RopeScaling& b);
};

/// "none", "linear", "ntk", "dynamic-ntk", "yarn", "llama3", "keras-dynamic", "longrope".
const char* scalingId(const RopeScaling& scaling);
/// The name for display: "Linear (position interpolation)", "YaRN" ...
const char* scalingName(const RopeScaling& scaling);
/// The trained length, in positions, that a scaling extends; empty if it has none.
std::optional<std::int64_t> originalLength(const RopeScaling& scaling);

/// Throws Error, with a sentence that names the parameter, its value and what is allowed, for frequencies of
/// `pairs` pairs whose exponents run over `dim` columns (r, or the whole head).
void validate(const RopeScaling& scaling, double base, std::int64_t dim, std::int64_t pairs);

/// Scales the frequencies w_i = base^(-2i/dim), radians per position. Throws Error if validate does.
std::vector<Frequency> scaledFrequencies(const RopeScaling& scaling, const std::vector<Frequency>& w,
                                         double base, std::int64_t dim);

/// The factor of cosines and sines; 1 for scalings without one.
double attentionFactor(const RopeScaling& scaling);

/// The position that counts for the angle; differs from `position` only in keras-hub's YaRN.
double scaledPosition(const RopeScaling& scaling, double position);

}  // namespace sinescope
