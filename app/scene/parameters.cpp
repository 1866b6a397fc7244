// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/parameters.h"

#include "app/scene/literals.h"
#include "app/scene/parameter_names.h"
#include "app/scene/scene_scheme.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <type_traits>

namespace sinescope {

namespace {

using P = EncodingParameters;

constexpr NumberRange anything{-infinity, infinity};

double number(std::int64_t value) {
    return static_cast<double>(value);
}

/// Fills in the names that default to the id and the title.
ParameterInfo completed(ParameterInfo info) {
    if (info.option.isEmpty()) info.option = QString(info.id).replace('_'_L1, '-'_L1);
    if (info.shortTitle.isEmpty()) info.shortTitle = info.title;
    if (info.shortName.isEmpty()) info.shortName = info.titleInText();
    return info;
}

/// Makes the parameter of a field, which may be optional.
template <typename Owner, typename Field>
NumberParameter<Owner> numberOf(Field Owner::*field, NumberRange limits, ParameterInfo info) {
    constexpr bool isOptional = std::is_same_v<Field, std::optional<std::int64_t>>;
    NumberParameter<Owner> parameter{
        completed(std::move(info)), isOptional || std::is_integral_v<Field>, limits, {}, {}};
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
    return {completed(std::move(info)), idsOf<Value>(),
            [field](const Owner& owner) { return idOf(owner.*field); },
            [field](Owner& owner, const QString& id) { owner.*field = *valueOf<Value>(id); }};
}

template <typename Parameter>
const Parameter& byId(const std::vector<Parameter>& parameters, const QString& id) {
    const auto at = std::ranges::find(parameters, id, &Parameter::id);
    Q_ASSERT(at != parameters.end());
    return *at;
}

}  // namespace

const std::vector<NumberParameter<EncodingParameters>>& encodingNumbers() {
    static const std::vector<NumberParameter<P>> numbers = {
        numberOf(&P::length, {1, number(P::maximumLength)},
                 {.id = u"length"_s,
                  .title = u"Sequence length"_s,
                  .shortTitle = u"Length"_s,
                  .symbol = u"L"_s,
                  .shortName = u"L"_s,
                  .placeholder = u"L"_s,
                  .help = u"sequence length in positions"_s,
                  .remark = u"positions"_s,
                  .isLogarithmic = true}),
        numberOf(&P::dModel, {1, number(P::maximumDModel)},
                 {.id = u"d_model"_s,
                  .title = u"Model width"_s,
                  .shortTitle = u"Width"_s,
                  .symbol = u"d"_s,
                  .shortName = u"d_model"_s,
                  .placeholder = u"D"_s,
                  .help = u"number of columns of the encoding"_s,
                  .remark = u"columns"_s,
                  .term = Term::DModel,
                  .isLogarithmic = true}),
        numberOf(&P::base, {P::minimumBase, P::maximumBase},
                 {.id = u"base"_s,
                  .title = u"Base"_s,
                  .symbol = u"n"_s,
                  .shortName = u"n"_s,
                  .placeholder = u"N"_s,
                  .help = u"base n of the formula; 10000 in the paper"_s,
                  .term = Term::Base,
                  .isLogarithmic = true}),
        numberOf(&P::firstPosition, {0, number(P::maximumFirstPosition)},
                 {.id = u"first_position"_s,
                  .title = u"First position"_s,
                  .placeholder = u"P"_s,
                  .help = u"position of the first row"_s}),
        numberOf(&P::positionScale, {P::minimumPositionScale, P::maximumPositionScale},
                 {.id = u"position_scale"_s,
                  .title = u"Position scale"_s,
                  .placeholder = u"S"_s,
                  .help = u"multiplies every position"_s,
                  .isRare = true,
                  .isLogarithmic = true}),
        numberOf(&P::factor, anything,
                 {.id = u"factor"_s,
                  .title = u"Factor"_s,
                  .placeholder = u"F"_s,
                  .help = u"multiplies every value"_s,
                  .remark = u"of every value"_s,
                  .isRare = true}),
        numberOf(&P::frequencyShift, anything,
                 {.id = u"frequency_shift"_s,
                  .title = u"Frequency shift"_s,
                  .placeholder = u"PAIRS"_s,
                  .help = u"with --spacing shift: the number subtracted from the number of pairs"_s,
                  .isRare = true}),
    };
    return numbers;
}

const std::vector<ChoiceParameter<EncodingParameters>>& encodingChoices() {
    static const std::vector<ChoiceParameter<P>> choices = {
        choiceOf(&P::layout, {.id = u"layout"_s,
                              .title = u"Layout"_s,
                              .placeholder = u"NAME"_s,
                              .help = u"order of sines and cosines in the columns"_s}),
        choiceOf(&P::spacing, {.id = u"spacing"_s,
                               .title = u"Spacing"_s,
                               .placeholder = u"NAME"_s,
                               .help = u"spacing of the frequencies"_s}),
        choiceOf(&P::oddRule, {.id = u"odd_rule"_s,
                               .option = u"odd"_s,
                               .title = u"Odd d_model"_s,
                               .shortName = u"odd rule"_s,
                               .placeholder = u"RULE"_s,
                               .help = u"how an odd d_model is handled"_s,
                               .isRare = true}),
    };
    return choices;
}

const std::vector<NumberParameter<Selection>>& selectionNumbers() {
    constexpr std::int64_t longest = P::maximumLength;
    static const std::vector<NumberParameter<Selection>> numbers = {
        numberOf(&Selection::position, {0, number(P::maximumFirstPosition + longest - 1)},
                 {.id = u"position"_s,
                  .title = u"Selected position"_s,
                  .shortTitle = u"Position"_s,
                  .symbol = u"p"_s,
                  .shortName = u"position"_s,
                  .placeholder = u"P"_s,
                  .help = u"the selected position"_s}),
        numberOf(&Selection::column, {0, number(P::maximumDModel - 1)},
                 {.id = u"column"_s,
                  .title = u"Selected column"_s,
                  .shortTitle = u"Column"_s,
                  .symbol = u"j"_s,
                  .shortName = u"column"_s,
                  .placeholder = u"J"_s,
                  .help = u"the selected column"_s,
                  .term = Term::Pair}),
        numberOf(&Selection::shift, {-number(longest), number(longest)},
                 {.id = u"shift"_s,
                  .title = u"Shift"_s,
                  .symbol = u"k"_s,
                  .shortName = u"k"_s,
                  .placeholder = u"K"_s,
                  .help = u"the shift k in positions"_s}),
        numberOf(&Selection::trainedLength, {1, number(longest)},
                 {.id = u"trained_length"_s,
                  .title = u"Trained length"_s,
                  .placeholder = u"L"_s,
                  .help = u"number of positions seen in training"_s,
                  .isRare = true,
                  .isLogarithmic = true}),
        numberOf(&Selection::head, {0, number(longest)},
                 {.id = u"head"_s,
                  .title = u"Head shown"_s,
                  .shortTitle = u"Head"_s,
                  .shortName = u"head"_s,
                  .placeholder = u"H"_s,
                  .help = u"the head whose biases are shown, from 0"_s,
                  .isRare = true}),
    };
    return numbers;
}

const std::vector<ChoiceParameter<Sentence>>& sentenceChoices() {
    static const std::vector<ChoiceParameter<Sentence>> choices = {
        choiceOf(&Sentence::scale, {.id = u"scale"_s,
                                    .title = u"Scale of the embeddings"_s,
                                    .shortTitle = u"Embeddings"_s,
                                    .shortName = u"scale"_s,
                                    .placeholder = u"NAME"_s,
                                    .help = u"factor of the embeddings"_s}),
    };
    return choices;
}

const std::vector<ChoiceParameter<SceneStyle>>& styleChoices() {
    static const std::vector<ChoiceParameter<SceneStyle>> choices = {
        choiceOf(&SceneStyle::theme,
                 {.id = u"theme"_s, .title = u"Theme"_s, .placeholder = u"NAME"_s, .help = u"colours"_s}),
    };
    return choices;
}

const NumberParameter<EncodingParameters>& encodingNumber(const QString& id) {
    return byId(encodingNumbers(), id);
}

const NumberParameter<Selection>& selectionNumber(const QString& id) {
    return byId(selectionNumbers(), id);
}

const ParameterInfo* parameterInfo(const QString& id) {
    const ParameterInfo* found = nullptr;
    const auto search = [&](const auto& parameters) {
        for (const ParameterInfo& info : parameters)
            if (info.id == id) found = &info;
    };
    search(encodingNumbers());
    search(encodingChoices());
    search(selectionNumbers());
    search(sentenceChoices());
    search(styleChoices());
    return found;
}

NumberRange allowedIn(const Scene& scene, const NumberParameter<Selection>& parameter) {
    const double first = number(scene.encoding.firstPosition);
    if (parameter.id == "position"_L1) return {first, first + number(scene.encoding.length - 1)};
    if (parameter.id == "column"_L1) return {0, number(scene.encoding.dModel - 1)};
    if (parameter.id == "head"_L1) return {0, number(headCount(scene) - 1)};
    return parameter.limits;
}

}  // namespace sinescope
