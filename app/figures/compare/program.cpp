// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/model.h"
#include "app/figures/program_text.h"
#include "app/figures/scheme_program.h"
#include "app/model/code_expressions.h"
#include "app/scene/literals.h"
#include "app/scene/sentences.h"
#include "core/schemes/calculations.h"
#include "core/schemes/properties.h"
#include "core/schemes/scheme_values.h"

#include <QRegularExpression>
#include <QSet>

namespace sinescope {

namespace {

QString numbers(const Vector& values) {
    return u"np.array(%1)"_s.arg(pythonList(std::vector<double>(values.begin(), values.end())));
}

/// The functions of one side in Python. `suffix` is appended to the functions of its sinusoid.
class SideProgram {
 public:
    SideProgram(const Scene& scene, const CompareSide& side, QString suffix)
        : m_scene(scene), m_side(side), m_letter(side.letter.toLower()), m_suffix(std::move(suffix)) {}

    /// Defines table_a(): the rows added to the input, row = place.
    QString table(std::int64_t width) const {
        return filled("compare_table", {{u"ROWS"_s, ownRows()},
                                        {u"LENGTH"_s, QString::number(m_side.size.rows)},
                                        {u"WIDTH"_s, QString::number(width)}});
    }

    /// Defines score_a(query, key): of the two words at two places.
    QString score(std::int64_t firstDistance, std::int64_t lastDistance) const {
        const ScoredHead head(m_scene, m_side);
        return filled("compare_vectors", {{u"QUERY"_s, numbers(head.query)}, {u"KEY"_s, numbers(head.key)}}) +
               scoreLines(head.scheme, head.query, firstDistance, lastDistance);
    }

    /// Defines wavelengths_a(): positions, by pair.
    QString wavelengths() const {
        const RopeScheme* rope = rotationIn(m_side.scheme);
        return filled("compare_wavelengths",
                      {{u"FREQUENCIES"_s, rope ? numbers(ropeFrequencies(*rope)) : QString()}});
    }

    /// Returns which files the program needs; may be empty.
    QString note() const {
        return isGivenTable(m_side.scheme)
                   ? compareWords("view_bundled", Values().set("file", bundledTable()))
                   : QString();
    }

 private:
    static QString bundledTable() { return u"learned_positions.npy"_s; }
    /// Returns a template filled with the side's values.
    QString filled(const char* name, ProgramValues values) const {
        if (const EncodingParameters* p = sinusoidIn(m_side.scheme))
            values.merge(ProgramValues{{u"SUFFIX"_s, m_suffix},
                                       {u"BASE"_s, codeNumber(p->base)},
                                       {u"WIDTH"_s, QString::number(p->dModel)},
                                       {u"FIRST_POSITION"_s, QString::number(p->firstPosition)}});
        values.merge(ProgramValues{
            {u"SIDE"_s, m_letter}, {u"LETTER"_s, m_side.letter}, {u"SIDE_NAME"_s, docText(m_side.name)}});
        return filledTemplate(programTemplate(QString::fromLatin1(name)), values);
    }

    bool hasOwnRows() const { return entersAt(m_side.scheme) == Entry::Input && !sinusoidIn(m_side.scheme); }

    /// Returns positional_encoding_a() and its helpers; empty for a sinusoid.
    QString ownRows() const {
        if (!hasOwnRows()) return {};
        Scene own = m_scene;
        own.scheme = m_side.scheme;
        own.encoding.length = m_side.size.rows;
        own.encoding.dModel = m_side.size.columns;
        own.encoding.firstPosition = 0;
        // Both sides may define the same names.
        QString program = rowsProgram(own).remove(u"import numpy as np\n\n"_s);
        static const QRegularExpression names(u"^(?:def )?([A-Za-z_]\\w*)(?:, (\\w+))?(?:\\(| = )"_s,
                                              QRegularExpression::MultilineOption);
        QSet<QString> found;
        for (auto all = names.globalMatch(program); all.hasNext();) {
            const QRegularExpressionMatch match = all.next();
            for (int k = 1; k <= 2; ++k)
                if (!match.captured(k).isEmpty()) found << match.captured(k);
        }
        for (const QString& name : found)
            program.replace(QRegularExpression(u"\\b%1\\b"_s.arg(name)), name + '_'_L1 + m_letter);
        return program + u"\n\n"_s;
    }

    QString scoreLines(const Scheme& head, const Vector& query, std::int64_t firstDistance,
                       std::int64_t lastDistance) const {
        if (const RopeScheme* rope = rotationIn(head)) return rotatedScore(*rope);
        if (entersAt(head) != Entry::Score)
            return filled("compare_added", {{u"TABLE"_s, table(query.size())}});
        if (hasRowConstants(head)) return keyScore(*slopesIn(head));
        std::vector<double> biases;
        for (std::int64_t k = firstDistance; k <= lastDistance; ++k)
            biases.push_back(scoreBias(head, query, m_side.head, std::max<std::int64_t>(0, -k),
                                       std::max<std::int64_t>(0, k)));
        return filled("compare_biases",
                      {{u"BIASES"_s, pythonList(biases)}, {u"FIRST"_s, QString::number(firstDistance)}});
    }

    /// Turns pairs of columns by their distance; the attention factor applies to both vectors.
    QString rotatedScore(const RopeScheme& rope) const {
        const double factor = ropeAttentionFactor(rope);
        const auto last = lastCountedPosition(rope);
        return filled("compare_rotated", {{u"FREQUENCIES"_s, numbers(ropeFrequencies(rope))},
                                          {u"FIRST_COLUMNS"_s, pairColumns(rope, 0)},
                                          {u"SECOND_COLUMNS"_s, pairColumns(rope, 1)},
                                          {u"LAST_COUNTED"_s, last ? QString::number(*last) : QString()},
                                          {u"ATTENTION_FACTOR"_s, pythonFactor(factor * factor)}});
    }

    QString keyScore(const AlibiScheme& alibi) const {
        const std::int64_t last = alibi.form == AlibiForm::KeyFromLast ? alibi.keys - 1 : 0;
        return filled("compare_keys", {{u"CAUSAL"_s, pythonBool(alibi.causal)},
                                       {u"SLOPE"_s, codeNumber(alibiSlopes(alibi)(m_side.head))},
                                       {u"LAST_KEY"_s, QString::number(last)}});
    }

    const Scene& m_scene;
    const CompareSide& m_side;
    QString m_letter, m_suffix;
};

/// Sets names, colours and ends of the axes; a zoom is in the Scene's positions.
void setScales(ProgramValues& values, const CompareModel& model) {
    const FigureState* state = findFigure(model.scene(), model.figure());
    const std::optional<AxisRange> x = state ? state->x : std::nullopt, y = state ? state->y : std::nullopt;
    const std::int64_t first = model.firstPosition(), offset = model.rowName(first) - first;
    const auto named = [offset](AxisRange range) {
        const auto by = static_cast<double>(offset);
        return AxisRange{range.lower + by, range.upper + by};
    };
    const bool places = model.namesPlaces();
    values[u"FIRST_ROW"_s] = QString::number(first + offset);
    values[u"ROW_NAME"_s] = places ? u"place"_s : u"position"_s;
    values[u"QUERY_NAME"_s] = places ? u"query, place"_s : u"query p"_s;
    values[u"KEY_NAME"_s] = places ? u"key, place"_s : u"key q"_s;
    values[u"DIFFERENCE"_s] = pythonBool(!model.hasOwnScales());
    values[u"LIMITS"_s] =
        pythonList(std::vector<double>{model.colorLimit(0), model.colorLimit(1), model.colorLimit(2)});
    const QString map = model.scene().style.colormap;
    values[u"MAPS"_s] = pythonList(QStringList{map, map, u"diverging"_s});
    if (model.view() != CompareView::Maps) {
        values[u"X_ENDS"_s] = pythonRange(x.value_or(model.across()));
        values[u"UP"_s] = pythonRange({threeDigits(model.up().lower), threeDigits(model.up().upper)});
        const double most = threeDigits(axisAround(model.limit(2)).upper);
        values[u"DIFFERENCES"_s] = pythonRange({-most, most});
        return;
    }
    const AxisRange rows = axisOfCells(first, model.rows()), columns = axisOfCells(0, model.columns());
    const AxisRange down = named(y.value_or(rows));
    values[u"X_ENDS"_s] = pythonRange(model.mapsScores() ? named(x.value_or(rows)) : x.value_or(columns));
    values[u"Y_ENDS"_s] = pythonRange({down.upper, down.lower});
}

}  // namespace

FigureProgram CompareModel::program() const {
    const EncodingParameters *left = sinusoidIn(a().scheme), *right = sinusoidIn(b().scheme);
    FigureProgram program;
    program.encoding = right ? *right : scene().encoding;
    if (left) program.other = *left;
    program.title = statementText("program_title");
    if (!a().isPresent() || !b().isPresent()) {
        program.text = programTemplate(u"print_rows"_s);
        program.note = statementText("summary");
        return program;
    }
    if (!left && !right) program.rows = u"import numpy as np\n"_s;
    const SideProgram sides[2] = {{scene(), a(), u"_a"_s}, {scene(), b(), QString()}};
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
        commonProgramValues(scene(), *encodingOf(scene()), findFigure(scene(), compareOptions().spec().id));
    values[u"SIDES"_s] = functions.join(u"\n\n"_s);
    values[u"A_NAME"_s] = pythonText(u"A: "_s + a().name);
    values[u"B_NAME"_s] = pythonText(u"B: "_s + b().name);
    values[u"PLACE"_s] = QString::number(m_query);
    values[u"FIRST"_s] = QString::number(first);
    values[u"LAST"_s] = QString::number(last);
    values[u"COUNT"_s] = QString::number(m_rows);
    setScales(values, *this);
    const QString name = m_mapsScores                         ? u"compare_score_maps"_s
                         : view() == CompareView::Score       ? u"compare_scores"_s
                         : view() == CompareView::Frequencies ? u"compare_frequencies"_s
                                                              : u"compare"_s;
    program.text = filledTemplate(programTemplate(name), values);
    program.note = notes.join(' '_L1);
    return program;
}

}  // namespace sinescope
