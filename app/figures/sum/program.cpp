// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"
#include "app/figures/sum/layout.h"
#include "app/figures/sum/model.h"
#include "app/figures/sum/scores_model.h"
#include "app/model/code_expressions.h"

#include <algorithm>

namespace sinescope {

namespace {

/// Of rows that are added to the words, whatever the scheme; throws Error where it adds none at the input.
FigureProgram programOf(const Scene& scene, const QString& text) {
    FigureProgram program;
    program.encoding = scene.encoding;
    program.text = text;
    if (!isSinusoidal(scene)) program.rows = rowsProgram(scene);
    return program;
}

/// With the first words alone: what has no row in the figure has none in the program, either.
Scene withWords(const Scene& scene, std::int64_t words) {
    Scene cut = scene;
    cut.sentence.tokens = cut.sentence.tokens.mid(0, static_cast<qsizetype>(words));
    cut.sentence.customEmbeddings.resize(static_cast<std::size_t>(words));
    return cut;
}

/// What the programs of tables and scores have of the words.
ProgramValues wordValues(const Scene& scene, std::int64_t words) {
    const Scene placed = withWords(scene, words);
    return {{QStringLiteral("TOKENS"), pythonList(placed.sentence.tokens)},
            {QStringLiteral("EMBEDDINGS"), embeddingsProgram(placed)},
            {QStringLiteral("SCALED"), pythonBool(scene.sentence.scale == EmbeddingScale::SqrtDModel)}};
}

}  // namespace

FigureProgram SumModel::program() const {
    const QString name = sumSpec().id;
    const FigureState* state = findFigure(scene(), name);
    const std::int64_t shown = std::min(SumRoom::maximumColumns, scene().encoding.dModel);
    const std::int64_t first = firstOfWindow(state ? state->x : std::nullopt, scene().selection.column, shown,
                                             scene().encoding.dModel);
    ProgramValues values = wordValues(scene(), words());
    values.merge(ProgramValues{{QStringLiteral("POSITIONS"), tableName(1)},
                               {QStringLiteral("SUM_LIMIT"), codeNumber(m_colorLimit)},
                               {QStringLiteral("EVERY_DIGIT"), pythonBool(m_options.everyDigit)},
                               {QStringLiteral("FIRST_SHOWN"), QString::number(first)},
                               {QStringLiteral("LAST_SHOWN"), QString::number(first + shown)}});
    values.merge(commonProgramValues(scene(), *encodingOf(scene()), state));
    const QString text = isConcatenated() ? QStringLiteral("sum_concatenated") : name;
    return programOf(scene(), filledTemplate(programTemplate(text), values));
}

FigureProgram SumScoresModel::program() const {
    if (!hasTerms()) return programOfStages();
    ProgramValues values = wordValues(scene(), m_words);
    values.merge(ProgramValues{
        {QStringLiteral("RANDOM_MATRIX"), programTemplate(QStringLiteral("random_matrix"))},
        {QStringLiteral("FREE"), pythonBool(isConcatenated() && m_projection == SumProjection::Free)},
        {QStringLiteral("APART"), pythonBool(isConcatenated() && m_projection == SumProjection::Apart)},
        {QStringLiteral("POSITIONS"), isSinusoidal(scene()) ? QStringLiteral("PE") : QStringLiteral("P")},
        {QStringLiteral("SCORE_LIMIT"), codeNumber(m_colorLimit)}});
    values.merge(commonProgramValues(scene(), *encodingOf(scene()), findFigure(scene(), sumSpec().id)));
    return programOf(scene(), filledTemplate(programTemplate(QStringLiteral("sum_scores")), values));
}

FigureProgram SumScoresModel::programOfStages() const {
    const Entry entry = entryOf(scene());
    ProgramValues values = wordValues(scene(), m_words);
    values.merge(ProgramValues{{QStringLiteral("NOWHERE"), pythonBool(entry == Entry::Nowhere)},
                               {QStringLiteral("BIAS"), pythonBool(entry == Entry::Score)},
                               {QStringLiteral("TURNED"), pythonBool(entry == Entry::Rotation)},
                               {QStringLiteral("SCORE_LIMIT"), codeNumber(m_colorLimit)}});
    return figureProgram(scene(), sumSpec().id, QStringLiteral("word_scores"), values);
}

}  // namespace sinescope
