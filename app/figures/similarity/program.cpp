// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/similarity/bias_model.h"
#include "app/figures/similarity/model.h"
#include "app/figures/similarity/rotation_model.h"
#include "app/figures/similarity/rows_model.h"
#include "app/model/code_expressions.h"
#include "app/scene/sentences.h"

#include <algorithm>

namespace sinescope {

namespace {

/// Columns of one wave of the pairs first .. last as a slice with both ends.
QString columnsOf(const Recipe& recipe, std::int64_t firstColumn, std::int64_t columns, PairRange range) {
    const std::int64_t end = std::min(range.last + 1, columns), begin = std::min(range.first, end);
    return QStringLiteral("%1:%2:%3")
        .arg(firstColumn + begin * recipe.step)
        .arg(firstColumn + end * recipe.step)
        .arg(recipe.step);
}

QString measureId(Measure measure) {
    return measure == Measure::Cosine     ? QStringLiteral("cosine")
           : measure == Measure::Distance ? QStringLiteral("distance")
                                          : QStringLiteral("dot");
}

QString drawMatrixProgram(const std::optional<PatchMap>& map) {
    if (!map) return programTemplate(QStringLiteral("draw_matrix")).trimmed();
    return filledTemplate(
               programTemplate(QStringLiteral("draw_patch_maps")),
               {{QStringLiteral("GRID"),
                 QStringLiteral("%1, %2").arg(map->grid().height).arg(map->grid().width)},
                {QStringLiteral("MAPS"), map->isOfAll() ? QStringLiteral("all") : QStringLiteral("one")}})
        .trimmed();
}

}  // namespace

FigureProgram SimilarityModel::program() const {
    const SimilarityNumbers& n = numbers();
    const EncodingParameters& e = n.encoding->parameters();
    const Recipe recipe = recipeOf(e);
    const PairRange range = n.isEmpty() ? PairRange{0, -1} : n.range();
    const PairRange shown{range.first, std::min(range.last, n.encoding->pairs() - 1)};
    const bool random = n.isRandom();
    return figureProgram(
        scene(), similaritySpec().id, n.isPlain() ? QStringLiteral("similarity") : QStringLiteral("scores"),
        {{QStringLiteral("FIRST_PAIR"), QString::number(shown.first)},
         {QStringLiteral("LAST_PAIR"),
          QString::number(std::min(shown.last + 1, std::min(recipe.sines, recipe.cosines)))},
         {QStringLiteral("USED"),
          QStringLiteral("%1, %2").arg(
              columnsOf(recipe, std::max<std::int64_t>(0, recipe.firstSine), recipe.sines, shown),
              columnsOf(recipe, std::max<std::int64_t>(0, recipe.firstCosine), recipe.cosines, shown))},
         {QStringLiteral("GROUPS"), n.sums() ? QString::number(n.traces.size()) : QStringLiteral("1")},
         {QStringLiteral("SQUARED"), pythonFactor(e.factor * e.factor)},
         {QStringLiteral("MEASURE"), measureId(n.measure)},
         {QStringLiteral("RANDOM_MATRIX"), programTemplate(QStringLiteral("random_matrix"))},
         {QStringLiteral("RANDOM"), pythonBool(random)}},
        said("program_note"));
}

FigureProgram RowSimilarityModel::program() const {
    return figureProgram(scene(), similaritySpec().id, QStringLiteral("similarity_rows"),
                         {{QStringLiteral("MEASURE"), measureId(m_measure)},
                          {QStringLiteral("CENTRED"), pythonBool(m_isCentred)},
                          {QStringLiteral("OFF_SCALE"), pythonList(numbers().offScale)},
                          {QStringLiteral("DRAW_MATRIX"), drawMatrixProgram(patchMap())}});
}

FigureProgram BiasSimilarityModel::program() const {
    return figureProgram(scene(), similaritySpec().id, QStringLiteral("similarity_biases"),
                         {{QStringLiteral("HEADS_SHOWN"), pythonList(m_picture->heads())},
                          {QStringLiteral("SOFTMAX"), pythonBool(m_picture->isSoftmax())},
                          {QStringLiteral("OF_QUERY"), pythonBool(m_picture->isOfQuery())}});
}

FigureProgram RotationSimilarityModel::program() const {
    Scene words = scene();  // the two of them, with what was given for them
    const int key = m_sameWord || words.sentence.tokens.size() < 2 ? 0 : 1;
    words.sentence.customEmbeddings.resize(static_cast<std::size_t>(words.sentence.tokens.size()));
    words.sentence.tokens = {m_picture->query(), m_picture->key()};
    words.sentence.customEmbeddings = {words.sentence.customEmbeddings[0],
                                       words.sentence.customEmbeddings[static_cast<std::size_t>(key)]};
    return figureProgram(scene(), similaritySpec().id, QStringLiteral("similarity_rotation"),
                         {{QStringLiteral("WORDS"), pythonList(words.sentence.tokens)},
                          {QStringLiteral("EMBEDDINGS"), embeddingsProgram(words)},
                          {QStringLiteral("PLACE"), QString::number(m_picture->place())}});
}

}  // namespace sinescope
