// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/animation/animation.h"
#include "app/figures/registry.h"
#include "app/model/figure_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/parameters.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_fit.h"
#include "core/schemes/scheme_matrix.h"

#include <QJsonValue>
#include <QRegularExpression>

#include <algorithm>
#include <cstdlib>
#include <numbers>
#include <string_view>
#include <utility>

namespace sinescope {

namespace {

using Range = NumberRange;

double number(std::int64_t value) {
    return static_cast<double>(value);
}

bool haveAll(const Scene& scene, bool FigureSpec::*property) {
    const auto has = [property](const FigureState& figure) {
        const FigureSpec* spec = findSpec(figureCatalog(), figure.id);
        return spec && spec->*property;
    };
    return !scene.figures.empty() && std::ranges::all_of(scene.figures, has);
}

/// True if position p + k has to be in the sequence as p has: biases are defined only for its keys.
bool endsAtLastKey(const Scene& scene) {
    return entersAt(schemeOf(scene)) == Entry::Score;
}

/// The positions of the figures; some show only those of the sentence, and some also those k further on.
std::pair<std::int64_t, std::int64_t> playedPositions(const Scene& scene) {
    std::int64_t first = scene.encoding.firstPosition, last = scene.encoding.lastPosition();
    const auto words = static_cast<std::int64_t>(scene.sentence.tokens.size());
    if (words > 1 && haveAll(scene, &FigureSpec::showsWords)) last = std::min(last, first + words - 1);
    const std::int64_t shift = scene.selection.shift;
    if (endsAtLastKey(scene) && std::abs(shift) < scene.encoding.length &&
        haveAll(scene, &FigureSpec::showsShifted))
        (shift < 0 ? first : last) -= shift;
    return {first, last};
}

/// Returns the scheme's own base; null if it has none.
const SchemeParameter* baseOfScheme(const Scene& scene) {
    for (const SchemeParameter& parameter : infoOf(scene.scheme).parameters)
        if (std::string_view(parameter.id) == "base" && parameter.applies(scene.scheme)) return &parameter;
    return nullptr;
}

/// Returns the selected pair's wavelength; for rotations without the scaling of positions.
std::optional<double> wavelengthOfSelection(const Scene& scene) {
    if (const Scheme scheme = schemeOf(scene); const auto* rope = rotationIn(scheme)) {
        const RotationColumn role = rotationColumn(*rope, scene.selection.column);
        const double w = role.pair < 0 ? 0 : ropeFrequencies(*rope)(role.pair);
        return w > 0 ? std::optional(2 * std::numbers::pi / w) : std::nullopt;
    }
    if (!usesEncoding(scene)) return {};
    const auto encoding = encodingOf(scene);
    const ColumnRole role = encoding->role(scene.selection.column);
    if (role.wave == Wave::None) return {};
    return encoding->wavelength(role.pair);
}

/// True if waves of the formula are visible: some figures show them beside another scheme's.
bool showsSinusoid(const Scene& scene) {
    if (usesEncoding(scene)) return true;
    return std::ranges::any_of(scene.figures, [&scene](const FigureState& figure) {
        const FigureSpec* spec = findSpec(figureCatalog(), figure.id);
        return spec && spec->showsSinusoid && spec->showsSinusoid(scene);
    });
}

/// Returns one turn from `first`, or the range up to `last` if a turn does not fit.
Range turnOrAll(const Scene& scene, std::int64_t first, std::int64_t last) {
    const std::optional<double> turn = wavelengthOfSelection(scene);
    const double end = turn ? number(first) + *turn : number(last) + 2;
    return {number(first), end <= number(last) + 1 ? end : number(last)};
}

/// A number of a part of the Scene.
template <typename Owner>
AnimatedParameter numberParameter(Owner Scene::*owner, const NumberParameter<Owner>& info) {
    AnimatedParameter parameter;
    parameter.id = info.id;
    parameter.title = info.titleInText();
    parameter.symbol = info.shortName;
    parameter.whole = info.isInteger;
    parameter.scales = info.isLogarithmic;
    parameter.isPaired = info.term == Term::DModel;
    parameter.value = [owner, &info](const Scene& scene) { return *info.value(scene.*owner); };
    parameter.set = [owner, &info](Scene& scene, double value) { info.set(scene.*owner, value); };
    return parameter;
}

AnimatedParameter encodingParameter(const char* id, const Range& defaultRange) {
    const NumberParameter<EncodingParameters>& number = encodingNumber(QString::fromLatin1(id));
    AnimatedParameter parameter = numberParameter(&Scene::encoding, number);
    parameter.range = [&number](const Scene&) { return number.limits; };
    parameter.defaultRange = [defaultRange](const Scene&) { return defaultRange; };
    return parameter;
}

AnimatedParameter selectionParameter(const char* id) {
    const NumberParameter<Selection>& number = selectionNumber(QString::fromLatin1(id));
    AnimatedParameter parameter = numberParameter(&Scene::selection, number);
    parameter.range = [&number](const Scene& scene) { return allowedIn(scene, number); };
    parameter.defaultRange = parameter.range;
    return parameter;
}

/// The base of the formula, and the scheme's own if it has one.
AnimatedParameter baseParameter() {
    AnimatedParameter parameter = encodingParameter("base", {10, 1e6});
    parameter.value = [encoded = parameter.value](const Scene& scene) {
        const SchemeParameter* own = baseOfScheme(scene);
        return own ? own->get(scene.scheme) : encoded(scene);
    };
    parameter.set = [encode = parameter.set](Scene& scene, double value) {
        encode(scene, value);
        if (const SchemeParameter* own = baseOfScheme(scene)) own->set(scene.scheme, value);
    };
    parameter.isRead = [](const Scene& scene) { return baseOfScheme(scene) || showsSinusoid(scene); };
    parameter.symbolOfScheme = [symbol = parameter.symbol](const Scene& scene) {
        return baseOfScheme(scene) ? u"B"_s : symbol;
    };
    return parameter;
}

AnimatedParameter positionScaleParameter() {
    AnimatedParameter parameter = encodingParameter("position_scale", {0.1, 10});
    parameter.isRead = showsSinusoid;
    return parameter;
}

AnimatedParameter lengthParameter() {
    const auto minimum = [](const Scene& scene) { return number(scene.sentence.tokens.size()); };
    AnimatedParameter parameter = encodingParameter("length", {});
    parameter.isRead = [](const Scene& scene) { return !schemeRequirements(scene.scheme).allPositions; };
    parameter.range = [minimum, maximum = encodingNumber(u"length"_s).limits.second](const Scene& scene) {
        return Range{minimum(scene), maximum};
    };
    parameter.lowestName = u"the number of words"_s;
    parameter.defaultRange = [minimum](const Scene& scene) {
        return Range{std::max(minimum(scene), 10.0), std::max(minimum(scene) * 2, 200.0)};
    };
    return parameter;
}

AnimatedParameter widthParameter() {
    AnimatedParameter parameter = encodingParameter("d_model", {4, 512});
    parameter.isRead = [](const Scene& scene) { return schemeRequirements(scene.scheme).columns == 0; };
    return parameter;
}

AnimatedParameter firstPositionParameter() {
    AnimatedParameter parameter = encodingParameter("first_position", {0, 99});
    parameter.isRead = [](const Scene& scene) { return !schemeRequirements(scene.scheme).fromZero; };
    parameter.turn = wavelengthOfSelection;
    return parameter;
}

AnimatedParameter positionParameter() {
    AnimatedParameter parameter = selectionParameter("position");
    parameter.defaultRange = [](const Scene& scene) {
        const auto [first, last] = playedPositions(scene);
        return turnOrAll(scene, first, last);
    };
    parameter.turn = wavelengthOfSelection;
    return parameter;
}

AnimatedParameter shiftParameter() {
    AnimatedParameter parameter = selectionParameter("shift");
    parameter.defaultRange = [](const Scene& scene) {
        if (!endsAtLastKey(scene)) return turnOrAll(scene, 0, scene.encoding.length - 1);
        const Range all = allowedIn(scene, selectionNumber(u"position"_s));
        const double p = number(scene.selection.position);
        return p < all.second ? Range{0, all.second - p} : Range{all.first - p, 0};
    };
    parameter.turn = wavelengthOfSelection;
    return parameter;
}

AnimatedParameter trainedLengthParameter() {
    AnimatedParameter parameter = selectionParameter("trained_length");
    parameter.value = [](const Scene& scene) {
        return number(scene.selection.trainedLength.value_or(scene.encoding.length));
    };
    parameter.defaultRange = [](const Scene& scene) { return Range{1, number(scene.encoding.length)}; };
    return parameter;
}

bool isNumber(const OptionSpec& option) {
    return option.kind == OptionSpec::Kind::Integer || option.kind == OptionSpec::Kind::Real;
}

/// The highest value that changes the picture of a Scene.
double highestIn(Scene scene, const QString& figure, const OptionSpec& option) {
    if (!option.effective) return option.highest;
    openedFigure(scene, figure).options[option.key] = option.highest;
    const std::optional<EffectiveOption> effective = option.effective(scene);
    return effective && !effective->isFixed ? effective->value.toDouble() : option.highest;
}

AnimatedParameter figureParameter(const FigureSpec& figure, const OptionSpec& option) {
    // RoPE is a name.
    const bool isName = option.label.section(' '_L1, 0, 0).mid(1).contains(QRegularExpression(u"[A-Z]"_s));
    const QString label = isName ? option.label : uncapitalized(option.label);
    AnimatedParameter parameter;
    parameter.id = figure.id + '.'_L1 + option.key;
    parameter.title = label + u" of "_s + figure.title;
    parameter.symbol = label;
    parameter.whole = option.kind == OptionSpec::Kind::Integer;
    parameter.isTime = option.isTime;
    if (option.isTime)
        parameter.text = [](double share) { return u"%1 % of the way"_s.arg(plainNumber(100 * share, 3)); };
    parameter.isRead = [id = figure.id, option](const Scene& scene) {
        if (!findFigure(scene, id) || (option.isOffered && !option.isOffered(scene))) return false;
        const std::optional<EffectiveOption> effective =
            option.effective ? option.effective(scene) : std::nullopt;
        return !effective || !effective->isFixed;
    };
    parameter.value = [figure, key = option.key](const Scene& scene) {
        return optionValue(figure, findFigure(scene, figure.id), key).toDouble();
    };
    parameter.set = [id = figure.id, key = option.key](Scene& scene, double value) {
        openedFigure(scene, id).options[key] = value;
    };
    parameter.range = [id = figure.id, option](const Scene& scene) {
        return Range{option.lowest, highestIn(scene, id, option)};
    };
    if (option.turn == 360) parameter.unit = u"°"_s;
    if (option.turn > 0) parameter.turn = [turn = option.turn](const Scene&) { return turn; };
    parameter.defaultRange = [id = figure.id, option](const Scene& scene) {
        const double lowest = option.lowest, fallback = option.fallback.toDouble(),
                     highest = highestIn(scene, id, option);
        if (lowest < 0) return Range{lowest, highest};
        constexpr double defaultSpan = 1000;  // if the default is the lowest value, as for training
        return Range{lowest, std::min(highest, fallback > lowest ? std::max(2 * fallback, lowest + 1)
                                                                 : lowest + defaultSpan)};
    };
    return parameter;
}

AnimatedParameter checkpointParameter(const std::shared_ptr<const Checkpoints>& checkpoints) {
    AnimatedParameter parameter;
    parameter.id = checkpointParameterId();
    parameter.title = parameter.symbol = u"checkpoint"_s;
    parameter.value = [checkpoints](const Scene& scene) {
        const std::optional<int> shown = checkpoints->shownIn(scene);
        return shown ? *shown + 1.0 : 0.0;
    };
    parameter.set = [checkpoints](Scene& scene, double value) {
        checkpoints->show(scene, saturatingCast<int>(value) - 1);
    };
    parameter.range = [count = checkpoints->count()](const Scene&) { return Range{1, number(count)}; };
    parameter.defaultRange = parameter.range;
    parameter.text = [checkpoints](double value) {
        const int index = saturatingCast<int>(value) - 1;
        return index < 0 ? u"–"_s : checkpoints->label(index);
    };
    return parameter;
}

const std::vector<AnimatedParameter>& optionParameters() {
    static const std::vector<AnimatedParameter> parameters = [] {
        std::vector<AnimatedParameter> all;
        for (const FigureKind& kind : figureKinds())
            for (const OptionSpec& option : kind.spec.options)
                if (isNumber(option)) all.push_back(figureParameter(kind.spec, option));
        return all;
    }();
    return parameters;
}

}  // namespace

bool isRead(const AnimatedParameter& parameter, const Scene& scene) {
    return !parameter.isRead || parameter.isRead(scene);
}

const std::vector<AnimatedParameter>& animatedParameters() {
    static const std::vector<AnimatedParameter> parameters = {
        lengthParameter(),
        widthParameter(),
        baseParameter(),
        firstPositionParameter(),
        positionScaleParameter(),
        positionParameter(),
        selectionParameter("column"),
        shiftParameter(),
        trainedLengthParameter(),
    };
    return parameters;
}

QString checkpointParameterId() {
    return u"checkpoint"_s;
}

AnimatedParameter animatedParameter(const AnimationSpec& spec) {
    return spec.checkpoints && spec.parameter == checkpointParameterId()
               ? checkpointParameter(spec.checkpoints)
               : animatedParameter(spec.parameter);
}

QStringList animatedParameterIds() {
    return textsOf(animatedParameters(), &AnimatedParameter::id) +
           textsOf(optionParameters(), &AnimatedParameter::id);
}

AnimatedParameter animatedParameter(const QString& id) {
    for (const auto* parameters : {&animatedParameters(), &optionParameters()})
        if (const auto* found = findIn(*parameters, id, &AnimatedParameter::id)) return *found;
    throw failure(unknownName(u"animated control"_s, id, animatedParameterIds()));
}

}  // namespace sinescope
