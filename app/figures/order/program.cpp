// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/order/model.h"
#include "app/figures/program_text.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"

namespace sinescope {

namespace {

/// Returns the code for embeddings and head.
QString setup(const OrderModel& model) {
    if (model.options().sentence == OrderSentence::Article) return programTemplate(u"order_article"_s);
    const QString random = u"\n\n"_s + programTemplate(u"lcg"_s) + u"\n\n"_s;
    if (model.options().sentence == OrderSentence::CatAndMat) return random + programTemplate(u"order_cat"_s);
    Scene words = model.scene();
    // Without positions the scheme's program, which may define the random generator, is missing.
    if (!model.usesPositions()) words.scheme = SinusoidalScheme{};
    return u"TOKENS = WORDS\n"_s + embeddingsProgram(words) + random +
           filledTemplate(programTemplate(u"order_words"_s),
                          {{u"D_MODEL"_s, QString::number(model.encoding().dModel)}});
}

}  // namespace

FigureProgram OrderModel::program() const {
    Scene used = scene();
    used.encoding = encoding();
    used.scheme = SinusoidalScheme{};
    clampToValid(used);  // so that the selection is within a toy's few columns
    ProgramValues values{{u"WORDS"_s, pythonList(words())},
                         {u"ORDER"_s, pythonList(order())},
                         {u"WITH_POSITIONS"_s, pythonBool(usesPositions())},
                         {u"CAUSAL"_s, pythonBool(m_options.causal)},
                         {u"POOLED"_s, pythonBool(m_options.pooled)},
                         {u"SCALE"_s, isScaled() ? u"np.sqrt(D_MODEL) * "_s : QString()},
                         {u"SETUP"_s, setup(*this)}};
    values.merge(commonProgramValues(used, *encodingOf(used), findFigure(used, orderSpec().id)));
    FigureProgram program{used.encoding, {}, {}, {}};
    const bool otherScheme = usesPositions() && !usesEncoding(scene());
    const bool isAdded = !otherScheme || entryOf(scene()) == Entry::Input;
    if (isAdded)
        values[u"ADDED"_s] = programTemplate(otherScheme ? u"order_added_rows"_s : u"order_added"_s);
    else
        values[u"ADDED"_s] = QString();
    values[u"SCORES"_s] = programTemplate(isAdded ? u"order_product"_s : u"order_scores"_s);
    if (otherScheme) {  // the scheme at the toy's size, or with its own rows
        used.scheme = m_case->positions.scores.scheme;
        used.selection.head = scene().selection.head;
        program.rows = rowsProgram(used);
    }
    program.text = filledTemplate(programTemplate(u"order"_s), values);
    return program;
}

}  // namespace sinescope
