// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/parameters.h"

#include "app/scene/parameter_names.h"
#include "app/scene/scene_scheme.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace sinescope {

namespace {

using P = EncodingParameters;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr NumberRange anything{-infinity, infinity};

double number(std::int64_t value) {
    return static_cast<double>(value);
}

/// Of a field, an optional one too.
template <typename Owner, typename Field>
NumberParameter<Owner> numberOf(Field Owner::*field, NumberRange limits, ParameterInfo info) {
    constexpr bool isOptional = std::is_same_v<Field, std::optional<std::int64_t>>;
    NumberParameter<Owner> parameter{
        std::move(info), isOptional || std::is_integral_v<Field>, limits, {}, {}};
    parameter.value = [field](const Owner& owner) -> std::optional<double> {
        if constexpr (isOptional)
            return owner.*field ? std::optional(number(*(owner.*field))) : std::nullopt;
        else
            return static_cast<double>(owner.*field);
    };
    parameter.set = [field](Owner& owner, double value) {
        if constexpr (std::is_same_v<Field, double>)
            owner.*field = value;
        else
            owner.*field = saturatingCast<std::int64_t>(value);
    };
    return parameter;
}

template <typename Owner, typename Value>
ChoiceParameter<Owner> choiceOf(Value Owner::*field, ParameterInfo info) {
    return {std::move(info), idsOf<Value>(), [field](const Owner& owner) { return idOf(owner.*field); },
            [field](Owner& owner, const QString& id) { owner.*field = *valueOf<Value>(id); }};
}

ParameterInfo info(const char* id, const char* option, const char* title, const char* symbol,
                   const char* shortName, const char* placeholder, const char* help, bool isRare = false) {
    return {QString::fromLatin1(id),        QString::fromLatin1(option),
            QString::fromLatin1(title),     QString::fromLatin1(symbol),
            QString::fromLatin1(shortName), QString::fromLatin1(placeholder),
            QString::fromLatin1(help),      isRare};
}

template <typename Parameter>
const Parameter& byId(const std::vector<Parameter>& parameters, const QString& id) {
    const auto at = std::find_if(parameters.begin(), parameters.end(),
                                 [&id](const Parameter& parameter) { return parameter.id == id; });
    Q_ASSERT(at != parameters.end());
    return *at;
}

}  // namespace

const std::vector<NumberParameter<EncodingParameters>>& encodingNumbers() {
    static const std::vector<NumberParameter<P>> numbers = {
        numberOf(&P::length, {1, number(P::maximumLength)},
                 info("length", "length", "Sequence length", "L", "L", "L", "sequence length, positions")),
        numberOf(&P::dModel, {1, number(P::maximumDModel)},
                 info("d_model", "d-model", "Model width", "d", "d_model", "D", "columns of the encoding")),
        numberOf(&P::base, {P::minimumBase, P::maximumBase},
                 info("base", "base", "Base", "n", "n", "N", "the n of the formula; 10000 in the paper")),
        numberOf(&P::firstPosition, {0, number(P::maximumFirstPosition)},
                 info("first_position", "first-position", "First position", "", "first position", "P",
                      "position of the first row")),
        numberOf(&P::positionScale, {P::minimumPositionScale, P::maximumPositionScale},
                 info("position_scale", "position-scale", "Position scale", "", "position scale", "S",
                      "every position is multiplied by it", true)),
        numberOf(
            &P::factor, anything,
            info("factor", "factor", "Factor", "", "factor", "F", "every value is multiplied by it", true)),
        numberOf(&P::frequencyShift, anything,
                 info("frequency_shift", "frequency-shift", "Frequency shift", "", "frequency shift", "PAIRS",
                      "with --spacing shift: what is taken from the number of pairs", true)),
    };
    return numbers;
}

const std::vector<ChoiceParameter<EncodingParameters>>& encodingChoices() {
    static const std::vector<ChoiceParameter<P>> choices = {
        choiceOf(&P::layout, info("layout", "layout", "Layout", "", "layout", "NAME",
                                  "where sine and cosine of a pair are among the columns")),
        choiceOf(&P::spacing, info("spacing", "spacing", "Spacing", "", "spacing", "NAME",
                                   "how the frequencies are spread")),
        choiceOf(&P::oddRule, info("odd_rule", "odd", "Odd d_model", "", "odd rule", "RULE",
                                   "what an odd d_model means", true)),
    };
    return choices;
}

const std::vector<NumberParameter<Selection>>& selectionNumbers() {
    constexpr std::int64_t longest = P::maximumLength;
    static const std::vector<NumberParameter<Selection>> numbers = {
        numberOf(
            &Selection::position, {0, number(P::maximumFirstPosition + longest - 1)},
            info("position", "position", "Selected position", "", "position", "P", "the selected position")),
        numberOf(&Selection::column, {0, number(P::maximumDModel - 1)},
                 info("column", "column", "Selected column", "", "column", "J", "the selected column")),
        numberOf(&Selection::shift, {-number(longest), number(longest)},
                 info("shift", "shift", "Shift", "k", "k", "K", "the shift k, positions")),
        numberOf(&Selection::trainedLength, {1, number(longest)},
                 info("trained_length", "trained-length", "Trained length", "", "trained length", "L",
                      "positions that a model has seen in training", true)),
        numberOf(&Selection::head, {0, number(longest)},
                 info("head", "head", "Head shown", "", "head", "H",
                      "the head whose biases are shown, from 0", true)),
    };
    return numbers;
}

const std::vector<ChoiceParameter<Sentence>>& sentenceChoices() {
    static const std::vector<ChoiceParameter<Sentence>> choices = {
        choiceOf(&Sentence::scale, info("scale", "scale", "Scale of the embeddings", "", "scale", "NAME",
                                        "what the embeddings are multiplied by")),
    };
    return choices;
}

const std::vector<ChoiceParameter<SceneStyle>>& styleChoices() {
    static const std::vector<ChoiceParameter<SceneStyle>> choices = {
        choiceOf(&SceneStyle::theme, info("theme", "theme", "Theme", "", "theme", "NAME", "of the colours")),
    };
    return choices;
}

const NumberParameter<EncodingParameters>& encodingNumber(const QString& id) {
    return byId(encodingNumbers(), id);
}

const NumberParameter<Selection>& selectionNumber(const QString& id) {
    return byId(selectionNumbers(), id);
}

NumberRange allowedIn(const Scene& scene, const NumberParameter<Selection>& parameter) {
    const double first = number(scene.encoding.firstPosition);
    if (parameter.id == QLatin1String("position")) return {first, first + number(scene.encoding.length - 1)};
    if (parameter.id == QLatin1String("column")) return {0, number(scene.encoding.dModel - 1)};
    if (parameter.id == QLatin1String("head")) return {0, number(headCount(scene) - 1)};
    return parameter.limits;
}

}  // namespace sinescope
