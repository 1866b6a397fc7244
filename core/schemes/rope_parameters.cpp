// SPDX-License-Identifier: GPL-3.0-or-later
//
// RoPE's parameters, and those of its scalings, which apply only to the chosen one.
#include "core/schemes/comparison.h"
#include "core/schemes/parameter_makers.h"

#include <optional>

namespace sinescope {

namespace {

/// The default scaling of the kind at an index of the variant.
RopeScaling scalingAt(std::size_t place) {
    // LongRoPE's factors, one for each pair, are made up until a model's are given.
    static const std::vector<RopeScaling> all{
        NoScaling{},   LinearScaling{}, NtkScaling{},          DynamicNtkScaling{},
        YarnScaling{}, Llama3Scaling{}, KerasDynamicScaling{}, ropeScalingOf("longrope", 4, 4096, 4096, 0)};
    return all.at(place);
}

const std::vector<SchemeChoice>& scalingChoices() {
    static const std::vector<SchemeChoice> all = [] {
        std::vector<SchemeChoice> choices;
        for (std::size_t k = 0; k < std::variant_size_v<RopeScalings>; ++k)
            choices.push_back({scalingId(scalingAt(k)), scalingName(scalingAt(k))});
        return choices;
    }();
    return all;
}

double numberOf(double value) {
    return value;
}
double numberOf(std::int64_t value) {
    return static_cast<double>(value);
}
double numberOf(bool value) {
    return value ? 1 : 0;
}
double numberOf(const std::optional<double>& value) {
    return value.value_or(0);
}
void assign(double& target, double value) {
    target = value;
}
void assign(std::int64_t& target, double value) {
    target = wholeOf(value);
}
void assign(bool& target, double value) {
    target = value != 0;
}
void assign(std::optional<double>& target, double value) {
    target = value == 0 ? std::optional<double>() : value;
}

/// A parameter of some scalings: member(scaling) refers to it, and does not compile for the others.
template <typename Member>
SchemeParameter scalingParameter(SchemeParameter parameter, Member member) {
    parameter.get = [member](const Scheme& scheme) {
        const auto* rope = std::get_if<RopeScheme>(&scheme);
        if (!rope) return 0.0;
        return std::visit(
            [member](const auto& s) {
                if constexpr (requires { member(s); })
                    return numberOf(member(s));
                else
                    return 0.0;
            },
            rope->scaling);
    };
    parameter.set = [member](Scheme& scheme, double value) {
        auto* rope = std::get_if<RopeScheme>(&scheme);
        if (!rope) return;
        std::visit(
            [member, value](auto& s) {
                if constexpr (requires { member(s); }) assign(member(s), value);
            },
            rope->scaling);
        remakeFactors(*rope);
    };
    parameter.applies = [](const Scheme& scheme) {
        const auto has = [](const auto& s) {
            return requires(Member of) {
                of(s);
            };
        };
        const auto* rope = std::get_if<RopeScheme>(&scheme);
        return rope && std::visit(has, rope->scaling);
    };
    return parameter;
}

std::vector<SchemeParameter> scalingParameters() {
    constexpr double maximumFactor = 1024;
    constexpr auto integer = SchemeParameterKind::Integer;
    constexpr auto real = SchemeParameterKind::Real;
    constexpr auto toggle = SchemeParameterKind::Switch;
    return {
        scalingParameter(
            {"factor", "Factor", "How many times longer the text may be", real, 1, maximumFactor, true},
            [](auto& s) -> decltype((s.factor)) { return s.factor; }),
        scalingParameter({"original-length", "Original length", "Number of positions in training", integer, 1,
                          maximumPositions, true},
                         [](auto& s) -> decltype((s.originalLength)) { return s.originalLength; }),
        scalingParameter(
            {"beta-fast", "Fast turns",
             "Pairs with more turns in the original length are unchanged, unless a small base, or more "
             "slow turns, reverses the ramp",
             real, 1e-3, 1e4, true},
            [](auto& s) -> decltype((s.betaFast)) { return s.betaFast; }),
        scalingParameter({"beta-slow", "Slow turns",
                          "Pairs with fewer turns in the original length are fully interpolated, unless a "
                          "small base, or fewer "
                          "fast turns, reverses the ramp",
                          real, 1e-3, 1e4, true},
                         [](auto& s) -> decltype((s.betaSlow)) { return s.betaSlow; }),
        scalingParameter(
            {"truncate", "Whole edges", "Rounds the edges of the ramp to whole pairs", toggle, 0, 1},
            [](auto& s) -> decltype((s.truncate)) { return s.truncate; }),
        scalingParameter({"attention-factor", "Attention factor",
                          "Multiplies cosines and sines; 0 uses the scaling's default", real, 0,
                          maximumFactor, false, "auto"},
                         [](auto& s) -> decltype((s.attentionFactor)) { return s.attentionFactor; }),
        scalingParameter({"mscale", "mscale", "DeepSeek's attention factor; 0 is off", real, 0, maximumFactor,
                          false, "off"},
                         [](auto& s) -> decltype((s.mscale)) { return s.mscale; }),
        scalingParameter({"mscale-all-dim", "mscale of all columns",
                          "Divides mscale, as in DeepSeek; 0 is off", real, 0, maximumFactor, false, "off"},
                         [](auto& s) -> decltype((s.mscaleAllDim)) { return s.mscaleAllDim; }),
        scalingParameter(
            {"as-in-keras-hub", "As in KerasHub", "YaRN as keras-team/keras-hub computes it", toggle, 0, 1},
            [](auto& s) -> decltype((s.asInKerasHub)) { return s.asInKerasHub; }),
        scalingParameter({"low-frequency-factor", "Low-frequency factor",
                          "Wavelengths above the original length divided by this are fully interpolated",
                          real, 1e-3, 1e4, true},
                         [](auto& s) -> decltype((s.lowFrequencyFactor)) { return s.lowFrequencyFactor; }),
        scalingParameter(
            {"high-frequency-factor", "High-frequency factor",
             "Wavelengths below the original length divided by this are unchanged", real, 1e-3, 1e4, true},
            [](auto& s) -> decltype((s.highFrequencyFactor)) { return s.highFrequencyFactor; }),
    };
}

}  // namespace

void remakeFactors(RopeScheme& rope) {
    auto* longRope = std::get_if<LongRopeScaling>(&rope.scaling);
    if (!longRope || !longRope->isPlaceholder) return;
    const std::optional<double> attention = longRope->attentionFactor;
    rope.scaling = ropeScalingOf("longrope", longRope->factor, longRope->originalLength,
                                 longRope->sequenceLength, ropePairCount(rope));
    std::get<LongRopeScaling>(rope.scaling).attentionFactor = attention;
}

std::vector<SchemeParameter> ropeParameters() {
    SchemeParameter scaling{"scaling",
                            "Scaling",
                            "How frequencies are scaled for longer texts",
                            SchemeParameterKind::Choice,
                            0,
                            static_cast<double>(scalingChoices().size() - 1)};
    scaling.choices = scalingChoices();
    std::vector<SchemeParameter> all = {
        real("base", "Base", "B of the frequencies B^(-2i/r): rope_theta", &RopeScheme::base,
             EncodingParameters::minimumBase, EncodingParameters::maximumBase),
        choice("pairs", "Pairs", "Which columns form a pair", &RopeScheme::pairs,
               {{"interleaved", "Interleaved"}, {"halves", "Halves"}}),
        parameterOf<RopeScheme>(
            {"rotary-dim", "Rotated columns", "r, the number of columns of a head that rotate; 0 rotates all",
             SchemeParameterKind::Integer, 0, 16384, false, "all"},
            [](const RopeScheme& s) { return s.rotaryDim.value_or(0); },
            [](RopeScheme& s, double value) {
                s.rotaryDim.reset();
                if (wholeOf(value) != 0) s.rotaryDim = wholeOf(value);
            }),
        choice("part", "Part", "Which columns rotate if not all do", &RopeScheme::part,
               {{"leading", "Leading columns"}, {"proportional", "Fast pairs of the whole head"}}),
        parameterOf<RopeScheme>(
            std::move(scaling), [](const RopeScheme& s) { return s.scaling.index(); },
            [](RopeScheme& s, double value) {
                s.scaling = scalingAt(choiceOf(value, std::variant_size_v<RopeScalings>));
                remakeFactors(s);
            }),
    };
    for (SchemeParameter& parameter : scalingParameters()) all.push_back(std::move(parameter));
    return all;
}

}  // namespace sinescope
