// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/model.h"
#include "app/figures/program_text.h"
#include "app/model/code_expressions.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "core/schemes/calculations.h"
#include "core/schemes/comparison.h"

#include <QRegularExpression>
#include <QSet>

namespace sinescope {

namespace {

QString numbers(const Vector& values) {
    return QStringLiteral("np.array(%1)").arg(pythonList(std::vector<double>(values.begin(), values.end())));
}

/// The functions of one side in Python; `width` columns, `rows` places.
class SideProgram {
 public:
    SideProgram(const Scene& scene, const CompareSide& side)
        : m_scene(scene), m_side(side), m_letter(side.letter.toLower()) {}

    /// table_a(): what it adds to the input, row = place.
    QString table(std::int64_t width) const {
        return rowsOfItsOwn() + QStringLiteral("def table_%1():\n    \"\"\"%2\"\"\"\n    return %3\n")
                                    .arg(m_letter, words(), tableExpression(width));
    }
    /// score_a(query, key): of the two words at two places.
    QString score(std::int64_t firstDistance, std::int64_t lastDistance) const;
    /// wavelengths_a(), positions, by pair.
    QString wavelengths() const;
    /// What the program needs beside itself; may be empty.
    QString note() const {
        if (!std::holds_alternative<LearnedScheme>(m_side.scheme)) return {};
        return QStringLiteral("%1 is in resources/experiment of Sinescope's sources.").arg(bundledTable());
    }

 private:
    static QString bundledTable() { return QStringLiteral("learned_positions.npy"); }
    QString words() const { return QString(m_side.name).remove(QLatin1Char('"')).remove(QLatin1Char('\\')); }
    QString tableExpression(std::int64_t width) const;
    bool hasRowsOfItsOwn() const {
        return std::holds_alternative<TableScheme>(m_side.scheme) ||
               std::holds_alternative<GridScheme>(m_side.scheme);
    }
    /// positional_encoding_a() and what it needs, of a table in a file and of a grid; else nothing.
    QString rowsOfItsOwn() const;
    QString rotatedScore(const RopeScheme& rope) const;
    QString keyScore(const AlibiScheme& alibi) const;

    const Scene& m_scene;
    const CompareSide& m_side;
    QString m_letter;
};

QString SideProgram::tableExpression(std::int64_t width) const {
    const std::int64_t length = m_side.size.rows;
    if (const auto* s = std::get_if<SinusoidalScheme>(&m_side.scheme))
        return QStringLiteral("positional_encoding%1(%2, %3, %4, %5)")
            .arg(m_letter == QLatin1String("a") ? QStringLiteral("_a") : QString())
            .arg(m_side.size.rows)
            .arg(width)
            .arg(codeNumber(s->encoding.base))
            .arg(s->encoding.firstPosition);
    if (std::holds_alternative<LearnedScheme>(m_side.scheme))
        return QStringLiteral("np.load(%1).astype(float)").arg(pythonText(bundledTable()));
    if (hasRowsOfItsOwn()) return QStringLiteral("positional_encoding_%1()").arg(m_letter);
    const QString rows = QStringLiteral("np.repeat(%1[:, np.newaxis], %2, axis=1)");
    if (std::holds_alternative<IndexScheme>(m_side.scheme))
        return rows.arg(QStringLiteral("np.arange(%1.0)").arg(length)).arg(width);
    if (const auto* s = std::get_if<UnitIntervalScheme>(&m_side.scheme))
        return rows.arg(QStringLiteral("(np.arange(%1.0) / max(1, %2 - 1))").arg(length).arg(s->length))
            .arg(width);
    return QStringLiteral("np.zeros((%1, %2))").arg(length).arg(width);
}

QString SideProgram::rowsOfItsOwn() const {
    if (!hasRowsOfItsOwn()) return {};
    Scene own = m_scene;
    own.scheme = m_side.scheme;
    own.encoding.length = m_side.size.rows;
    own.encoding.dModel = m_side.size.columns;
    own.encoding.firstPosition = 0;
    // Both sides may bring names of their own.
    QString program = rowsProgram(own).remove(QStringLiteral("import numpy as np\n\n"));
    static const QRegularExpression names(QStringLiteral("^(?:def )?([A-Za-z_]\\w*)(?:, (\\w+))?(?:\\(| = )"),
                                          QRegularExpression::MultilineOption);
    QSet<QString> found;
    for (auto all = names.globalMatch(program); all.hasNext();) {
        const QRegularExpressionMatch match = all.next();
        for (int k = 1; k <= 2; ++k)
            if (!match.captured(k).isEmpty()) found << match.captured(k);
    }
    for (const QString& name : found)
        program.replace(QRegularExpression(QStringLiteral("\\b%1\\b").arg(name)),
                        name + QLatin1Char('_') + m_letter);
    return program + QStringLiteral("\n\n");
}

/// Pairs of columns are turned by their distance; the attention factor counts for both vectors.
QString SideProgram::rotatedScore(const RopeScheme& rope) const {
    const double factor = ropeAttentionFactor(rope);
    const std::int64_t pairs = ropePairCount(rope);
    const bool interleaved = rope.pairs == RopePairs::Interleaved;
    const auto* yarn = std::get_if<YarnScaling>(&rope.scaling);
    const bool stops = yarn && yarn->asInKerasHub && yarn->truncate;  // of counting positions
    return QStringLiteral(
               "ROPE_%1 = %2  # radians per position\n\n\n"
               "def score_%3(query, key):\n"
               "    \"\"\"%4: the key is turned by its distance from the query.\"\"\"\n"
               "    first, second, end = np.s_[%6], np.s_[%7], 2 * len(ROPE_%1)  # columns of each pair\n"
               "    turn = (%8) * ROPE_%1\n"
               "    x, y = KEY_%1[first], KEY_%1[second]\n"
               "    turned = QUERY_%1[first] @ (x * np.cos(turn) - y * np.sin(turn))"
               " + QUERY_%1[second] @ (x * np.sin(turn) + y * np.cos(turn))\n"
               "    return %5turned + QUERY_%1[end:] @ KEY_%1[end:]\n")
        .arg(m_side.letter, numbers(ropeFrequencies(rope)), m_letter, words(), pythonFactor(factor * factor),
             interleaved ? QStringLiteral("0:%1:2").arg(2 * pairs) : QStringLiteral("0:%1").arg(pairs),
             interleaved ? QStringLiteral("1:%1:2").arg(2 * pairs)
                         : QStringLiteral("%1:%2").arg(pairs).arg(2 * pairs),
             stops ? QStringLiteral("min(key, %1) - min(query, %1)").arg(yarn->originalLength)
                   : QStringLiteral("key - query"));
}

QString SideProgram::keyScore(const AlibiScheme& alibi) const {
    const std::int64_t last = alibi.form == AlibiForm::KeyFromLast ? alibi.keys - 1 : 0;
    return QStringLiteral(
               "\n\ndef score_%1(query, key):\n    \"\"\"%2\"\"\"\n%3"
               "    return QUERY_%4 @ KEY_%4 + %5 * (key - %6)\n")
        .arg(m_letter, words(),
             alibi.causal ? QStringLiteral("    if key > query:\n        return -np.inf\n") : QString(),
             m_side.letter, codeNumber(alibiSlopes(alibi)(0)))
        .arg(last);
}

QString SideProgram::score(std::int64_t firstDistance, std::int64_t lastDistance) const {
    const std::int64_t width = headWidth(m_side.scheme, m_scene.encoding.dModel);
    const auto [query, key] = scoredVectors(m_scene, width);
    const Scheme head = schemeOfWidth(m_side.scheme, width, sideSeed);
    QString text =
        QStringLiteral("QUERY_%1 = %2\nKEY_%1 = %3\n").arg(m_side.letter, numbers(query), numbers(key));
    if (const auto* rope = std::get_if<RopeScheme>(&head)) return text + rotatedScore(*rope);
    if (entersAt(head) != Entry::Score)
        return text + QStringLiteral("\n\n") + table(width) +
               QStringLiteral(
                   "\n\ndef score_%1(query, key):\n    table = table_%1()\n"
                   "    if key >= len(table) or query >= len(table):\n        return np.nan\n"
                   "    return (QUERY_%2 + table[query]) @ (KEY_%2 + table[key])\n")
                   .arg(m_letter, m_side.letter);
    if (const auto* alibi = std::get_if<AlibiScheme>(&head); alibi && looksAtKeys(alibi->form))
        return text + keyScore(*alibi);
    std::vector<double> biases;
    for (std::int64_t k = firstDistance; k <= lastDistance; ++k)
        biases.push_back(
            scoreBias(head, query, 0, std::max<std::int64_t>(0, -k), std::max<std::int64_t>(0, k)));
    return text + QStringLiteral(
                      "BIASES_%1 = %2  # of the distances from %3 on\n\n\n"
                      "def score_%4(query, key):\n    \"\"\"%5\"\"\"\n"
                      "    return QUERY_%1 @ KEY_%1 + BIASES_%1[key - query - (%3)]\n")
                      .arg(m_side.letter, pythonList(biases))
                      .arg(firstDistance)
                      .arg(m_letter, words());
}

QString SideProgram::wavelengths() const {
    QString expression = QStringLiteral("np.array([])");
    if (const auto* s = std::get_if<SinusoidalScheme>(&m_side.scheme))
        expression = QStringLiteral("2 * np.pi / frequencies%1(%2, %3)")
                         .arg(m_letter == QLatin1String("a") ? QStringLiteral("_a") : QString())
                         .arg(s->encoding.dModel)
                         .arg(codeNumber(s->encoding.base));
    if (const auto* rope = std::get_if<RopeScheme>(&m_side.scheme))
        expression = QStringLiteral("2 * np.pi / %1").arg(numbers(ropeFrequencies(*rope)));
    return QStringLiteral("def wavelengths_%1():\n    \"\"\"%2\"\"\"\n    return %3\n")
        .arg(m_letter, words(), expression);
}

}  // namespace

FigureProgram CompareModel::program() const {
    const auto* left = std::get_if<SinusoidalScheme>(&a().scheme);
    const auto* right = std::get_if<SinusoidalScheme>(&b().scheme);
    FigureProgram program;
    program.encoding = right ? right->encoding : scene().encoding;
    if (left) program.other = left->encoding;
    if (!a().isPresent() || !b().isPresent()) {
        program.text = QStringLiteral("def main():\n    print(positional_encoding())\n");
        program.note = said("summary");
        return program;
    }
    if (!left && !right) program.rows = QStringLiteral("import numpy as np\n");
    const SideProgram sides[2] = {{scene(), a()}, {scene(), b()}};
    const bool scores = view() == CompareView::Score || m_mapsScores;
    const std::vector<std::int64_t> distances = shownDistances();
    const std::int64_t first = m_mapsScores ? 1 - m_rows : distances.front();
    const std::int64_t last = m_mapsScores ? m_rows - 1 : distances.back();
    QStringList functions, notes;
    for (const SideProgram& side : sides) {
        const CompareSide& of = &side == &sides[0] ? a() : b();
        functions << (scores                               ? side.score(first, last)
                      : view() == CompareView::Frequencies ? side.wavelengths()
                                                           : side.table(of.size.columns));
        if (view() != CompareView::Frequencies && !side.note().isEmpty() && !notes.contains(side.note()))
            notes << side.note();
    }
    ProgramValues values =
        commonProgramValues(scene(), *encodingOf(scene()), findFigure(scene(), compareSpec().id));
    values[QStringLiteral("SIDES")] = functions.join(QStringLiteral("\n\n"));
    values[QStringLiteral("A_NAME")] = pythonText(QStringLiteral("A: ") + a().name);
    values[QStringLiteral("B_NAME")] = pythonText(QStringLiteral("B: ") + b().name);
    values[QStringLiteral("PLACE")] = QString::number(m_query);
    values[QStringLiteral("FIRST")] = QString::number(first);
    values[QStringLiteral("LAST")] = QString::number(last);
    values[QStringLiteral("COUNT")] = QString::number(m_rows);
    const QString name = m_mapsScores                         ? QStringLiteral("compare_score_maps")
                         : view() == CompareView::Score       ? QStringLiteral("compare_scores")
                         : view() == CompareView::Frequencies ? QStringLiteral("compare_frequencies")
                                                              : QStringLiteral("compare");
    program.text = filledTemplate(programTemplate(name), values);
    program.note = notes.join(QLatin1Char(' '));
    return program;
}

}  // namespace sinescope
