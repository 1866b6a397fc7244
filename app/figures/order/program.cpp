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
        return QStringLiteral(
            "EMBEDDINGS = np.array([[0.1, 0.2, 0.3, 0.4], [0.5, 0.6, 0.7, 0.8], [0.9, 1.0, "
            "1.1, 1.2]])\nQUERY = KEY = VALUE = np.eye(4)\n");
    const QString random =
        QStringLiteral("\n\n") + programTemplate(QStringLiteral("lcg")) + QStringLiteral("\n\n");
    if (model.options().sentence == OrderSentence::CatAndMat)
        return random + QStringLiteral(
                            "EMBEDDINGS = drawn(5, 8)[[0, 1, 2, 3, 0, 4]]  # the, cat, sat, on, mat\n"
                            "QUERY, KEY, VALUE = drawn(8, 8), drawn(8, 8), drawn(8, 8)\n");
    return QStringLiteral("TOKENS = WORDS\n") + embeddingsProgram(model.scene()) + random +
           QStringLiteral("QUERY, KEY, VALUE = (drawn(%1, %1) / np.sqrt(%1) for _ in range(3))\n")
               .arg(model.encoding().dModel);
}

}  // namespace

FigureProgram OrderModel::program() const {
    if (usesPositions() && !isSinusoidal(scene()))
        throw failure(
            QStringLiteral("Programs are written for the sinusoidal encoding; there is none for %1. Its "
                           "numbers can be exported as a table.")
                .arg(QString::fromUtf8(infoOf(scene().scheme).name)));
    Scene used = scene();
    used.encoding = encoding();
    used.scheme = SinusoidalScheme{};
    settle(used);  // the selection into a toy's few columns
    ProgramValues values{
        {QStringLiteral("WORDS"), pythonList(words())},
        {QStringLiteral("ORDER"), pythonList(order())},
        {QStringLiteral("WITH_POSITIONS"), pythonBool(usesPositions())},
        {QStringLiteral("CAUSAL"), pythonBool(m_options.causal)},
        {QStringLiteral("POOLED"), pythonBool(m_options.pooled)},
        {QStringLiteral("SCALE"), isScaled() ? QStringLiteral("np.sqrt(D_MODEL) * ") : QString()},
        {QStringLiteral("SETUP"), setup(*this)}};
    values.merge(commonProgramValues(used, *encodingOf(used), findFigure(used, orderSpec().id)));
    return {used.encoding, {}, filledTemplate(programTemplate(QStringLiteral("order")), values), {}};
}

}  // namespace sinescope
