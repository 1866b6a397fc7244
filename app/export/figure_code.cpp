// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/figure_code.h"

#include "app/export/code_expressions.h"
#include "app/figures/beyond_numbers.h"
#include "app/figures/compare_sides.h"
#include "app/figures/order_numbers.h"
#include "app/figures/similarity_curve.h"
#include "app/figures/similarity_model.h"

#include <QFile>

#include <algorithm>
#include <cmath>
#include <map>

// Outside the namespace: the macro declares a function.
static void initializeCodeResource() {
    Q_INIT_RESOURCE(code);
}

namespace sinescope {

namespace {

using Values = std::map<QString, QString>;

QString resource(const QString& name) {
    initializeCodeResource();
    QFile file(QStringLiteral(":/sinescope/code/%1.py").arg(name));
    if (!file.open(QIODevice::ReadOnly)) qFatal("there is no %s", qPrintable(file.fileName()));
    return QString::fromUtf8(file.readAll());
}

QString filled(QString text, const Values& values) {
    for (const auto& [name, value] : values) text.replace(QStringLiteral("@%1@").arg(name), value);
    return text;
}

QString pythonText(const QString& text) {
    QString escaped = text;
    escaped.replace(QLatin1Char('\\'), QStringLiteral("\\\\"))
        .replace(QLatin1Char('"'), QStringLiteral("\\\""));
    return QLatin1Char('"') + escaped + QLatin1Char('"');
}

template <typename List, typename TextOf>
QString pythonList(const List& list, TextOf textOf) {
    QStringList parts;
    for (const auto& each : list) parts << textOf(each);
    return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

QString pythonList(const std::vector<std::int64_t>& numbers) {
    return pythonList(numbers, [](std::int64_t number) { return QString::number(number); });
}

QString pythonList(const QStringList& words) {
    return pythonList(words, pythonText);
}

QString pythonBool(bool value) {
    return value ? QStringLiteral("True") : QStringLiteral("False");
}

QString times(double factor) {
    return factor == 1 ? QString() : codeNumber(factor) + QStringLiteral(" * ");
}

/// Pairs that have both columns; they are the first ones.
std::int64_t completePairs(const Recipe& recipe) {
    return std::min(recipe.sines, recipe.cosines);
}

/// "{0: (0, np.sin), 7: (3, np.cos)}": the columns, each with its pair and wave; columns of zeros are left
/// out.
QString columnTable(const Encoding& encoding, const std::vector<std::int64_t>& columns) {
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

/// Reads the options of one figure of a Scene.
class Options {
 public:
    Options(const Scene& scene, const QString& figure)
        : m_spec(figureKind(figure).spec), m_state(findFigure(scene, figure)) {}
    QString text(const char* key) const { return value(key).toString(); }
    bool isOn(const char* key) const { return value(key).toBool(); }
    double number(const char* key) const { return value(key).toDouble(); }

 private:
    QJsonValue value(const char* key) const { return optionValue(m_spec, m_state, QString::fromLatin1(key)); }
    const FigureSpec& m_spec;
    const FigureState* m_state;
};

Values positionValues(const Scene& scene, const Options& options) {
    const Recipe recipe = recipeOf(scene.encoding);
    const QString waves = options.text("waves");
    const bool pairs = options.text("over") == QLatin1String("pairs");
    const bool whole =
        waves == QLatin1String("both") && !pairs && scene.encoding.layout == Layout::Interleaved;
    QStringList lines;
    if (whole) lines << QStringLiteral("\"all columns\": np.arange(D_MODEL)");
    for (const Wave wave : {Wave::Sine, Wave::Cosine}) {
        const QString name = wave == Wave::Sine ? QStringLiteral("sine") : QStringLiteral("cosine");
        const std::int64_t first = wave == Wave::Sine ? recipe.firstSine : recipe.firstCosine;
        const std::int64_t count = wave == Wave::Sine ? recipe.sines : recipe.cosines;
        if (!whole && count > 0 && (waves == name || waves == QLatin1String("both")))
            lines << QStringLiteral("\"%1\": np.arange(D_MODEL)[%2]")
                         .arg(name, slice(recipe, first, count, scene.encoding.dModel));
    }
    return {
        {QStringLiteral("WAVES"), QLatin1Char('{') + lines.join(QStringLiteral(", ")) + QLatin1Char('}')},
        {QStringLiteral("X"), pairs ? QStringLiteral("np.arange(len(columns))") : QStringLiteral("columns")},
        {QStringLiteral("XLABEL"), pairs ? QStringLiteral("pair i") : QStringLiteral("column j")},
        {QStringLiteral("POSITIONS"),
         pythonList(withSelected(shownPositions(scene), scene.selection.position))}};
}

QString givenValues(const Sentence& sentence) {
    return pythonList(sentence.given,
                      [](const std::vector<double>& values) { return pythonList(values, codeNumber); });
}

/// TOKENS and what makes EMBEDDINGS of them.
QString embeddingsProgram(const Scene& scene) {
    const Sentence& sentence = scene.sentence;
    const QString given = pythonList(
        sentence.given, [](const std::vector<double>& values) { return pythonList(values, codeNumber); });
    return filled(resource(QStringLiteral("embeddings")),
                  {{QStringLiteral("SEED"), QString::number(sentence.seed)},
                   {QStringLiteral("GIVEN"), givenValues(sentence)}});
}

Values sumValues(const Scene& scene) {
    constexpr std::int64_t shown = 8;
    const bool scaled = scene.sentence.scale == EmbeddingScale::SqrtDModel;
    const std::int64_t first = std::clamp<std::int64_t>(
        scene.selection.column - shown / 2, 0, std::max<std::int64_t>(0, scene.encoding.dModel - shown));
    return {
        {QStringLiteral("TOKENS"), pythonList(scene.sentence.tokens)},
        {QStringLiteral("EMBEDDINGS"), embeddingsProgram(scene)},
        {QStringLiteral("SCALED"), scaled ? QStringLiteral(", times the square root of d_model") : QString()},
        {QStringLiteral("SCALE"), scaled ? QStringLiteral("np.sqrt(D_MODEL) * ") : QString()},
        {QStringLiteral("FIRST_SHOWN"), QString::number(first)},
        {QStringLiteral("LAST_SHOWN"), QString::number(first + shown)}};
}

Values similarityValues(const Scene& scene, const Encoding& encoding, const Options& options) {
    static const std::map<QString, SimilarityPart> parts = {{QStringLiteral("fast"), SimilarityPart::Fast},
                                                            {QStringLiteral("slow"), SimilarityPart::Slow},
                                                            {QStringLiteral("pair"), SimilarityPart::Pair}};
    const auto part = parts.find(options.text("part"));
    const std::int64_t pair = std::max<std::int64_t>(0, encoding.role(scene.selection.column).pair);
    const PairRange range =
        similarityRange(encoding, part == parts.end() ? SimilarityPart::Whole : part->second, pair);
    const std::int64_t last = std::min(range.last, completePairs(recipeOf(scene.encoding)) - 1);
    const QString measure = options.text("measure");
    const bool cosine = measure == QLatin1String("cosine");
    const bool distance = measure == QLatin1String("distance");
    return {{QStringLiteral("FIRST_PAIR"), QString::number(range.first)},
            {QStringLiteral("LAST_PAIR"), QString::number(last + 1)},
            {QStringLiteral("SQUARED"), times(scene.encoding.factor * scene.encoding.factor)},
            {QStringLiteral("MEASURE_NAME"), cosine     ? QStringLiteral("Cosine")
                                             : distance ? QStringLiteral("Euclidean distance")
                                                        : QStringLiteral("Dot product")},
            {QStringLiteral("MEASURE"),
             cosine     ? QStringLiteral("dot_product(k) / dot_product(0)")
             : distance ? QStringLiteral("np.sqrt(np.maximum(0, 2 * dot_product(0) - 2 * dot_product(k)))")
                        : QStringLiteral("dot_product(k)")}};
}

/// What stands between the rows of the similarity, where it can; empty with W = I.
QString betweenRows(const Scene& scene, const QString& figure) {
    if (figure != QLatin1String("similarity")) return {};
    const QString between = Options(scene, figure).text("w");
    return projectionOf(*encodingOf(scene), between) ? between : QString();
}

Values scoreValues(const QString& between) {
    const bool random = between == QLatin1String("random");
    return {{QStringLiteral("BETWEEN"),
             random ? resource(QStringLiteral("random_matrix")) + QStringLiteral("\n\n") : QString()},
            {QStringLiteral("QUERY_NAME"),
             random ? QStringLiteral("The rows times a random W") : QStringLiteral("M_4 PE(p) = PE(p + 4)")},
            {QStringLiteral("QUERIES"),
             random ? QStringLiteral("positional_encoding(length) @ random_matrix(D_MODEL)")
                    : QStringLiteral("positional_encoding(length, first_position=FIRST_POSITION + 4)")}};
}

Values shiftValues(const Scene& scene) {
    const Recipe recipe = recipeOf(scene.encoding);
    const std::int64_t complete = completePairs(recipe);
    const std::int64_t d = scene.encoding.dModel;
    return {{QStringLiteral("SINES"), slice(recipe, recipe.firstSine, complete, d)},
            {QStringLiteral("COSINES"), slice(recipe, recipe.firstCosine, complete, d)},
            {QStringLiteral("COMPLETE"), QString::number(complete)}};
}

/// Sentence, embeddings and head of the figure of order.
QString orderSetup(const Scene& scene, const QString& choice, std::int64_t dModel) {
    if (choice == QLatin1String("a"))
        return QStringLiteral(
            "EMBEDDINGS = np.array([[0.1, 0.2, 0.3, 0.4], [0.5, 0.6, 0.7, 0.8], [0.9, 1.0, "
            "1.1, 1.2]])\nQUERY = KEY = VALUE = np.eye(4)\n");
    const QString random = QStringLiteral("\n\n") + resource(QStringLiteral("lcg")) + QStringLiteral("\n\n");
    if (choice == QLatin1String("b"))
        return random + QStringLiteral(
                            "EMBEDDINGS = drawn(5, 8)[[0, 1, 2, 3, 0, 4]]  # the, cat, sat, on, mat\n"
                            "QUERY, KEY, VALUE = drawn(8, 8), drawn(8, 8), drawn(8, 8)\n");
    return QStringLiteral("TOKENS = WORDS\n") + embeddingsProgram(scene) + random +
           QStringLiteral("QUERY, KEY, VALUE = (drawn(%1, %1) / np.sqrt(%1) for _ in range(3))\n")
               .arg(dModel);
}

Values orderValues(const Scene& scene, const Options& options) {
    const OrderCase order = orderCase(scene);
    return {{QStringLiteral("WORDS"), pythonList(order.words)},
            {QStringLiteral("ORDER"), pythonList(order.order)},
            {QStringLiteral("WITH_POSITIONS"), pythonBool(order.options.positions)},
            {QStringLiteral("CAUSAL"), pythonBool(order.options.causal)},
            {QStringLiteral("SCALE"),
             order.options.scaledWords ? QStringLiteral("np.sqrt(D_MODEL) * ") : QString()},
            {QStringLiteral("SETUP"),
             orderSetup(scene, options.text("sentence"), orderParameters(scene).dModel)}};
}

/// What every figure's program may name.
Values commonValues(const Scene& scene, const Encoding& encoding, const QString& figure) {
    const EncodingParameters& p = scene.encoding;
    const FigureState* state = findFigure(scene, figure);
    return {{QStringLiteral("MAP"), mapOf(scene)},
            {QStringLiteral("LIMIT"), codeNumber(std::abs(p.factor))},
            {QStringLiteral("ZOOM"), zoomLines(state, false)},
            {QStringLiteral("ZOOM_DOWN"), zoomLines(state, true)},
            {QStringLiteral("FACTOR"), times(p.factor)},
            {QStringLiteral("ABS_FACTOR"), times(std::abs(p.factor))},
            {QStringLiteral("POSITION_SCALE"), codeNumber(p.positionScale)},
            {QStringLiteral("EXPONENT"), pythonExponent(p)},
            {QStringLiteral("POSITION"), QString::number(scene.selection.position)},
            {QStringLiteral("SHIFT"), QString::number(scene.selection.shift)},
            {QStringLiteral("COLUMNS"),
             columnTable(encoding, withSelected(shownColumns(scene), scene.selection.column))}};
}

Values valuesOf(const Scene& scene, const Encoding& encoding, const QString& figure) {
    const Options options(scene, figure);
    if (figure == QLatin1String("positions")) return positionValues(scene, options);
    if (figure == QLatin1String("sum")) return sumValues(scene);
    if (const QString between = betweenRows(scene, figure); !between.isEmpty()) return scoreValues(between);
    if (figure == QLatin1String("similarity")) return similarityValues(scene, encoding, options);
    if (figure == QLatin1String("shift")) return shiftValues(scene);
    if (figure == QLatin1String("order")) return orderValues(scene, options);
    if (figure == QLatin1String("chirp"))
        return {{QStringLiteral("SHIFTS"), QLatin1Char('[') + options.text("shifts") + QLatin1Char(']')},
                {QStringLiteral("PAIRS"),
                 QString::number(std::min<double>(options.number("pairs"), double(encoding.pairs())))}};
    if (figure == QLatin1String("beyond"))
        return {{QStringLiteral("TRAINED"), QString::number(beyondNumbers(scene)->trainedLength)},
                {QStringLiteral("PAST"), QString::number(pastOf(scene))}};
    return {};
}

QString programText(const Scene& scene, const QString& figure, Values extra) {
    const auto encoding = encodingOf(scene);
    extra.merge(commonValues(scene, *encoding, figure));
    return filled(resource(betweenRows(scene, figure).isEmpty() ? figure : QStringLiteral("scores")), extra);
}

FigureProgram compareProgram(const Scene& scene) {
    const CompareSide a = compareSide(scene, true);
    const CompareSide b = compareSide(scene, false);
    const auto* left = std::get_if<SinusoidalScheme>(&a.scheme);
    const auto* right = std::get_if<SinusoidalScheme>(&b.scheme);
    if (!left || !right) {
        const QString other = left ? b.name : a.name;
        return {scene.encoding,
                {},
                programText(scene, QStringLiteral("heatmap"), {}),
                QStringLiteral("The figure also has %1; its numbers are in the figure's table.").arg(other)};
    }
    return {right->encoding,
            left->encoding,
            programText(scene, QStringLiteral("compare"),
                        {{QStringLiteral("A_NAME"), QString(a.name).remove(QLatin1Char('"'))},
                         {QStringLiteral("B_NAME"), QString(b.name).remove(QLatin1Char('"'))}}),
            {}};
}

}  // namespace

FigureProgram figureProgram(const Scene& scene, const QString& figure) {
    figureKind(figure);  // for its error
    if (figure == QLatin1String("compare")) return compareProgram(scene);
    Scene used = scene;
    if (figure == QLatin1String("order")) used.encoding = orderParameters(scene);
    settle(used);  // the selection into a toy's few columns
    const auto encoding = encodingOf(used);
    const QString text = programText(used, figure, valuesOf(scene, *encoding, figure));
    const bool parts =
        !betweenRows(used, figure).isEmpty() && Options(used, figure).text("part") != QLatin1String("whole");
    return {
        used.encoding,
        {},
        text,
        parts ? QStringLiteral("The program takes all pairs; the figure shows a part of them.") : QString()};
}

}  // namespace sinescope
