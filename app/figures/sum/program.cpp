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

}  // namespace

FigureProgram SumModel::program() const {
    const QString name = sumSpec().id;
    const Scene placed = withWords(scene(), tokens());
    const FigureState* state = findFigure(scene(), name);
    const std::int64_t shown = std::min(SumRoom::maximumColumns, scene().encoding.dModel);
    const std::int64_t first = firstOfWindow(state ? state->x : std::nullopt, scene().selection.column, shown,
                                             scene().encoding.dModel);
    ProgramValues values = {
        {QStringLiteral("TOKENS"), pythonList(placed.sentence.tokens)},
        {QStringLiteral("EMBEDDINGS"), embeddingsProgram(placed)},
        {QStringLiteral("SCALED"),
         isScaled() ? QStringLiteral(", times the square root of d_model") : QString()},
        {QStringLiteral("SCALE"), isScaled() ? QStringLiteral("np.sqrt(D_MODEL) * ") : QString()},
        {QStringLiteral("NAME"), isScaled() ? QStringLiteral("sqrt(d) E") : QStringLiteral("E")},
        {QStringLiteral("POSITIONS"), tableName(1)},
        {QStringLiteral("SUM_LIMIT"), codeNumber(m_colorLimit)},
        {QStringLiteral("DIGITS"),
         m_options.everyDigit ? QStringLiteral("{value}") : QStringLiteral("{value:.4f}")},
        {QStringLiteral("FIRST_SHOWN"), QString::number(first)},
        {QStringLiteral("LAST_SHOWN"), QString::number(first + shown)}};
    values.merge(commonProgramValues(scene(), *encodingOf(scene()), state));
    const QString text = isConcatenated() ? QStringLiteral("sum_concatenated") : name;
    return programOf(scene(), filledTemplate(programTemplate(text), values));
}

FigureProgram SumScoresModel::program() const {
    if (!hasTerms()) return programOfStages();
    const Scene shown = withWords(scene(), m_words);
    const bool isScaled = scene().sentence.scale == EmbeddingScale::SqrtDModel;
    const bool isFree = isConcatenated() && m_projection == SumProjection::Free;
    const bool isApart = isConcatenated() && m_projection == SumProjection::Apart;
    const QString gap = QStringLiteral("\n\n");
    ProgramValues values = {
        {QStringLiteral("TOKENS"), pythonList(shown.sentence.tokens)},
        {QStringLiteral("EMBEDDINGS"), embeddingsProgram(shown)},
        {QStringLiteral("RANDOM"),
         isFree ? QStringLiteral("\n") + programTemplate(QStringLiteral("random_matrix")) + gap : QString()},
        {QStringLiteral("SCALED"),
         isScaled ? QStringLiteral(", times the square root of d_model") : QString()},
        {QStringLiteral("SCALE"), isScaled ? QStringLiteral("np.sqrt(D_MODEL) * ") : QString()},
        {QStringLiteral("PROJECTED"), isFree ? QStringLiteral(", by a made-up W of their own") : QString()},
        {QStringLiteral("PROJECTION"),
         isFree ? QStringLiteral(" @ (np.sqrt(3) * random_matrix(D_MODEL)).T") : QString()},
        {QStringLiteral("MEET"), isApart ? QStringLiteral("0 * ") : QString()},
        {QStringLiteral("POSITIONS"), isSinusoidal(scene()) ? QStringLiteral("PE") : QStringLiteral("P")},
        {QStringLiteral("SCORE_LIMIT"), codeNumber(m_colorLimit)}};
    values.merge(commonProgramValues(scene(), *encodingOf(scene()), findFigure(scene(), sumSpec().id)));
    return programOf(scene(), filledTemplate(programTemplate(QStringLiteral("sum_scores")), values));
}

FigureProgram SumScoresModel::programOfStages() const {
    const Scene shown = withWords(scene(), m_words);
    const bool isScaled = scene().sentence.scale == EmbeddingScale::SqrtDModel;
    const Entry entry = entryOf(scene());
    const QString words = QStringLiteral("\"q . k / sqrt(d)\": words");
    const QString stages = entry == Entry::Score
                               ? words + QStringLiteral(", \"bias\": seen - words, \"score\": seen")
                           : entry == Entry::Rotation ? words + QStringLiteral(", \"q, k turned\": seen")
                                                      : words;
    return schemeFigureProgram(
        scene(), sumSpec().id, QStringLiteral("word_scores"),
        {{QStringLiteral("TOKENS"), pythonList(shown.sentence.tokens)},
         {QStringLiteral("EMBEDDINGS"), embeddingsProgram(shown)},
         {QStringLiteral("SCALED"),
          isScaled ? QStringLiteral(", times the square root of d_model") : QString()},
         {QStringLiteral("SCALE"), isScaled ? QStringLiteral("np.sqrt(D_MODEL) * ") : QString()},
         {QStringLiteral("SCORES"),
          entry == Entry::Nowhere
              ? QStringLiteral("seen = words")
              : QStringLiteral("seen = scores(x, x, FIRST_POSITION + np.arange(len(TOKENS)), scale)")},
         {QStringLiteral("STAGES"), stages},
         {QStringLiteral("SCORE_LIMIT"), codeNumber(m_colorLimit)}});
}

}  // namespace sinescope
