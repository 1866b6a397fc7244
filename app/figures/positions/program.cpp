// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/positions/bias_model.h"
#include "app/figures/positions/model.h"
#include "app/figures/positions/scheme_model.h"
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/code_expressions.h"

namespace sinescope {

namespace {

constexpr const char* allColumns = "{\"all columns\": np.arange(D_MODEL)}";

/// "{"sine": np.arange(D_MODEL)[0::2]}": the columns of each line of a position.
QString linesOf(const EncodingParameters& p, const PositionsOptions& options) {
    if (options.hasSines() && options.hasCosines() && !options.overPairs && p.layout == Layout::Interleaved)
        return QString::fromLatin1(allColumns);
    const Recipe recipe = recipeOf(p);
    QStringList lines;
    const auto add = [&](const char* name, bool shown, std::int64_t first, std::int64_t count) {
        if (shown && count > 0)
            lines << QStringLiteral("\"%1\": np.arange(D_MODEL)[%2]")
                         .arg(QLatin1String(name), slice(recipe, first, count, p.dModel));
    };
    add("sine", options.hasSines(), recipe.firstSine, recipe.sines);
    add("cosine", options.hasCosines(), recipe.firstCosine, recipe.cosines);
    return QLatin1Char('{') + lines.join(QStringLiteral(", ")) + QLatin1Char('}');
}

}  // namespace

FigureProgram PositionsModel::program() const {
    const EncodingParameters& p = scene().encoding;
    const QString name = positionsSpec().id;
    const bool pairs = m_options.overPairs;
    ProgramValues values = {
        {QStringLiteral("WAVES"), linesOf(p, m_options)},
        {QStringLiteral("X"), pairs ? QStringLiteral("np.arange(len(columns))") : QStringLiteral("columns")},
        {QStringLiteral("XLABEL"), pairs ? QStringLiteral("pair i") : QStringLiteral("column j")},
        {QStringLiteral("POSITIONS"), pythonList(m_positions)}};
    values[QStringLiteral("VALUE")] = QStringLiteral("PE(p, j)");
    values[QStringLiteral("NOISE")] =
        m_options.noise > 0
            ? filledTemplate(programTemplate(QStringLiteral("positions_noise")),
                             {{QStringLiteral("POSITION"), QString::number(scene().selection.position)},
                              {QStringLiteral("DEVIATION"), codeNumber(m_options.noise)},
                              {QStringLiteral("X"), values[QStringLiteral("X")]}})
            : QString();
    values.merge(commonProgramValues(scene(), *m_encoding, findFigure(scene(), name)));
    return {p, {}, filledTemplate(programTemplate(name), values), said("program_note")};
}

FigureProgram SchemePositionsModel::program() const {
    const QString name = positionsSpec().id;
    ProgramValues values = {{QStringLiteral("WAVES"), QString::fromLatin1(allColumns)},
                            {QStringLiteral("X"), QStringLiteral("columns")},
                            {QStringLiteral("XLABEL"), QStringLiteral("column j")},
                            {QStringLiteral("VALUE"), valueName()},
                            {QStringLiteral("NOISE"), QString()},
                            {QStringLiteral("POSITIONS"), pythonList(m_positions)}};
    values.merge(commonProgramValues(scene(), *encodingOf(scene()), findFigure(scene(), name)));
    FigureProgram program;
    program.encoding = scene().encoding;
    program.rows = rowsProgram(scene());
    program.text = filledTemplate(programTemplate(name), values);
    return program;
}

FigureProgram BiasRowModel::program() const {
    return schemeFigureProgram(scene(), positionsSpec().id, QStringLiteral("bias_heads"),
                               {{QStringLiteral("DRAW"), programTemplate(QStringLiteral("draw_heads"))},
                                {QStringLiteral("QUERY"), QString::number(query())},
                                {QStringLiteral("FIRST_KEY"), QString::number(m_picture->first())},
                                {QStringLiteral("LAST_KEY"), QString::number(m_picture->last())},
                                {QStringLiteral("HEADS_SHOWN"), pythonHeads(*m_picture)}});
}

}  // namespace sinescope
