// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/rope_scaling.h"

#include "core/encoding/double_double.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/schemes/overloaded.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace sinescope {

namespace {

using Frequencies = std::vector<DoubleDouble>;

DoubleDouble exactly(double value) {
    return {value, 0};
}

DoubleDouble logarithm(DoubleDouble x) {
    return naturalLogarithm(x.high) + exactly(x.low / x.high);
}

/// x^-(over / under)
DoubleDouble inversePower(DoubleDouble x, std::int64_t over, std::int64_t under) {
    const DoubleDouble exponent = exactly(static_cast<double>(over)) / exactly(static_cast<double>(under));
    return exponential(-(logarithm(x) * exponent));
}

Frequencies times(const Frequencies& w, DoubleDouble factor) {
    Frequencies scaled;
    for (const DoubleDouble& frequency : w) scaled.push_back(frequency * factor);
    return scaled;
}

/// The base times a^(r/(r-2)) is the frequency of pair i times a^(-2i/(r-2)).
Frequencies withNtkFactor(const Frequencies& w, DoubleDouble a, std::int64_t dim) {
    Frequencies scaled;
    for (std::size_t i = 0; i < w.size(); ++i)
        scaled.push_back(w[i] * inversePower(a, 2 * static_cast<std::int64_t>(i), dim - 2));
    return scaled;
}

DoubleDouble dynamicFactor(const DynamicNtkScaling& s) {
    if (s.sequenceLength <= s.originalLength) return exactly(1);
    const DoubleDouble stretch =
        exactly(static_cast<double>(s.sequenceLength)) / exactly(static_cast<double>(s.originalLength));
    return stretch * s.factor - (exactly(s.factor) - exactly(1));
}

struct Ramp {
    DoubleDouble low;
    DoubleDouble high;
};

/// The pair that turns `turns` times within the original length, as a real number.
DoubleDouble pairOfTurns(const YarnScaling& s, double turns, double base, std::int64_t dim) {
    const DoubleDouble angle =
        naturalLogarithm(static_cast<double>(s.originalLength)) - naturalLogarithm(turns) - logarithm(twoPi);
    return angle * static_cast<double>(dim) / (naturalLogarithm(base) * 2.0);
}

Ramp yarnRamp(const YarnScaling& s, double base, std::int64_t dim) {
    Ramp ramp{pairOfTurns(s, s.betaFast, base, dim), pairOfTurns(s, s.betaSlow, base, dim)};
    if (s.truncate) ramp = {exactly(std::floor(ramp.low.high)), exactly(std::ceil(ramp.high.high))};
    const auto highest = static_cast<double>(s.asInKerasHub ? dim / 2 - 1 : dim - 1);
    if (ramp.low.high < 0) ramp.low = exactly(0);
    if (ramp.high.high > highest) ramp.high = exactly(highest);
    const double width = (ramp.high - ramp.low).high;
    if (s.asInKerasHub ? width < 0.001 : width == 0) ramp.high = ramp.low + exactly(0.001);
    return ramp;
}

Frequencies withYarn(const Frequencies& w, const YarnScaling& s, double base, std::int64_t dim) {
    const Ramp ramp = yarnRamp(s, base, dim);
    Frequencies scaled;
    for (std::size_t i = 0; i < w.size(); ++i) {
        DoubleDouble t = (exactly(static_cast<double>(i)) - ramp.low) / (ramp.high - ramp.low);
        if (t.high <= 0) t = exactly(0);
        if (t.high >= 1) t = exactly(1);
        scaled.push_back(w[i] / exactly(s.factor) * t + w[i] * (exactly(1) - t));
    }
    return scaled;
}

Frequencies withLlama3(const Frequencies& w, const Llama3Scaling& s) {
    const DoubleDouble factor = exactly(s.factor);
    Frequencies scaled;
    for (const DoubleDouble& frequency : w) {
        const DoubleDouble turns = frequency * static_cast<double>(s.originalLength) / twoPi;
        if (turns.high > s.highFrequencyFactor) {
            scaled.push_back(frequency);
        } else if (turns.high < s.lowFrequencyFactor) {
            scaled.push_back(frequency / factor);
        } else {
            const DoubleDouble smooth = (turns - exactly(s.lowFrequencyFactor)) /
                                        (exactly(s.highFrequencyFactor) - exactly(s.lowFrequencyFactor));
            scaled.push_back((exactly(1) - smooth) * frequency / factor + smooth * frequency);
        }
    }
    return scaled;
}

const std::vector<double>& factorsInUse(const LongRopeScaling& s) {
    return s.sequenceLength > s.originalLength ? s.longFactors : s.shortFactors;
}

Frequencies dividedBy(const Frequencies& w, const std::vector<double>& factors) {
    Frequencies scaled;
    for (std::size_t i = 0; i < w.size(); ++i) scaled.push_back(w[i] / exactly(factors[i]));
    return scaled;
}

double yarnMagnitude(double factor, double mscale) {
    return factor <= 1 ? 1 : 0.1 * mscale * std::log(factor) + 1;
}

double yarnAttentionFactor(const YarnScaling& s) {
    if (s.asInKerasHub) return 0.1 * std::log(s.factor) + 1;
    if (s.attentionFactor) return *s.attentionFactor;
    const double mscale = s.mscale.value_or(0);
    const double allDim = s.mscaleAllDim.value_or(0);
    if (mscale != 0 && allDim != 0) return yarnMagnitude(s.factor, mscale) / yarnMagnitude(s.factor, allDim);
    return yarnMagnitude(s.factor, 1);
}

double longRopeAttentionFactor(const LongRopeScaling& s) {
    if (s.attentionFactor) return *s.attentionFactor;
    if (s.factor <= 1) return 1;
    return std::sqrt(1 + std::log(s.factor) / std::log(static_cast<double>(s.originalLength)));
}

[[noreturn]] void refuse(const std::string& what, double value, const std::string& allowed) {
    throw Error(what + " is " + groupedText(value) + "; it must be " + allowed + ".");
}

/// The range keeps every product within what two doubles resolve; libraries use 1 to a few hundred.
void requireFactor(const char* what, double value) {
    if (!(value >= 1e-12 && value <= 1e12)) refuse(what, value, "between 10⁻¹² and 10¹²");
}

void requireLength(const char* what, std::int64_t value, std::int64_t minimum) {
    if (value < minimum)
        throw Error(std::string(what) + " is " + groupedText(value) + " positions; it must be at least " +
                    groupedText(minimum) + ".");
}

void requireNtkPairs(std::int64_t dim) {
    if (dim < 4)
        throw Error("NTK scaling needs at least 2 pairs, since it stretches the last against the first; " +
                    groupedText(dim) + " columns make fewer.");
}

void requireAttentionFactor(const std::optional<double>& factor) {
    if (factor && !(std::isfinite(*factor) && *factor > 0))
        refuse("The attention factor", *factor, "a finite number above 0");
}

void requireYarn(const YarnScaling& s, double base) {
    requireFactor("The YaRN factor", s.factor);
    requireLength("YaRN's original length", s.originalLength, 1);
    requireFactor("YaRN's beta_fast", s.betaFast);
    requireFactor("YaRN's beta_slow", s.betaSlow);
    requireAttentionFactor(s.attentionFactor);
    if (!(std::isfinite(s.mscale.value_or(0)) && std::isfinite(s.mscaleAllDim.value_or(0))))
        throw Error("YaRN's mscale and mscale_all_dim must be finite numbers.");
    if (!(base > 1)) refuse("The base", base, "above 1 for YaRN, which divides by its logarithm");
}

void requireFactorList(const char* what, const std::vector<double>& factors, std::int64_t pairs) {
    if (static_cast<std::int64_t>(factors.size()) != pairs)
        throw Error("LongRoPE has " + groupedText(factors.size()) + ' ' + what +
                    " factors; it must have one " + "for each of the " + groupedText(pairs) + " pairs.");
    for (const double factor : factors) requireFactor("A LongRoPE factor", factor);
}

void requireLlama3(const Llama3Scaling& s) {
    requireFactor("The Llama 3 factor", s.factor);
    requireFactor("Llama 3's low frequency factor", s.lowFrequencyFactor);
    if (!(std::isfinite(s.highFrequencyFactor) && s.highFrequencyFactor > s.lowFrequencyFactor))
        refuse("Llama 3's high frequency factor", s.highFrequencyFactor,
               "a finite number above the low frequency factor");
    requireLength("Llama 3's original length", s.originalLength, 1);
}

struct ScalingNames {
    const char* id;
    const char* name;
};

constexpr ScalingNames allNames[] = {{"none", "None"},
                                     {"linear", "Linear (position interpolation)"},
                                     {"ntk", "NTK-aware"},
                                     {"dynamic-ntk", "Dynamic NTK"},
                                     {"yarn", "YaRN"},
                                     {"llama3", "Llama 3"},
                                     {"keras-dynamic", "Keras “dynamic”"},
                                     {"longrope", "LongRoPE"}};
static_assert(std::size(allNames) == std::variant_size_v<RopeScalings>);

}  // namespace

RopeScaling::RopeScaling(const RopeScaling&) = default;
RopeScaling::RopeScaling(RopeScaling&&) noexcept = default;
RopeScaling& RopeScaling::operator=(const RopeScaling&) = default;
RopeScaling& RopeScaling::operator=(RopeScaling&&) noexcept = default;
RopeScaling::~RopeScaling() = default;

bool operator==(const RopeScaling& a, const RopeScaling& b) {
    return static_cast<const RopeScalings&>(a) == static_cast<const RopeScalings&>(b);
}

void validate(const RopeScaling& scaling, double base, std::int64_t dim, std::int64_t pairs) {
    std::visit(Overloaded{
                   [](const NoScaling&) {},
                   [](const LinearScaling& s) { requireFactor("The linear scaling factor", s.factor); },
                   [&](const NtkScaling& s) {
                       requireFactor("The NTK factor", s.factor);
                       requireNtkPairs(dim);
                   },
                   [&](const DynamicNtkScaling& s) {
                       requireFactor("The dynamic NTK factor", s.factor);
                       requireLength("Dynamic NTK's original length", s.originalLength, 1);
                       requireLength("Dynamic NTK's sequence length", s.sequenceLength, 0);
                       requireFactor("The factor that dynamic NTK arrives at", dynamicFactor(s).high);
                       requireNtkPairs(dim);
                   },
                   [&](const YarnScaling& s) { requireYarn(s, base); },
                   [&](const LongRopeScaling& s) {
                       requireFactorList("short", s.shortFactors, pairs);
                       requireFactorList("long", s.longFactors, pairs);
                       requireFactor("The LongRoPE factor", s.factor);
                       requireLength("LongRoPE's original length", s.originalLength, 2);
                       requireLength("LongRoPE's sequence length", s.sequenceLength, 0);
                       requireAttentionFactor(s.attentionFactor);
                   },
                   [](const Llama3Scaling& s) { requireLlama3(s); },
                   [](const KerasDynamicScaling& s) { requireFactor("Keras' dynamic factor", s.factor); },
               },
               scaling);
}

std::vector<Frequency> scaledFrequencies(const RopeScaling& scaling, const std::vector<Frequency>& w,
                                         double base, std::int64_t dim) {
    validate(scaling, base, dim, static_cast<std::int64_t>(w.size()));
    Frequencies plain;
    for (const Frequency& f : w) plain.push_back({f.high, f.low});
    const Frequencies scaled = std::visit(
        Overloaded{
            [&](const NoScaling&) { return plain; },
            [&](const LinearScaling& s) { return dividedBy(plain, std::vector(plain.size(), s.factor)); },
            [&](const NtkScaling& s) { return withNtkFactor(plain, exactly(s.factor), dim); },
            [&](const DynamicNtkScaling& s) { return withNtkFactor(plain, dynamicFactor(s), dim); },
            [&](const YarnScaling& s) { return withYarn(plain, s, base, dim); },
            [&](const LongRopeScaling& s) { return dividedBy(plain, factorsInUse(s)); },
            [&](const Llama3Scaling& s) { return withLlama3(plain, s); },
            [&](const KerasDynamicScaling& s) {
                return times(plain, inversePower(exactly(s.factor), dim, std::max<std::int64_t>(1, dim - 2)));
            },
        },
        scaling);
    std::vector<Frequency> frequencies;
    for (const DoubleDouble& f : scaled) frequencies.push_back({f.high, f.low});
    return frequencies;
}

double attentionFactor(const RopeScaling& scaling) {
    if (const auto* yarn = std::get_if<YarnScaling>(&scaling)) return yarnAttentionFactor(*yarn);
    if (const auto* longRope = std::get_if<LongRopeScaling>(&scaling))
        return longRopeAttentionFactor(*longRope);
    return 1;
}

double scaledPosition(const RopeScaling& scaling, double position) {
    const auto* yarn = std::get_if<YarnScaling>(&scaling);
    if (!yarn || !yarn->asInKerasHub || !yarn->truncate) return position;
    return std::min(position, static_cast<double>(yarn->originalLength));
}

const char* scalingId(const RopeScaling& scaling) {
    return allNames[scaling.index()].id;
}

const char* scalingName(const RopeScaling& scaling) {
    return allNames[scaling.index()].name;
}

std::optional<std::int64_t> originalLength(const RopeScaling& scaling) {
    return std::visit(
        [](const auto& s) -> std::optional<std::int64_t> {
            if constexpr (requires { s.originalLength; })
                return s.originalLength;
            else
                return std::nullopt;
        },
        scaling);
}

}  // namespace sinescope
