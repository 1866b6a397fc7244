// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/options.h"

#include "app/model/option_specs.h"
#include "app/scene/scene_scheme.h"

namespace sinescope {

namespace {

bool entersAtInput(const Scene& scene) {
    return entryOf(scene) == Entry::Input;
}

/// Whether the input of attention is a vector for each word: then there are tables of it.
bool hasTables(const Scene& scene) {
    return entersAtInput(scene) || entryOf(scene) == Entry::Nowhere;
}

SumOptions optionsIn(const Scene& scene) {
    return sumOptions(findFigure(scene, QStringLiteral("sum")));
}

std::optional<OptionInForce> tiedWhereWide(const Scene& scene) {
    if (projectionIn(scene) == optionsIn(scene).projection) return {};
    return OptionInForce{QStringLiteral("tied"),
                         QStringLiteral("A W of its own is made up for at most %1 columns; d_model is %2.")
                             .arg(widestProjection)
                             .arg(scene.encoding.dModel),
                         false};
}

OptionSpec projectionSpec() {
    const QStringList weights = {QStringLiteral("tied"), QStringLiteral("free"), QStringLiteral("apart")};
    OptionSpec spec = choiceOption(
        QStringLiteral("projection"), QStringLiteral("Weights"),
        QStringLiteral("Of words and positions side by side: the same for both (then it is addition), a "
                       "made-up W of its own for the position, or columns that stay apart"),
        weights, weights);
    spec.inForce = tiedWhereWide;
    return offeredIn(spec, [](const Scene& scene) {
        const SumOptions options = optionsIn(scene);
        return entersAtInput(scene) && options.scores && options.join == SumJoin::Concatenate;
    });
}

}  // namespace

FigureSpec sumSpec() {
    // No axes: the windows over its columns and words are its own, and zooming a heatmap does not move them.
    return {
        QStringLiteral("sum"),
        QStringLiteral("Sum"),
        QStringLiteral("a word at another position is another vector"),
        AxisQuantity::None,
        AxisQuantity::None,
        {offeredIn(choiceOption(
                       QStringLiteral("show"), QStringLiteral("Show"),
                       QStringLiteral("The vectors of the words, or the scores of attention that they give"),
                       {QStringLiteral("tables"), QStringLiteral("scores")},
                       {QStringLiteral("vectors"), QStringLiteral("scores")}),
                   hasTables),
         offeredIn(
             choiceOption(
                 QStringLiteral("join"), QStringLiteral("Join"),
                 QStringLiteral("The position is added to the word, or put beside it in columns of its own"),
                 {QStringLiteral("add"), QStringLiteral("concatenate")},
                 {QStringLiteral("add"), QStringLiteral("concatenate")}),
             entersAtInput),
         projectionSpec(),
         offeredIn(choiceOption(QStringLiteral("digits"), QStringLiteral("Digits"),
                                QStringLiteral("Up to four decimals, as many as fit into a cell, or every "
                                               "digit of the number"),
                                {QStringLiteral("4"), QStringLiteral("all")},
                                {QStringLiteral("4"), QStringLiteral("all")}),
                   [](const Scene& scene) { return !drawsScores(scene); })}};
}

SumOptions sumOptions(const FigureState* state) {
    SumOptions options;
    if (!state) return options;
    const auto value = [state](const char* key) {
        return state->options.value(QLatin1String(key)).toString();
    };
    options.everyDigit = value("digits") == QLatin1String("all");
    options.scores = value("show") == QLatin1String("scores");
    if (value("join") == QLatin1String("concatenate")) options.join = SumJoin::Concatenate;
    if (value("projection") == QLatin1String("free")) options.projection = SumProjection::Free;
    if (value("projection") == QLatin1String("apart")) options.projection = SumProjection::Apart;
    return options;
}

SumProjection projectionIn(const Scene& scene) {
    const SumProjection asked = optionsIn(scene).projection;
    const bool tooWide = asked == SumProjection::Free && scene.encoding.dModel > widestProjection;
    return tooWide ? SumProjection::Tied : asked;
}

bool drawsScores(const Scene& scene) {
    return !hasTables(scene) || optionsIn(scene).scores;
}

}  // namespace sinescope
