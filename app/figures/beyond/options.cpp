// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/beyond/options.h"

#include "app/model/experiment.h"
#include "app/model/figure_words.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/saturating_cast.h"
#include "core/schemes/properties.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Returns how far the picture extends past L_tr, in positions.
std::int64_t reach(const Scene& scene) {
    return beyondLength(scene) - trainedLength(scene);
}

std::optional<EffectiveOption> effectivePast(const Scene& scene) {
    if (beyondOptions().read(scene).past <= reach(scene)) return {};
    const QString reason = figureWords("beyond", "view_last_shown", Values().set("view_reach", reach(scene)));
    return EffectiveOption{static_cast<double>(reach(scene)), reason, false};
}

QString pastInvalidReason(const Scene& scene, const QJsonValue& value) {
    if (value.toDouble() <= static_cast<double>(reach(scene))) return {};
    return u"Positions past Lₜᵣ: %1 is too many; the picture ends %2 positions past Lₜᵣ."_s.arg(
        grouped(saturatingCast<std::int64_t>(value.toDouble())), grouped(reach(scene)));
}

bool isMeasured(const Scheme& scheme) {
    return std::ranges::any_of(lossExperiment().schemes, [&](const MeasuredLoss& each) {
        return each.id == QLatin1String(infoOf(scheme).id);
    });
}

/// True if the figure has a picture of the scheme's own numbers.
bool hasNumbers(const Scene& scene) {
    return hasAngles(scene) || entryOf(scene) == Entry::Score;
}

std::optional<EffectiveOption> effectivePart(const Scene& scene) {
    const BeyondPart part = beyondOptions().read(scene).part;
    if (usesEncoding(scene) || part == BeyondPart::All || part == BeyondPart::Loss) return {};
    return EffectiveOption{u"all"_s, figureWords("beyond", "view_sinusoidal_parts"), false};
}

/// Only the positions of the distances can be zoomed, and the lines of a score or a rotation.
QString fixedAxes(const Scene& scene) {
    const BeyondPart part = beyondOptions().read(scene).part;
    if (showsLossAlone(scene) || (usesEncoding(scene) && part == BeyondPart::Clocks)) return u"xy"_s;
    return usesEncoding(scene) ? u"y"_s : QString();
}

}  // namespace

const OptionTable<BeyondOptions>& beyondOptions() {
    // The measured losses have no marked position.
    static const auto all =
        OptionTable<BeyondOptions>("beyond")
            .choice("part", &BeyondOptions::part,
                    {{BeyondPart::All, "all"},
                     {BeyondPart::Clocks, "clocks"},
                     {BeyondPart::Distance, "distance"},
                     {BeyondPart::Loss, "loss"}})
            .offeredIn([](const Scene& scene) { return isMeasured(scene.scheme) && hasNumbers(scene); })
            .effective(effectivePart)
            .number("past", &BeyondOptions::past, 1, 3 * EncodingParameters::maximumLength)
            .offeredIn([](const Scene& scene) {
                return usesEncoding(scene) && beyondOptions().read(scene).part != BeyondPart::Loss;
            })
            .effective(effectivePast)
            .invalidReason(pastInvalidReason)
            .with([](FigureSpec& spec) { spec.fixedAxes = fixedAxes; });
    return all;
}

bool showsLossAlone(const Scene& scene) {
    if (!isMeasured(scene.scheme)) return false;
    return !hasNumbers(scene) || beyondOptions().read(scene).part == BeyondPart::Loss;
}

std::int64_t trainedLength(const Scene& scene) {
    if (scene.selection.trainedLength) return *scene.selection.trainedLength;
    const auto* rope = rotationIn(scene.scheme);
    const auto original = rope ? originalLength(rope->scaling) : std::nullopt;
    return original.value_or(scene.encoding.length);
}

std::int64_t beyondLength(const Scene& scene) {
    const std::int64_t shortest = 4 * trainedLength(scene);
    const FigureState* state = findFigure(scene, beyondOptions().spec().id);
    if (!state || !state->x) return shortest;
    const double end = std::floor(state->x->upper) - static_cast<double>(scene.encoding.firstPosition) + 1;
    // Compared as doubles: a view may exceed the range of integers.
    constexpr std::int64_t maximum = 4 * EncodingParameters::maximumLength;
    return saturatingCast<std::int64_t>(
        std::clamp(end, static_cast<double>(shortest), static_cast<double>(maximum)));
}

void setBeyondPast(FigureState& state, std::int64_t past) {
    beyondOptions().edit(state, [past](BeyondOptions& options) { options.past = past; });
}

}  // namespace sinescope
