// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/sum/layout.h"
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_model.h"
#include "app/model/code_expressions.h"
#include "app/model/scheme_rows.h"
#include "app/scene/literals.h"

#include <algorithm>

namespace sinescope {

namespace {

/// Returns the Scene with only its first words: those without a row in the figure have none in the program.
Scene withWords(const Scene& scene, std::int64_t words) {
    Scene cut = scene;
    cut.sentence.tokens = cut.sentence.tokens.mid(0, static_cast<qsizetype>(words));
    cut.sentence.customEmbeddings.resize(static_cast<std::size_t>(words));
    return cut;
}

/// Returns the values of the words shared by the programs of tables and scores.
ProgramValues wordValues(const Scene& scene, std::int64_t words) {
    const Scene placed = withWords(scene, words);
    return {{u"TOKENS"_s, pythonList(placed.sentence.tokens)},
            {u"EMBEDDINGS"_s, embeddingsProgram(placed)},
            {u"SCALED"_s, pythonBool(scene.sentence.scale == EmbeddingScale::SqrtDModel)}};
}

}  // namespace

FigureProgram SumModel::program() const {
    const FigureState* state = findFigure(scene(), figure());
    const std::int64_t shown = std::min(SumLayoutInput::maximumColumns, scene().encoding.dModel);
    const std::int64_t first = firstOfWindow(state ? state->x : std::nullopt, scene().selection.column, shown,
                                             scene().encoding.dModel);
    ProgramValues values = wordValues(scene(), words());
    values.merge(ProgramValues{{u"POSITIONS"_s, tableName(1)},
                               {u"SUM_LIMIT"_s, codeNumber(colorLimit())},
                               {u"EVERY_DIGIT"_s, pythonBool(m_options.everyDigit)},
                               {u"FIRST_SHOWN"_s, QString::number(first)},
                               {u"LAST_SHOWN"_s, QString::number(first + shown)}});
    return figureProgram(*this, isConcatenated() ? u"sum_concatenated"_s : u"sum"_s, std::move(values));
}

FigureProgram SumScoresModel::program() const {
    if (!hasTerms()) return programOfStages();
    ProgramValues values = wordValues(scene(), m_words);
    values.merge(ProgramValues{
        {u"FREE"_s, pythonBool(isConcatenated() && m_options.projection == SumProjection::Free)},
        {u"APART"_s, pythonBool(isConcatenated() && m_options.projection == SumProjection::Apart)},
        {u"POSITIONS"_s, addedName(scene())},
        {u"SCORE_LIMIT"_s, codeNumber(colorLimit())}});
    return figureProgram(*this, u"sum_scores"_s, std::move(values));
}

FigureProgram SumScoresModel::programOfStages() const {
    const Entry entry = entryOf(scene());
    ProgramValues values = wordValues(scene(), m_words);
    values.merge(ProgramValues{{u"NOWHERE"_s, pythonBool(entry == Entry::Nowhere)},
                               {u"BIAS"_s, pythonBool(entry == Entry::Score)},
                               {u"TURNED"_s, pythonBool(entry == Entry::Rotation)},
                               {u"SCORE_LIMIT"_s, codeNumber(colorLimit())}});
    return figureProgram(*this, u"word_scores"_s, values);
}

}  // namespace sinescope
