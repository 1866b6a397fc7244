// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/programs.h"

#include "app/figures/registry.h"
#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"
#include "app/figures/order/model.h"
#include "app/figures/similarity/curve.h"
#include "app/figures/similarity/model.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace sinescope {

namespace {

using Values = ProgramValues;

/// Pairs that have both columns; they are the first ones.
std::int64_t completePairs(const Recipe& recipe) {
    return std::min(recipe.sines, recipe.cosines);
}

/// Reads the options of one figure of a Scene.
class Options {
 public:
    Options(const Scene& scene, const QString& figure)
        : m_spec(figureKind(figure).spec), m_state(findFigure(scene, figure)) {}
    QString text(const char* key) const { return value(key).toString(); }
    bool isOn(const char* key) const { return value(key).toBool(); }

 private:
    QJsonValue value(const char* key) const { return optionValue(m_spec, m_state, QString::fromLatin1(key)); }
    const FigureSpec& m_spec;
    const FigureState* m_state;
};

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
            {QStringLiteral("SQUARED"), pythonFactor(scene.encoding.factor * scene.encoding.factor)},
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
             random ? programTemplate(QStringLiteral("random_matrix")) + QStringLiteral("\n\n") : QString()},
            {QStringLiteral("QUERY_NAME"),
             random ? QStringLiteral("The rows times a random W") : QStringLiteral("M_4 PE(p) = PE(p + 4)")},
            {QStringLiteral("QUERIES"),
             random ? QStringLiteral("positional_encoding(length) @ random_matrix(D_MODEL)")
                    : QStringLiteral("positional_encoding(length, first_position=FIRST_POSITION + 4)")}};
}

Values valuesOf(const Scene& scene, const Encoding& encoding, const QString& figure) {
    const Options options(scene, figure);
    if (const QString between = betweenRows(scene, figure); !between.isEmpty()) return scoreValues(between);
    if (figure == QLatin1String("similarity")) return similarityValues(scene, encoding, options);
    if (figure == QLatin1String("shift")) return shiftValues(scene);
    if (figure == QLatin1String("order")) return orderValues(scene, options);
    return {};
}

QString programText(const Scene& scene, const QString& figure, Values extra) {
    const auto encoding = encodingOf(scene);
    extra.merge(commonProgramValues(scene, *encoding, findFigure(scene, figure)));
    return filledTemplate(programTemplate(betweenRows(scene, figure).isEmpty() ? figure : QStringLiteral("scores")), extra);
}

}  // namespace

FigureProgram figureProgram(const Scene& scene, const QString& figure) {
    figureKind(figure);  // for its error
    Scene used = scene;
    settle(used);
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
