// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/animation/animation.h"
#include "app/figures/registry.h"
#include "app/model/figure_view.h"
#include "app/scene/sentences.h"

#include <QJsonValue>

#include <algorithm>
#include <type_traits>

namespace sinescope {

namespace {

using Range = std::pair<double, double>;

double number(std::int64_t value) {
    return static_cast<double>(value);
}

std::int64_t whole(double value) {
    return static_cast<std::int64_t>(value);
}

std::int64_t lastPosition(const Scene& scene) {
    return scene.encoding.firstPosition + scene.encoding.length - 1;
}

std::optional<double> wavelengthOfSelection(const Scene& scene) {
    const auto encoding = encodingOf(scene);
    const ColumnRole role = encoding->role(scene.selection.column);
    if (role.wave == Wave::Zero) return {};
    return encoding->wavelength(role.pair);
}

/// One turn from `first`, or up to `last` where a turn does not fit.
Range turnOrAll(const Scene& scene, std::int64_t first, std::int64_t last) {
    const std::optional<double> turn = wavelengthOfSelection(scene);
    const double end = turn ? number(first) + *turn : number(last) + 2;
    return {number(first), end <= number(last) + 1 ? end : number(last)};
}

template <typename Number>
AnimatedParameter ofEncoding(const char* id, const QString& title, const QString& symbol,
                             Number EncodingParameters::*field, const Range& range, const Range& usual) {
    AnimatedParameter parameter{
        QString::fromLatin1(id), title, symbol, std::is_integral_v<Number>, true, {}, {}, {}, {}};
    parameter.value = [field](const Scene& scene) { return static_cast<double>(scene.encoding.*field); };
    parameter.set = [field](Scene& scene, double value) {
        scene.encoding.*field = static_cast<Number>(value);
    };
    parameter.range = [range](const Scene&) { return range; };
    parameter.usual = [usual](const Scene&) { return usual; };
    return parameter;
}

AnimatedParameter ofSelection(const char* id, const QString& title, const QString& symbol,
                              std::int64_t Selection::*field) {
    AnimatedParameter parameter{QString::fromLatin1(id), title, symbol, true, false, {}, {}, {}, {}};
    parameter.value = [field](const Scene& scene) { return number(scene.selection.*field); };
    parameter.set = [field](Scene& scene, double value) { scene.selection.*field = whole(value); };
    return parameter;
}

AnimatedParameter lengthParameter() {
    const auto fewest = [](const Scene& scene) { return number(scene.sentence.tokens.size()); };
    AnimatedParameter parameter = ofEncoding("length", QStringLiteral("sequence length"), QStringLiteral("L"),
                                             &EncodingParameters::length, {}, {});
    parameter.range = [fewest](const Scene& scene) {
        return Range{fewest(scene), number(EncodingParameters::maximumLength)};
    };
    parameter.usual = [fewest](const Scene& scene) {
        return Range{std::max(fewest(scene), 10.0), std::max(fewest(scene) * 2, 200.0)};
    };
    return parameter;
}

AnimatedParameter firstPositionParameter() {
    AnimatedParameter parameter = ofEncoding(
        "first_position", QStringLiteral("first position"), QStringLiteral("first position"),
        &EncodingParameters::firstPosition, {0, number(EncodingParameters::maximumFirstPosition)}, {0, 99});
    parameter.scales = false;
    parameter.turn = wavelengthOfSelection;
    return parameter;
}

AnimatedParameter positionParameter() {
    AnimatedParameter parameter = ofSelection("position", QStringLiteral("selected position"),
                                              QStringLiteral("position"), &Selection::position);
    parameter.range = [](const Scene& scene) {
        return Range{number(scene.encoding.firstPosition), number(lastPosition(scene))};
    };
    parameter.usual = [](const Scene& scene) {
        return turnOrAll(scene, scene.encoding.firstPosition, lastPosition(scene));
    };
    parameter.turn = wavelengthOfSelection;
    return parameter;
}

AnimatedParameter columnParameter() {
    AnimatedParameter parameter = ofSelection("column", QStringLiteral("selected column"),
                                              QStringLiteral("column"), &Selection::column);
    parameter.range = [](const Scene& scene) { return Range{0, number(scene.encoding.dModel - 1)}; };
    parameter.usual = parameter.range;
    return parameter;
}

AnimatedParameter shiftParameter() {
    AnimatedParameter parameter =
        ofSelection("shift", QStringLiteral("shift"), QStringLiteral("k"), &Selection::shift);
    parameter.range = [](const Scene&) {
        return Range{-number(EncodingParameters::maximumLength), number(EncodingParameters::maximumLength)};
    };
    parameter.usual = [](const Scene& scene) { return turnOrAll(scene, 0, scene.encoding.length - 1); };
    parameter.turn = wavelengthOfSelection;
    return parameter;
}

AnimatedParameter trainedLengthParameter() {
    AnimatedParameter parameter{QStringLiteral("trained_length"),
                                QStringLiteral("trained length"),
                                QStringLiteral("trained length"),
                                true,
                                true,
                                {},
                                {},
                                {},
                                {}};
    parameter.value = [](const Scene& scene) {
        return number(scene.selection.trainedLength.value_or(scene.encoding.length));
    };
    parameter.set = [](Scene& scene, double value) { scene.selection.trainedLength = whole(value); };
    parameter.range = [](const Scene&) { return Range{1, number(EncodingParameters::maximumLength)}; };
    parameter.usual = [](const Scene& scene) { return Range{1, number(scene.encoding.length)}; };
    return parameter;
}

bool isNumber(const OptionSpec& option) {
    return option.kind == OptionSpec::Kind::Integer || option.kind == OptionSpec::Kind::Real;
}

AnimatedParameter ofFigure(const FigureSpec& figure, const OptionSpec& option) {
    const QString label = option.label.toLower();
    AnimatedParameter parameter{figure.id + QLatin1Char('.') + option.key,
                                label + QStringLiteral(" of the figure ") + figure.id,
                                label,
                                option.kind == OptionSpec::Kind::Integer,
                                false,
                                {},
                                {},
                                {},
                                {}};
    parameter.value = [figure, key = option.key](const Scene& scene) {
        return optionValue(figure, findFigure(scene, figure.id), key).toDouble();
    };
    parameter.set = [id = figure.id, key = option.key](Scene& scene, double value) {
        FigureState* state = findFigure(scene, id);
        if (!state) state = &scene.figures.emplace_back(FigureState{id, {}, {}, {}});
        state->options[key] = value;
    };
    parameter.range = [lowest = option.lowest, highest = option.highest](const Scene&) {
        return Range{lowest, highest};
    };
    parameter.usual = [lowest = option.lowest, fallback = option.fallback.toDouble(),
                       highest = option.highest](const Scene&) {
        return Range{lowest, std::min(highest, std::max(2 * fallback, lowest + 1))};
    };
    return parameter;
}

const std::vector<AnimatedParameter>& optionParameters() {
    static const std::vector<AnimatedParameter> parameters = [] {
        std::vector<AnimatedParameter> all;
        for (const FigureKind& kind : figureKinds())
            for (const OptionSpec& option : kind.spec.options)
                if (isNumber(option)) all.push_back(ofFigure(kind.spec, option));
        return all;
    }();
    return parameters;
}

}  // namespace

const std::vector<AnimatedParameter>& animatedParameters() {
    using P = EncodingParameters;
    static const std::vector<AnimatedParameter> parameters = {
        lengthParameter(),
        ofEncoding("d_model", QStringLiteral("columns of the encoding"), QStringLiteral("d_model"),
                   &P::dModel, {1, number(P::maximumDModel)}, {4, 512}),
        ofEncoding("base", QStringLiteral("base"), QStringLiteral("n"), &P::base,
                   {P::minimumBase, P::maximumBase}, {10, 1e6}),
        firstPositionParameter(),
        ofEncoding("position_scale", QStringLiteral("position scale"), QStringLiteral("position scale"),
                   &P::positionScale, {P::minimumPositionScale, P::maximumPositionScale}, {0.1, 10}),
        positionParameter(),
        columnParameter(),
        shiftParameter(),
        trainedLengthParameter(),
    };
    return parameters;
}

QStringList animatedParameterIds() {
    QStringList ids;
    for (const AnimatedParameter& parameter : animatedParameters()) ids << parameter.id;
    for (const AnimatedParameter& parameter : optionParameters()) ids << parameter.id;
    return ids;
}

AnimatedParameter animatedParameter(const QString& id) {
    const auto isAsked = [&id](const AnimatedParameter& parameter) { return parameter.id == id; };
    for (const auto* parameters : {&animatedParameters(), &optionParameters()}) {
        const auto at = std::find_if(parameters->begin(), parameters->end(), isAsked);
        if (at != parameters->end()) return *at;
    }
    throw failure(unknownName(QStringLiteral("animated control"), id, animatedParameterIds()));
}

}  // namespace sinescope
