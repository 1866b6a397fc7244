// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/model.h"
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/code_expressions.h"
#include "app/scene/sentences.h"
#include "core/schemes/calculations.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_values.h"

#include <QRegularExpression>
#include <QSet>

namespace sinescope {

namespace {

QString numbers(const Vector& values) {
    return QStringLiteral("np.array(%1)").arg(pythonList(std::vector<double>(values.begin(), values.end())));
}

/// The functions of one side in Python. `suffix` is that of the program's functions for its sinusoid.
class SideProgram {
 public:
    SideProgram(const Scene& scene, const CompareSide& side, QString suffix)
        : m_scene(scene), m_side(side), m_letter(side.letter.toLower()), m_suffix(std::move(suffix)) {}

    /// table_a(): what it adds to the input, row = place.
    QString table(std::int64_t width) const {
        const bool isInFile = isGivenTable(m_side.scheme);
        return filled("compare_table",
                      {{QStringLiteral("ROWS"), rowsOfItsOwn()},
                       {QStringLiteral("FILE"), isInFile ? pythonText(bundledTable()) : QString()},
                       {QStringLiteral("LENGTH"), QString::number(m_side.size.rows)},
                       {QStringLiteral("WIDTH"), QString::number(width)}});
    }
    /// score_a(query, key): of the two words at two places.
    QString score(std::int64_t firstDistance, std::int64_t lastDistance) const;
    /// wavelengths_a(), positions, by pair.
    QString wavelengths() const;
    /// What the program needs beside itself; may be empty.
    QString note() const {
        return isGivenTable(m_side.scheme)
                   ? compareWords("view_bundled", Values().set("file", bundledTable()))
                   : QString();
    }

 private:
    static QString bundledTable() { return QStringLiteral("learned_positions.npy"); }
    /// A template with the names of the side.
    QString filled(const char* name, ProgramValues values) const {
        if (const EncodingParameters* p = sinusoidIn(m_side.scheme))
            values.merge(
                ProgramValues{{QStringLiteral("SUFFIX"), m_suffix},
                              {QStringLiteral("BASE"), codeNumber(p->base)},
                              {QStringLiteral("WIDTH"), QString::number(p->dModel)},
                              {QStringLiteral("FIRST_POSITION"), QString::number(p->firstPosition)}});
        values.merge(ProgramValues{{QStringLiteral("SIDE"), m_letter},
                                   {QStringLiteral("LETTER"), m_side.letter},
                                   {QStringLiteral("SIDE_NAME"), docText(m_side.name)}});
        return filledTemplate(programTemplate(QString::fromLatin1(name)), values);
    }
    bool hasRowsOfItsOwn() const {
        return entersAt(m_side.scheme) == Entry::Input && !sinusoidIn(m_side.scheme) &&
               !isGivenTable(m_side.scheme);
    }
    /// positional_encoding_a() and what it needs; nothing of a sinusoid and of the table in a file.
    QString rowsOfItsOwn() const;
    QString scoreLines(const Scheme& head, const Vector& query, std::int64_t firstDistance,
                       std::int64_t lastDistance) const;
    QString rotatedScore(const RopeScheme& rope) const;
    QString keyScore(const AlibiScheme& alibi) const;

    const Scene& m_scene;
    const CompareSide& m_side;
    QString m_letter, m_suffix;
};

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
    const auto last = lastCounted(rope);
    return filled("compare_rotated",
                  {{QStringLiteral("FREQUENCIES"), numbers(ropeFrequencies(rope))},
                   {QStringLiteral("FIRST_COLUMNS"), pairColumns(rope, 0)},
                   {QStringLiteral("SECOND_COLUMNS"), pairColumns(rope, 1)},
                   {QStringLiteral("LAST_COUNTED"), last ? QString::number(*last) : QString()},
                   {QStringLiteral("ATTENTION_FACTOR"), pythonFactor(factor * factor)}});
}

QString SideProgram::keyScore(const AlibiScheme& alibi) const {
    const std::int64_t last = alibi.form == AlibiForm::KeyFromLast ? alibi.keys - 1 : 0;
    return filled("compare_keys", {{QStringLiteral("CAUSAL"), pythonBool(alibi.causal)},
                                   {QStringLiteral("SLOPE"), codeNumber(alibiSlopes(alibi)(0))},
                                   {QStringLiteral("LAST_KEY"), QString::number(last)}});
}

QString SideProgram::scoreLines(const Scheme& head, const Vector& query, std::int64_t firstDistance,
                                std::int64_t lastDistance) const {
    if (const RopeScheme* rope = rotationIn(head)) return rotatedScore(*rope);
    if (entersAt(head) != Entry::Score)
        return filled("compare_added", {{QStringLiteral("TABLE"), table(query.size())}});
    if (hasRowConstants(head)) return keyScore(*slopesIn(head));
    std::vector<double> biases;
    for (std::int64_t k = firstDistance; k <= lastDistance; ++k)
        biases.push_back(
            scoreBias(head, query, 0, std::max<std::int64_t>(0, -k), std::max<std::int64_t>(0, k)));
    return filled("compare_biases", {{QStringLiteral("BIASES"), pythonList(biases)},
                                     {QStringLiteral("FIRST"), QString::number(firstDistance)}});
}

QString SideProgram::score(std::int64_t firstDistance, std::int64_t lastDistance) const {
    const ScoredHead head(m_scene, m_side);
    return filled("compare_vectors", {{QStringLiteral("QUERY"), numbers(head.query)},
                                      {QStringLiteral("KEY"), numbers(head.key)}}) +
           scoreLines(head.scheme, head.query, firstDistance, lastDistance);
}

QString SideProgram::wavelengths() const {
    const RopeScheme* rope = rotationIn(m_side.scheme);
    return filled("compare_wavelengths",
                  {{QStringLiteral("FREQUENCIES"), rope ? numbers(ropeFrequencies(*rope)) : QString()}});
}

}  // namespace

FigureProgram CompareModel::program() const {
    const EncodingParameters *left = sinusoidIn(a().scheme), *right = sinusoidIn(b().scheme);
    FigureProgram program;
    program.encoding = right ? *right : scene().encoding;
    if (left) program.other = *left;
    if (!a().isPresent() || !b().isPresent()) {
        program.text = programTemplate(QStringLiteral("print_rows"));
        program.note = said("summary");
        return program;
    }
    if (!left && !right) program.rows = QStringLiteral("import numpy as np\n");
    const SideProgram sides[2] = {{scene(), a(), QStringLiteral("_a")}, {scene(), b(), QString()}};
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
