// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/program_text.h"

#include "app/model/code_expressions.h"
#include "app/scene/sentences.h"
#include "core/error.h"

#include <QFile>

#include <algorithm>
#include <cmath>

// Outside the namespace: the macro declares a function.
static void initializeCodeResource() {
    Q_INIT_RESOURCE(code);
}

namespace sinescope {

namespace {

template <typename List, typename TextOf>
QString listOf(const List& list, TextOf textOf) {
    QStringList parts;
    for (const auto& each : list) parts << textOf(each);
    return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

/// Calls for the zoom of a figure's axes, or nothing; `down`: the vertical axis grows downwards.
QString zoomLines(const FigureState* state, bool down) {
    QString lines;
    if (state && state->x)
        lines += QStringLiteral("    ax.set_xlim(%1, %2)\n")
                     .arg(codeNumber(state->x->lower), codeNumber(state->x->upper));
    if (state && state->y)
        lines += QStringLiteral("    ax.set_ylim(%1, %2)\n")
                     .arg(codeNumber(down ? state->y->upper : state->y->lower),
                          codeNumber(down ? state->y->lower : state->y->upper));
    return lines;
}

QString mapOf(const Scene& scene) {
    return scene.style.colormap == QLatin1String("diverging") ? QStringLiteral("RdBu_r")
                                                              : scene.style.colormap;
}

}  // namespace

QString programTemplate(const QString& name) {
    initializeCodeResource();
    QFile file(QStringLiteral(":/sinescope/code/%1.py").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        throw failure(QStringLiteral("There is no program \"%1\" in resources/code.").arg(name));
    return QString::fromUtf8(file.readAll());
}

QString filledTemplate(QString text, const ProgramValues& values) {
    for (const auto& [name, value] : values) text.replace(QStringLiteral("@%1@").arg(name), value);
    return text;
}

QString pythonText(const QString& text) {
    QString escaped = text;
    escaped.replace(QLatin1Char('\\'), QStringLiteral("\\\\"))
        .replace(QLatin1Char('"'), QStringLiteral("\\\""));
    return QLatin1Char('"') + escaped + QLatin1Char('"');
}

QString pythonBool(bool value) {
    return value ? QStringLiteral("True") : QStringLiteral("False");
}

QString pythonList(const std::vector<std::int64_t>& numbers) {
    return listOf(numbers, [](std::int64_t number) { return QString::number(number); });
}

QString pythonList(const QStringList& words) {
    return listOf(words, pythonText);
}

QString pythonList(const std::vector<double>& numbers) {
    return listOf(numbers, codeNumber);
}

QString pythonFactor(double factor) {
    return factor == 1 ? QString() : codeNumber(factor) + QStringLiteral(" * ");
}

QString pythonColumns(const Encoding& encoding, const std::vector<std::int64_t>& columns) {
    QStringList parts;
    for (const std::int64_t column : columns) {
        const ColumnRole role = encoding.role(column);
        if (role.wave == Wave::Zero) continue;
        parts << QStringLiteral("%1: (%2, np.%3)")
                     .arg(column)
                     .arg(role.pair)
                     .arg(role.wave == Wave::Sine ? QStringLiteral("sin") : QStringLiteral("cos"));
    }
    return QLatin1Char('{') + parts.join(QStringLiteral(", ")) + QLatin1Char('}');
}

std::vector<std::int64_t> withSelected(std::vector<std::int64_t> list, std::int64_t selected) {
    if (std::find(list.begin(), list.end(), selected) == list.end()) list.push_back(selected);
    return list;
}

ProgramValues commonProgramValues(const Scene& scene, const Encoding& encoding, const FigureState* state) {
    const EncodingParameters& p = scene.encoding;
    return {{QStringLiteral("MAP"), mapOf(scene)},
            {QStringLiteral("LIMIT"), codeNumber(std::abs(p.factor))},
            {QStringLiteral("ZOOM"), zoomLines(state, false)},
            {QStringLiteral("ZOOM_DOWN"), zoomLines(state, true)},
            {QStringLiteral("FACTOR"), pythonFactor(p.factor)},
            {QStringLiteral("ABS_FACTOR"), pythonFactor(std::abs(p.factor))},
            {QStringLiteral("POSITION_SCALE"), codeNumber(p.positionScale)},
            {QStringLiteral("EXPONENT"), pythonExponent(p)},
            {QStringLiteral("POSITION"), QString::number(scene.selection.position)},
            {QStringLiteral("SHIFT"), QString::number(scene.selection.shift)},
            {QStringLiteral("COLUMNS"),
             pythonColumns(encoding, withSelected(shownColumns(scene), scene.selection.column))}};
}

QString pythonEmbeddings(const Sentence& sentence) {
    return listOf(sentence.given, [](const std::vector<double>& values) { return pythonList(values); });
}

QString embeddingsProgram(const Scene& scene) {
    return filledTemplate(programTemplate(QStringLiteral("embeddings")),
                          {{QStringLiteral("SEED"), QString::number(scene.sentence.seed)},
                           {QStringLiteral("GIVEN"), pythonEmbeddings(scene.sentence)}});
}

}  // namespace sinescope
