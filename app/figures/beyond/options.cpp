// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/options.h"

#include "app/scene/scene_scheme.h"
#include "core/saturating_cast.h"

namespace sinescope {

namespace {

QString partKey() {
    return QStringLiteral("part");
}

/// With options that mean something for the sinusoidal encoding alone; the measured losses are read at no
/// place of their own.
FigureSpec offeredForSinusoids(FigureSpec spec) {
    for (OptionSpec& option : spec.options) option.isOffered = isSinusoidal;
    spec.options.back().isOffered = [](const Scene& scene) {
        return isSinusoidal(scene) &&
               beyondOptions(findFigure(scene, QStringLiteral("beyond"))).part != BeyondPart::Loss;
    };
    return spec;
}

}  // namespace

std::int64_t trainedLength(const Scene& scene) {
    if (scene.selection.trainedLength) return *scene.selection.trainedLength;
    const auto* rope = std::get_if<RopeScheme>(&scene.scheme);
    const auto original = rope ? originalLength(rope->scaling) : std::nullopt;
    return original.value_or(scene.encoding.length);
}

QString pastKey() {
    return QStringLiteral("past");
}

const FigureSpec& beyondSpec() {
    static const FigureSpec spec = offeredForSinusoids(
        {QStringLiteral("beyond"),
         QStringLiteral("Beyond"),
         QStringLiteral("past the trained length the encoding is defined; its values are new"),
         AxisQuantity::None,
         AxisQuantity::None,
         {{partKey(),
           QStringLiteral("Show"),
           QStringLiteral("All of the figure, or one part of it"),
           OptionSpec::Kind::Choice,
           QStringLiteral("all"),
           {QStringLiteral("all"), QStringLiteral("clocks"), QStringLiteral("distance"),
            QStringLiteral("loss")},
           {QStringLiteral("all"), QStringLiteral("clocks"), QStringLiteral("distance"),
            QStringLiteral("measured loss")}},
          {pastKey(),
           QStringLiteral("Past Lₜᵣ by"),
           QStringLiteral("How many positions past the trained length the hands and the distance are read"),
           OptionSpec::Kind::Integer,
           static_cast<qint64>(BeyondOptions{}.past),
           {},
           {},
           1,
           static_cast<double>(3 * EncodingParameters::maximumLength)}}});
    return spec;
}

BeyondOptions beyondOptions(const FigureState* state) {
    BeyondOptions options;
    const QString part = optionValue(beyondSpec(), state, partKey()).toString();
    options.part = part == QLatin1String("clocks")     ? BeyondPart::Clocks
                   : part == QLatin1String("distance") ? BeyondPart::Distance
                   : part == QLatin1String("loss")     ? BeyondPart::Loss
                                                       : BeyondPart::All;
    options.past = saturatingCast<std::int64_t>(optionValue(beyondSpec(), state, pastKey()).toDouble());
    return options;
}

}  // namespace sinescope
