// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/options.h"

#include "app/figures/similarity/patches.h"
#include "app/model/figure_words.h"
#include "app/model/option_table.h"
#include "app/model/scales.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"

#include <algorithm>

namespace sinescope {

namespace {

/// With W the dot product is drawn for any measure.
std::optional<EffectiveOption> effectiveMeasure(const Scene& scene) {
    if (!usesEncoding(scene)) return {};
    const QueryKeyMatrix between = similarityOptions(scene).between;
    if (between == QueryKeyMatrix::Identity || !noProjectionReason(*encodingOf(scene), between).empty())
        return {};
    return EffectiveOption{u"dot"_s, similarityWords("view_dot_only"), true};
}

std::optional<EffectiveOption> effectiveMaps(const Scene& scene) {
    const auto grid = patchGridOf(scene);
    if (!grid || grid->patches() <= maximumMaps || similarityOptions(scene).maps != SimilarityMaps::All)
        return {};
    return EffectiveOption{u"patch"_s, similarityWords("view_one_map", Values().set("most", maximumMaps)),
                           false};
}

bool showsCurveAlone(const FigureState* state);

const OptionTable<SimilarityOptions>& table() {
    static const auto entersAt = [](Entry entry) {
        return [entry](const Scene& scene) { return entryOf(scene) == entry; };
    };
    static const auto all =
        OptionTable<SimilarityOptions>("similarity", AxisQuantity::Position, AxisQuantity::Position)
            .choice("measure", &SimilarityOptions::measure,
                    {{Measure::Dot, "dot"}, {Measure::Cosine, "cosine"}, {Measure::Distance, "distance"}})
            .offeredIn(entersAt(Entry::Input))
            .effective(effectiveMeasure)
            .toggle("centred", &SimilarityOptions::isCentred)
            .offeredIn(addsOwnRows)  // which may share an offset as large as their differences
            .choice("maps", &SimilarityOptions::maps,
                    {{SimilarityMaps::None, "matrix"},
                     {SimilarityMaps::Selected, "patch"},
                     {SimilarityMaps::All, "all"}})
            .offeredIn([](const Scene& scene) { return patchGridOf(scene).has_value(); })
            .effective(effectiveMaps)
            .choice("w", &SimilarityOptions::between,
                    {{QueryKeyMatrix::Identity, "identity"},
                     {QueryKeyMatrix::Random, "random"},
                     {QueryKeyMatrix::Shift, "ahead"}})
            .offeredIn(usesEncoding)
            .choice("part", &SimilarityOptions::part,
                    {{SimilarityPart::Whole, "whole"},
                     {SimilarityPart::Fast, "fast"},
                     {SimilarityPart::Slow, "slow"},
                     {SimilarityPart::Pair, "pair"},
                     {SimilarityPart::Sums, "sums"}})
            .offeredIn(usesEncoding)
            .choice("bias", &SimilarityOptions::softmax, {{false, "bias"}, {true, "softmax"}})
            .offeredIn(entersAt(Entry::Score))
            .choice("words", &SimilarityOptions::sameWord, {{true, "same"}, {false, "two"}})
            .offeredIn(entersAt(Entry::Rotation))
            .choice("charts", &SimilarityOptions::charts,
                    {{SimilarityCharts::Both, "both"},
                     {SimilarityCharts::MatrixAlone, "matrix"},
                     {SimilarityCharts::CurveAlone, "curve"}})
            .with([](FigureSpec& spec) {
                spec.axisTypeShare = 0.7;
                spec.xOf = [](const FigureState* state) {
                    return showsCurveAlone(state) ? AxisQuantity::Shift : AxisQuantity::Position;
                };
                spec.fixedAxes = [](const Scene& scene) {
                    return showsCurveAlone(findFigure(scene, u"similarity"_s)) ? u"y"_s : QString();
                };
            });
    return all;
}

bool showsCurveAlone(const FigureState* state) {
    return table().read(state).charts == SimilarityCharts::CurveAlone;
}

}  // namespace

const FigureSpec& similaritySpec() {
    return table().spec();
}

QString similarityWords(const char* kind, const Values& values) {
    return figureWords("similarity", kind, values);
}

QString chartsId(const SimilarityOptions& options) {
    return table().id("charts", options);
}

AxisRange shownShifts(const Scene& scene) {
    const FigureState* state = findFigure(scene, similaritySpec().id);
    const std::optional<AxisRange> x = state ? state->x : std::nullopt, y = state ? state->y : std::nullopt;
    const auto length = static_cast<double>(scene.encoding.length);
    if (showsCurveAlone(state)) return x.value_or(AxisRange{-length, length});
    const AxisRange whole = axisOfCells(scene.encoding.firstPosition, scene.encoding.length);
    const AxisRange across = x.value_or(whole), down = y.value_or(whole);
    return {across.lower - down.upper, across.upper - down.lower};
}

SimilarityOptions similarityOptions(const Scene& scene) {
    SimilarityOptions options = table().read(scene);
    options.isCentred = options.isCentred && addsOwnRows(scene);
    return options;
}

}  // namespace sinescope
