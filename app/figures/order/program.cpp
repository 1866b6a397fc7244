// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/model.h"
#include "app/figures/program_text.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"

namespace sinescope {

namespace {

/// Embeddings and head.
QString setup(const OrderModel& model) {
    if (model.options().sentence == OrderSentence::Article)
        return programTemplate(QStringLiteral("order_article"));
    const QString random =
        QStringLiteral("\n\n") + programTemplate(QStringLiteral("lcg")) + QStringLiteral("\n\n");
    if (model.options().sentence == OrderSentence::CatAndMat)
        return random + programTemplate(QStringLiteral("order_cat"));
    Scene words = model.scene();
    // Without positions there is no program of the scheme, which may have brought what makes numbers up.
    if (!model.usesPositions()) words.scheme = SinusoidalScheme{};
    return QStringLiteral("TOKENS = WORDS\n") + embeddingsProgram(words) + random +
           filledTemplate(programTemplate(QStringLiteral("order_words")),
                          {{QStringLiteral("D_MODEL"), QString::number(model.encoding().dModel)}});
}

}  // namespace

FigureProgram OrderModel::program() const {
    Scene used = scene();
    used.encoding = encoding();
    used.scheme = SinusoidalScheme{};
    clampToValid(used);  // the selection into a toy's few columns
    ProgramValues values{
        {QStringLiteral("WORDS"), pythonList(words())},
        {QStringLiteral("ORDER"), pythonList(order())},
        {QStringLiteral("WITH_POSITIONS"), pythonBool(usesPositions())},
        {QStringLiteral("CAUSAL"), pythonBool(m_options.causal)},
        {QStringLiteral("POOLED"), pythonBool(m_options.pooled)},
        {QStringLiteral("SCALE"), isScaled() ? QStringLiteral("np.sqrt(D_MODEL) * ") : QString()},
        {QStringLiteral("SETUP"), setup(*this)}};
    values.merge(commonProgramValues(used, *encodingOf(used), findFigure(used, orderSpec().id)));
    FigureProgram program{used.encoding, {}, {}, {}};
    const bool otherScheme = usesPositions() && !isSinusoidal(scene());
    const bool isAdded = !otherScheme || entryOf(scene()) == Entry::Input;
    if (isAdded)
        values[QStringLiteral("ADDED")] =
            programTemplate(otherScheme ? QStringLiteral("order_added_rows") : QStringLiteral("order_added"));
    else
        values[QStringLiteral("ADDED")] = QString();
    values[QStringLiteral("SCORES")] =
        programTemplate(isAdded ? QStringLiteral("order_product") : QStringLiteral("order_scores"));
    if (otherScheme) {  // for words of the toy's width, or rows of their own
        used.scheme = m_case->positions.scores.scheme;
        used.selection.head = scene().selection.head;
        program.rows = rowsProgram(used);
    }
    program.text = filledTemplate(programTemplate(QStringLiteral("order")), values);
    return program;
}

}  // namespace sinescope
