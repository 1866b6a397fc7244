// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/options.h"

#include "app/model/figure_words.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

bool entersAtInput(const Scene& scene) {
    return entryOf(scene) == Entry::Input;
}

/// True if the input of attention is a vector for each word, which the tables show.
bool hasTables(const Scene& scene) {
    return entersAtInput(scene) || entryOf(scene) == Entry::Nowhere;
}

std::optional<EffectiveOption> effectiveProjection(const Scene& scene) {
    if (projectionIn(scene) == sumOptions().read(scene).projection) return {};
    return EffectiveOption{
        u"tied"_s,
        figureWords("sum", "view_tied",
                    Values().set("widest", widestProjection).set("width", scene.encoding.dModel)),
        false};
}

bool hasProjection(const Scene& scene) {
    const SumOptions options = sumOptions().read(scene);
    return entersAtInput(scene) && options.scores && options.join == SumJoin::Concatenate;
}

bool hasSums(const Scene& scene) {
    return entersAtInput(scene) && !drawsScores(scene) && sumOptions().read(scene).join == SumJoin::Add;
}

}  // namespace

/// Has no axes, so that zooming a heatmap does not move its windows over columns and words.
const OptionTable<SumOptions>& sumOptions() {
    static const auto all =
        OptionTable<SumOptions>("sum")
            .withoutZoom()
            .choice("show", &SumOptions::scores, {{false, "tables"}, {true, "scores"}})
            .offeredIn(hasTables)
            .choice("join", &SumOptions::join, {{SumJoin::Add, "add"}, {SumJoin::Concatenate, "concatenate"}})
            .offeredIn(entersAtInput)
            .choice("projection", &SumOptions::projection,
                    {{SumProjection::Tied, "tied"},
                     {SumProjection::Free, "free"},
                     {SumProjection::Apart, "apart"}})
            .offeredIn(hasProjection)
            .effective(effectiveProjection)
            .choice("digits", &SumOptions::everyDigit, {{false, "4"}, {true, "all"}})
            .offeredIn([](const Scene& scene) { return !drawsScores(scene); })
            .toggle("blanks", &SumOptions::blanks)
            .offeredIn(hasSums)
            .with([](FigureSpec& spec) { spec.showsWords = true; });
    return all;
}

SumProjection projectionIn(const Scene& scene) {
    const SumProjection asked = sumOptions().read(scene).projection;
    const bool tooWide = asked == SumProjection::Free && scene.encoding.dModel > widestProjection;
    return tooWide ? SumProjection::Tied : asked;
}

bool drawsScores(const Scene& scene) {
    return !hasTables(scene) || sumOptions().read(scene).scores;
}

}  // namespace sinescope
