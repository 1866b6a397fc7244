// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/similarity/bias_model.h"
#include "app/figures/similarity/model.h"
#include "app/figures/similarity/rotation_model.h"
#include "app/figures/similarity/rows_model.h"
#include "app/model/code_expressions.h"
#include "app/model/color_limits.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "app/style/colormap.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Returns the columns of one wave of the pairs first .. last as a slice with both ends.
QString columnsOf(const Recipe& recipe, std::int64_t firstColumn, std::int64_t columns, PairRange range) {
    const std::int64_t end = std::min(range.last + 1, columns), begin = std::min(range.first, end);
    return u"%1:%2:%3"_s.arg(firstColumn + begin * recipe.step)
        .arg(firstColumn + end * recipe.step)
        .arg(recipe.step);
}

QString measureId(Measure measure) {
    return measure == Measure::Cosine ? u"cosine"_s : measure == Measure::Distance ? u"distance"_s : u"dot"_s;
}

/// Returns the first position and the number of positions that contain the zoomed part of the matrix.
QString matrixRows(const Scene& scene, const FigureState* state) {
    if (!state || !state->x || !state->y) return u"FIRST_POSITION, LENGTH"_s;
    const EncodingParameters& p = scene.encoding;
    const auto clamped = [&p](double position) {
        return std::clamp(saturatingCast<std::int64_t>(std::round(position)), p.firstPosition,
                          p.lastPosition());
    };
    const std::int64_t first = clamped(std::min(state->x->lower, state->y->lower));
    const std::int64_t last = clamped(std::max(state->x->upper, state->y->upper));
    return u"%1, %2"_s.arg(first).arg(last - first + 1);
}

/// Returns MATRIX and CURVE, whether the two charts are drawn; MATRIX_MAP, COLOURS and MATRIX_ROWS of the
/// matrix, GRID and MAPS if it is drawn as maps of patches; SHIFTS and VALUES, the ranges of the curve.
ProgramValues chartValues(const SimilarityBase& model) {
    const Scene& scene = model.scene();
    const SimilarityPicture& picture = *model.picture();
    const SimilarityCharts charts = similarityOptions(scene).charts;
    const auto scaleOf = [&model](const QString& id, const AxisRange& own) {
        return sharedScale(model.scene(), model.figure(), id, own);
    };
    const QString bar = SimilarityBase::barId();
    const AxisRange colors = chosenColors(scene, model.figure(), bar)
                                 .value_or(scaleOf(bar, {picture.limits().lowest, picture.limits().highest}));
    const bool isSigned = colors.lower < 0 && colors.upper > 0;
    const bool isSequential = !isSigned && colormap(scene.style.colormap).diverging;
    ProgramValues values{
        {u"MATRIX"_s, pythonBool(charts != SimilarityCharts::CurveAlone)},
        {u"CURVE"_s, pythonBool(charts != SimilarityCharts::MatrixAlone)},
        {u"MATRIX_MAP"_s, isSequential ? u"viridis"_s : scene.style.colormap},
        {u"COLOURS"_s, u", vmin=%1, vmax=%2"_s.arg(codeNumber(colors.lower), codeNumber(colors.upper))}};
    const AxisRange shifts = shownShifts(scene);
    values[u"SHIFTS"_s] = pythonRange(shifts);
    const AxisRange range = picture.isEmpty() ? AxisRange{}
                                              : scaleOf(SimilarityBase::curveId(),
                                                        picture.valueRange(shifts.lower, shifts.upper));
    if (range.lower < range.upper && std::isfinite(range.upper - range.lower))
        values[u"VALUES"_s] = pythonRange({threeDigits(range.lower), threeDigits(range.upper)});
    const std::optional<PatchMap> map = model.patchMap();
    if (map) {
        values[u"GRID"_s] = u"%1, %2"_s.arg(map->grid().height).arg(map->grid().width);
        values[u"MAPS"_s] = map->isOfAll() ? u"all"_s : u"one"_s;
        values[u"X_RANGE"_s] = values[u"Y_DOWN"_s] = QString();  // they have no zoom
    }
    values[u"MATRIX_ROWS"_s] = matrixRows(scene, map ? nullptr : findFigure(scene, model.figure()));
    return values;
}

}  // namespace

FigureProgram SimilarityModel::program() const {
    const SimilarityNumbers& n = numbers();
    const EncodingParameters& e = n.encoding->parameters();
    const Recipe recipe = recipeOf(e);
    const PairRange range = n.isEmpty() ? PairRange{0, -1} : n.range();
    const PairRange shown{range.first, std::min(range.last, n.encoding->pairs() - 1)};
    const bool random = n.isRandom();
    ProgramValues values = chartValues(*this);
    values.merge(ProgramValues{
        {u"FIRST_PAIR"_s, QString::number(shown.first)},
        {u"LAST_PAIR"_s, QString::number(std::min(shown.last + 1, std::min(recipe.sines, recipe.cosines)))},
        {u"USED"_s,
         u"%1, %2"_s.arg(
             columnsOf(recipe, std::max<std::int64_t>(0, recipe.firstSine), recipe.sines, shown),
             columnsOf(recipe, std::max<std::int64_t>(0, recipe.firstCosine), recipe.cosines, shown))},
        {u"GROUPS"_s, n.sums() ? QString::number(n.traces.size()) : u"1"_s},
        {u"SQUARED"_s, pythonFactor(e.factor * e.factor)},
        {u"MEASURE"_s, measureId(n.measure)},
        {u"LONE"_s, pythonBool(hasLoneColumn())},
        {u"RANDOM"_s, pythonBool(random)}});
    return figureProgram(*this, n.isPlain() ? u"similarity"_s : u"scores"_s, std::move(values));
}

FigureProgram RowSimilarityModel::program() const {
    ProgramValues values = chartValues(*this);
    values.merge(ProgramValues{{u"MEASURE"_s, measureId(m_measure)},
                               {u"CENTRED"_s, pythonBool(m_isCentred)},
                               {u"OFF_SCALE"_s, pythonList(numbers().offScale)}});
    return figureProgram(*this, u"similarity_rows"_s, std::move(values));
}

FigureProgram BiasSimilarityModel::program() const {
    std::vector<std::int64_t> heads = biasPicture()->heads();
    std::ranges::sort(heads);
    ProgramValues values = chartValues(*this);
    values.merge(ProgramValues{{u"HEADS_SHOWN"_s, pythonList(heads)},
                               {u"SOFTMAX"_s, pythonBool(biasPicture()->isSoftmax())},
                               {u"OF_QUERY"_s, pythonBool(biasPicture()->isOfQuery())}});
    return figureProgram(*this, u"similarity_biases"_s, std::move(values));
}

FigureProgram RotationSimilarityModel::program() const {
    Scene words = scene();  // both words, with the embeddings entered for them
    const int key = m_sameWord || words.sentence.tokens.size() < 2 ? 0 : 1;
    words.sentence.customEmbeddings.resize(static_cast<std::size_t>(words.sentence.tokens.size()));
    words.sentence.tokens = {m_picture->query(), m_picture->key()};
    words.sentence.customEmbeddings = {words.sentence.customEmbeddings[0],
                                       words.sentence.customEmbeddings[static_cast<std::size_t>(key)]};
    ProgramValues values = chartValues(*this);
    values.merge(ProgramValues{{u"WORDS"_s, pythonList(words.sentence.tokens)},
                               {u"EMBEDDINGS"_s, embeddingsProgram(words)},
                               {u"PLACE"_s, QString::number(m_picture->place())}});
    return figureProgram(*this, u"similarity_rotation"_s, std::move(values));
}

}  // namespace sinescope
