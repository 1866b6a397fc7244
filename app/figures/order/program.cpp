// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/model.h"
#include "app/figures/program_text.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"

namespace sinescope {

namespace {

constexpr const char* addedWaves =
    "    if POSITIONS:\n        inputs = inputs + positional_encoding(length=len(inputs))\n";
/// Of a table with columns of its own: as many as the words have, or zeros behind them.
constexpr const char* addedRows =
    "    if POSITIONS:\n        rows = positional_encoding(length=len(inputs))[:, : inputs.shape[1]]\n"
    "        inputs[:, : rows.shape[1]] += rows\n";
constexpr const char* productOfWords = "(inputs @ QUERY) @ (inputs @ KEY).T / np.sqrt(inputs.shape[1])";
constexpr const char* scoresOfScheme =
    "scores(inputs @ QUERY, inputs @ KEY, FIRST_POSITION + np.arange(len(inputs)), "
    "1 / np.sqrt(inputs.shape[1]))";

/// Embeddings and head.
QString setup(const OrderModel& model) {
    if (model.options().sentence == OrderSentence::Article)
        return QStringLiteral(
            "EMBEDDINGS = np.array([[0.1, 0.2, 0.3, 0.4], [0.5, 0.6, 0.7, 0.8], [0.9, 1.0, "
            "1.1, 1.2]])\nQUERY = KEY = VALUE = np.eye(4)\n");
    const QString random =
        QStringLiteral("\n\n") + programTemplate(QStringLiteral("lcg")) + QStringLiteral("\n\n");
    if (model.options().sentence == OrderSentence::CatAndMat)
        return random + QStringLiteral(
                            "EMBEDDINGS = drawn(5, 8)[[0, 1, 2, 3, 0, 4]]  # the, cat, sat, on, mat\n"
                            "QUERY, KEY, VALUE = drawn(8, 8), drawn(8, 8), drawn(8, 8)\n");
    Scene words = model.scene();
    // Without positions there is no program of the scheme, which may have brought what makes numbers up.
    if (!model.usesPositions()) words.scheme = SinusoidalScheme{};
    return QStringLiteral("TOKENS = WORDS\n") + embeddingsProgram(words) + random +
           QStringLiteral("QUERY, KEY, VALUE = (drawn(%1, %1) / np.sqrt(%1) for _ in range(3))\n")
               .arg(model.encoding().dModel);
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
    values[QStringLiteral("ADDED")] = !isAdded      ? QString()
                                      : otherScheme ? QString::fromLatin1(addedRows)
                                                    : QString::fromLatin1(addedWaves);
    values[QStringLiteral("SCORES")] = QString::fromLatin1(isAdded ? productOfWords : scoresOfScheme);
    if (otherScheme) {  // for words of the toy's width, or rows of their own
        used.scheme = m_case->positions.scores.scheme;
        used.selection.head = scene().selection.head;
        program.rows = rowsProgram(used);
    }
    program.text = filledTemplate(programTemplate(QStringLiteral("order")), values);
    return program;
}

}  // namespace sinescope
