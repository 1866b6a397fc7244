// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/options.h"

#include "app/figures/similarity/patches.h"
#include "app/model/option_specs.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"

#include <algorithm>

namespace sinescope {

namespace {

QString measureKey() {
    return QStringLiteral("measure");
}
QString betweenKey() {
    return QStringLiteral("w");
}
QString partKey() {
    return QStringLiteral("part");
}

QString biasKey() {
    return QStringLiteral("bias");
}
QString centredKey() {
    return QStringLiteral("centred");
}
QString mapsKey() {
    return QStringLiteral("maps");
}
QString wordsKey() {
    return QStringLiteral("words");
}

QString chartsKey() {
    return QStringLiteral("charts");
}

/// Rows of a table, which may share an offset that is as large as what tells them apart.
bool hasTableRows(const Scene& scene) {
    return !isSinusoidal(scene) && entryOf(scene) == Entry::Input;
}

bool hasRows(const Scene& scene) {
    return isSinusoidal(scene) || entryOf(scene) == Entry::Input;
}

/// With W the dot product is drawn, whatever the measure is.
std::optional<OptionInForce> measureInForce(const Scene& scene) {
    if (!isSinusoidal(scene)) return {};
    const QueryKeyMatrix between = similarityOptions(scene).between;
    if (between == QueryKeyMatrix::Identity || !whyNoProjection(*encodingOf(scene), between).empty())
        return {};
    return OptionInForce{QStringLiteral("dot"),
                         QStringLiteral("With a W between the rows it is the dot product; choose W = I for "
                                        "the cosine or the distance."),
                         true};
}

std::optional<OptionInForce> mapsInForce(const Scene& scene) {
    const auto grid = patchGridOf(scene);
    if (!grid || grid->patches() <= maximumMaps || similarityOptions(scene).maps != SimilarityMaps::All)
        return {};
    return OptionInForce{
        QStringLiteral("patch"),
        QStringLiteral("The maps of all patches are drawn for at most %1 patches.").arg(grouped(maximumMaps)),
        false};
}

OptionSpec mapsOption() {
    OptionSpec option =
        choiceOption(mapsKey(), QStringLiteral("Show"),
                     QStringLiteral("The matrix of all positions, the similarity of the selected patch with "
                                    "each patch as a map of the image, or the maps of all patches"),
                     {QStringLiteral("matrix"), QStringLiteral("patch"), QStringLiteral("all")},
                     {QStringLiteral("matrix"), QStringLiteral("one map"), QStringLiteral("all maps")});
    option.inForce = mapsInForce;
    return offeredIn(option, [](const Scene& scene) { return patchGridOf(scene).has_value(); });
}

/// The place of the option's value among its choices.
qsizetype chosen(const Scene& scene, const QString& key) {
    const FigureSpec& spec = similaritySpec();
    const QString value = optionValue(spec, findFigure(scene, spec.id), key).toString();
    for (const OptionSpec& option : spec.options)
        if (option.key == key) return std::max<qsizetype>(0, option.choices.indexOf(value));
    return 0;
}

bool isOn(const Scene& scene, const QString& key) {
    const FigureSpec& spec = similaritySpec();
    return optionValue(spec, findFigure(scene, spec.id), key).toBool();
}

OptionSpec measureOption() {
    const QStringList measures = {QStringLiteral("dot"), QStringLiteral("cosine"),
                                  QStringLiteral("distance")};
    OptionSpec option = choiceOption(
        measureKey(), QStringLiteral("Measure"),
        QStringLiteral("Dot product, cosine, or Euclidean distance of the two rows; with W it is the dot "
                       "product"),
        measures, measures);
    option.inForce = measureInForce;
    return option;
}

}  // namespace

const FigureSpec& similaritySpec() {
    static const FigureSpec spec{
        QStringLiteral("similarity"),
        QStringLiteral("Similarity"),
        QStringLiteral("only the distance counts: each diagonal has one value, the same on both sides"),
        AxisQuantity::Position,
        AxisQuantity::Position,
        {offeredIn(measureOption(), hasRows),
         offeredIn(switchOption(centredKey(), QStringLiteral("Centred"),
                                QStringLiteral("Subtract the mean of all rows first: learned rows often "
                                               "share an offset, which makes any two look alike")),
                   hasTableRows),
         mapsOption(),
         offeredIn(
             choiceOption(
                 betweenKey(), QStringLiteral("W"),
                 QStringLiteral("What is between the two rows: nothing, a random matrix as a head may learn "
                                "one, or M₄, which looks four positions ahead; with W it is the dot product"),
                 {QStringLiteral("identity"), QStringLiteral("random"), QStringLiteral("ahead")},
                 {QStringLiteral("I"), QStringLiteral("random"), QStringLiteral("4 ahead")}),
             isSinusoidal),
         offeredIn(choiceOption(
                       partKey(), QStringLiteral("Pairs"),
                       QStringLiteral("All pairs, the faster or the slower half, the selected pair alone, or "
                                      "the pairs added up one group after the other, slowest first"),
                       {QStringLiteral("whole"), QStringLiteral("fast"), QStringLiteral("slow"),
                        QStringLiteral("pair"), QStringLiteral("sums")},
                       {QStringLiteral("all"), QStringLiteral("fast half"), QStringLiteral("slow half"),
                        QStringLiteral("selected"), QStringLiteral("added up")}),
                   isSinusoidal),
         offeredIn(
             choiceOption(biasKey(), QStringLiteral("Show"),
                          QStringLiteral("What is added to the score, or what softmax makes of it where the "
                                         "scores are otherwise equal"),
                          {QStringLiteral("bias"), QStringLiteral("softmax")},
                          {QStringLiteral("bias"), QStringLiteral("softmax")}),
             [](const Scene& scene) { return entryOf(scene) == Entry::Score; }),
         offeredIn(
             choiceOption(wordsKey(), QStringLiteral("Words"),
                          QStringLiteral("The first word of the sentence as query and as key, or the first "
                                         "as query and the second as key"),
                          {QStringLiteral("same"), QStringLiteral("two")},
                          {QStringLiteral("one twice"), QStringLiteral("two")}),
             [](const Scene& scene) { return entryOf(scene) == Entry::Rotation; }),
         choiceOption(
             chartsKey(), QStringLiteral("Charts"),
             QStringLiteral("The matrix of all pairs of positions, the curve over their distance, or both"),
             {QStringLiteral("both"), QStringLiteral("matrix"), QStringLiteral("curve")},
             {QStringLiteral("both"), QStringLiteral("matrix"), QStringLiteral("curve")})}};
    return spec;
}

SimilarityOptions similarityOptions(const Scene& scene) {
    // The choices are listed in the order of the enumerations.
    return {static_cast<Measure>(chosen(scene, measureKey())),
            static_cast<QueryKeyMatrix>(chosen(scene, betweenKey())),
            static_cast<SimilarityPart>(chosen(scene, partKey())),
            chosen(scene, biasKey()) == 1,
            hasTableRows(scene) && isOn(scene, centredKey()),
            static_cast<SimilarityMaps>(chosen(scene, mapsKey())),
            chosen(scene, wordsKey()) == 0,
            static_cast<SimilarityCharts>(chosen(scene, chartsKey()))};
}

}  // namespace sinescope
