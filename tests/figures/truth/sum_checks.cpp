// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sum: words and positions added or side by side, and the terms of their scores.
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/permutation_equivariance.h"
#include "tests/figures/truth/checks.h"
#include "tests/figures/truth/measured.h"
#include "tests/figures/truth/scheme_shown.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope::truth {

namespace {

/// The rows that are added to words, and what they are called.
class AddedRows {
 public:
    explicit AddedRows(const Case& c) : m_formula(c.ref), m_isFormula(isSinusoidal(c.scene)) {
        if (!m_isFormula) m_scheme.emplace(schemeOf(c.scene), c.ref.rows());
    }
    Real value(std::int64_t position, std::int64_t column) const {
        return m_isFormula ? m_formula.value(position, column) : m_scheme->input(position, column);
    }
    std::vector<double> row(std::int64_t position) const {
        std::vector<double> values;
        for (std::int64_t j = 0; j < m_formula.columns(); ++j)
            values.push_back(static_cast<double>(value(position, j)));
        return values;
    }
    Rows all() const {
        Rows rows;
        for (std::int64_t p = m_formula.first(); p <= m_formula.last(); ++p) {
            rows.emplace_back();
            for (std::int64_t j = 0; j < m_formula.columns(); ++j) rows.back().push_back(value(p, j));
        }
        return rows;
    }
    QString name() const { return m_isFormula ? u"PE"_s : u"P"_s; }
    bool isFormula() const { return m_isFormula; }
    /// What a value is at most, for what rounding may do.
    double size() const {
        if (m_isFormula) return std::abs(m_formula.factor());
        Real most = 0;
        for (const auto& row : all())
            for (const Real each : row) most = std::max(most, std::abs(each));
        return static_cast<double>(most);
    }

 private:
    const Reference& m_formula;
    bool m_isFormula;
    std::optional<SchemeReference> m_scheme;
};

/// "0.5 + 0.8415 = 1.3415" with a typeset minus.
void holdEquation(Findings& f, const QString& text, double e, double pe, double sum) {
    const QString form = pe < 0 ? u"# − # = #"_s : u"# + # = #"_s;
    f.says(text, form, {e, pe < 0 ? -pe : pe, sum});
}

/// The read-outs on the selected cell, without those on its value.
std::vector<Readout> cellLines(const Case& c, Findings& f) {
    if (isSinusoidal(c.scene)) return holdCellLines(c, f);
    std::vector<Readout> lines = c.model.readout({});
    holdSchemeCellLines(c, f, lines);
    return lines;
}

/// Where a number of a word's embedding is from.
QString sourceOf(const Sentence& sentence, qsizetype token, std::int64_t column) {
    const auto& given = sentence.customEmbeddings[static_cast<std::size_t>(token)];
    return column < static_cast<std::int64_t>(given.size()) ? u"given"_s
                                                            : u"random, seed %1"_s.arg(sentence.seed);
}

/// Of a term of a score, or of all four.
QString scoreForm(const char* term) {
    return term ? u"In the score of query # and key #, %1 contributes #."_s.arg(QLatin1String(term))
                : u"The score of query # and key # is #."_s;
}

double fixedNorm(const std::vector<double>& row) {
    double sum = 0;
    for (const double value : row) sum += value * value;
    return std::sqrt(sum);
}

}  // namespace

namespace {

/// The words of the sum, s E and PE for those that have a position.
struct SumRows {
    AddedRows added;
    std::int64_t count = 0;
    double gain = 1;
    QString word = u"E"_s;
    std::vector<std::vector<double>> words, positions;

    explicit SumRows(const Case& c) : added(c) {
        const Sentence& sentence = c.scene.sentence;
        const std::int64_t d = c.ref.columns();
        count = std::min<std::int64_t>(sentence.tokens.size(), c.ref.rows());
        if (sentence.scale == EmbeddingScale::SqrtDModel) {
            gain = std::sqrt(whole(d));
            word = u"√d·E"_s;
        }
        const Matrix given = embeddingsOf(c.scene, 0, d);
        for (std::int64_t t = 0; t < count; ++t) {
            words.emplace_back(), positions.emplace_back();
            for (std::int64_t j = 0; j < d; ++j) {
                words.back().push_back(gain * given(t, j));
                positions.back().push_back(static_cast<double>(added.value(c.ref.first() + t, j)));
            }
        }
    }
};

double dot(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
    return sum;
}

void addWeights(ExpectedFacts& facts, std::int64_t d) {
    facts.add(u"sum.weights_added"_s, 3 * whole(d * d),
              u"With word and position added, query, key and value have # weight(s)."_s, {3 * whole(d * d)});
    facts.add(u"sum.weights_concatenated"_s, 6 * whole(d * d),
              u"With word and position concatenated, query, key and value have # weight(s)."_s,
              {6 * whole(d * d)});
}

/// "The claim. " as a part of a form.
QString claimForm(const Case& c) {
    QString claim = c.model.claim();
    if (claim.isEmpty()) return claim;
    claim[0] = claim[0].toUpper();
    return claim + u". "_s;
}

/// [s E, PE]: twice the columns, and the weights that those take.
void checkSumSideBySide(const Case& c, Findings& f) {
    const SumRows rows(c);
    const std::int64_t d = c.ref.columns(), at = c.position() - c.ref.first(), j = c.column();
    const bool isWord = at >= 0 && at < rows.count;
    const auto t = static_cast<std::size_t>(at);
    const double error = 1e-12 * (1 + rows.added.size());
    holdClaim(c, f,
              {{u"side by side, word and position keep all their numbers, in twice the width"_s,
                c.model.table().columns.size() == 2 * d + 3}});
    ExpectedFacts facts;
    const auto norm = [&](const char* name, const QString& table, const std::vector<double>& row) {
        facts.add("sum."_L1 + QLatin1String(name), fixedNorm(row),
                  u"‖%1‖ of \"%2\" at position # is #."_s.arg(table, c.scene.sentence.tokens[at]),
                  {whole(c.position()), fixedNorm(row)});
    };
    const auto cell = [&](const char* name, const QString& table, double value) {
        facts.add("sum."_L1 + QLatin1String(name), value,
                  u"%1 of \"%2\" at position #, column #, is #."_s.arg(table, c.scene.sentence.tokens[at]),
                  {whole(c.position()), whole(j), asStated}, error);
    };
    if (isWord) {
        norm("word_norm", rows.word, rows.words[t]);
        norm("position_norm", rows.added.name(), rows.positions[t]);
        cell("embedding", rows.word, rows.words[t][static_cast<std::size_t>(j)]);
        cell("position", rows.added.name(), rows.positions[t][static_cast<std::size_t>(j)]);
        facts.add(u"sum.concatenation_error"_s, 0, u"[W W] [x; p] and W (x + p) differ by #."_s, {asStated},
                  1e-9 * (1 + rows.added.size()));
    }
    facts.add(u"sum.columns"_s, 2 * whole(d), u"Each row has # number(s)."_s, {2 * whole(d)});
    facts.add(u"sum.overlap"_s, std::nan(""),
              u"Random words and rows of %1 have a mean |cosine| of #."_s.arg(rows.added.name()), {asStated});
    addWeights(facts, d);
    facts.hold(c.facts, f);
    const QString form =
        u"Two tables side by side, %1 and %2, for ~ and # column(s) (~). "_s.arg(rows.word,
                                                                                 rows.added.name()) +
        claimForm(c) +
        u"The colours of both run from # to #. Width # + # = #; query, key and value have # weight(s), added #.~"_s;
    const auto said = numbersIn(c.model.alternativeText(), form);
    f.require(said.has_value(), u"\"%1\" is not of the form \"%2\""_s.arg(c.model.alternativeText(), form));
    if (said) {
        const double expected[] = {whole(d), whole(d), 2 * whole(d), 6 * whole(d * d), 3 * whole(d * d)};
        for (qsizetype k = 0; k < 5; ++k)
            f.require(reads(said->at(3 + k), expected[k]), c.model.alternativeText());
    }
    const FigureTable table = c.model.table();
    f.require(table.rows == rows.count, table.title);
    for (std::int64_t r = 0; r < rows.count; ++r) {
        const auto row = static_cast<std::size_t>(r);
        for (std::int64_t k = 0; k < d; ++k) {
            holdCell(f, table, r, k + 2, rows.words[row][static_cast<std::size_t>(k)]);
            holdCell(f, table, r, k + 2 + d, rows.positions[row][static_cast<std::size_t>(k)], error);
        }
        holdCell(f, table, r, 2 * d + 2,
                 std::hypot(fixedNorm(rows.words[row]), fixedNorm(rows.positions[row])));
    }
    std::vector<Readout> lines = cellLines(c, f);
    const QString name = u"[%1 %2]"_s.arg(rows.word, rows.added.name());
    if (isWord) {
        holdLine(f, lines, u"word"_s, c.scene.sentence.tokens[at], {});
        const bool all = c.option("digits") == "all"_L1;
        holdLine(f, lines, u"%1 at (%2, %3)"_s.arg(name, number(c.position()), number(j)),
                 all ? u"~"_s : u"[#, #]"_s,
                 all ? std::vector<double>{}
                     : std::vector<double>{rows.words[t][static_cast<std::size_t>(j)],
                                           rows.positions[t][static_cast<std::size_t>(j)]});
        holdLine(f, lines, u"‖%1‖"_s.arg(rows.word), u"#"_s, {fixedNorm(rows.words[t])});
        holdLine(f, lines, u"‖%1‖"_s.arg(rows.added.name()), u"#"_s, {fixedNorm(rows.positions[t])});
        holdLine(f, lines, u"‖%1‖"_s.arg(name), u"#"_s,
                 {std::hypot(fixedNorm(rows.words[t]), fixedNorm(rows.positions[t]))});
        holdLine(f, lines, u"E"_s, sourceOf(c.scene.sentence, static_cast<qsizetype>(at), j), {});
    } else {
        holdLine(f, lines, u"word"_s, u"none at position #"_s, {whole(c.position())});
    }
    noLinesLeft(f, lines);
}

/// The four terms of the scores, with the weights that are asked for.
void checkSumScores(const Case& c, Findings& f) {
    const SumRows rows(c);
    const std::int64_t d = c.ref.columns(), n = rows.count;
    const bool joined = c.option("join") == "concatenate"_L1;
    const QString weights = joined ? c.option("projection") : QString();
    std::vector<std::vector<double>> p = rows.positions;
    if (weights == "free"_L1) {
        Lcg random(7);
        std::vector<std::vector<double>> w;
        for (std::int64_t r = 0; r < d; ++r) {
            w.emplace_back();
            for (std::int64_t k = 0; k < d; ++k) w.back().push_back(random.next() * std::sqrt(3 / whole(d)));
        }
        for (std::size_t t = 0; t < p.size(); ++t)
            for (std::size_t r = 0; r < w.size(); ++r) p[t][r] = dot(w[r], rows.positions[t]);
    }
    double largestPosition = 0;
    for (const std::vector<double>& row : p) largestPosition = std::max(largestPosition, fixedNorm(row));
    const double factor = 1 + rows.added.size();
    const double error = 1e-9 * factor * factor * whole(d) * rows.gain * rows.gain;
    const double cross = weights == "apart"_L1 ? 0 : 1;
    const auto termsOf = [&](std::int64_t q, std::int64_t k) {
        const auto a = static_cast<std::size_t>(q), b = static_cast<std::size_t>(k);
        std::array<double, 5> terms{dot(rows.words[a], rows.words[b]), cross * dot(rows.words[a], p[b]),
                                    cross * dot(p[a], rows.words[b]), dot(p[a], p[b]), 0};
        terms[4] = terms[0] + terms[1] + terms[2] + terms[3];
        return terms;
    };
    holdClaim(c, f,
              {{u"the rows of positions are 0: the words alone make the score"_s, largestPosition == 0},
               {u"added, a score has four terms: position meets word in two of them"_s,
                !joined && largestPosition > 0},
               {u"with one W for both, concatenation has the scores of addition"_s, weights == "tied"_L1},
               {u"a separate W for the position changes three of the four terms"_s,
                weights == "free"_L1 && largestPosition > 0},
               {u"in separate columns, word and position never meet: two of four terms are 0"_s,
                weights == "apart"_L1}});
    const char* const names[] = {"score_word_word", "score_word_position", "score_position_word",
                                 "score_position_position", "score"};
    const char* const what[] = {"word with word", "word with position", "position with word",
                                "position with position", nullptr};
    const char* const panels[] = {"word · word", "word · position", "position · word", "position · position",
                                  "score"};
    const std::int64_t query = c.position() - c.ref.first(), key = query + c.shift();
    const bool both = query >= 0 && query < n && key >= 0 && key < n;
    ExpectedFacts facts;
    facts.add(u"sum.words"_s, whole(n), u"The scores are those of # word(s)."_s, {whole(n)});
    if (both)
        for (std::size_t k = 0; k < 5; ++k)
            facts.add("sum."_L1 + QLatin1String(names[k]), termsOf(query, key)[k], scoreForm(what[k]),
                      {whole(c.position()), whole(c.position() + c.shift()), asStated}, error);
    if (weights == "tied"_L1)
        facts.add(u"sum.concatenation_error"_s, 0,
                  u"With one W, the scores of concatenation and of addition differ by #."_s, {asStated},
                  error);
    addWeights(facts, d);
    facts.hold(c.facts, f);
    const QString form =
        u"# table(s) of # by # word(s) (~): word · word, word · position, position · word, position · position, score. "_s +
        claimForm(c) + u"Scores are coloured from # to #. ~."_s;
    const auto said = numbersIn(c.model.alternativeText(), form);
    f.require(said.has_value(), u"\"%1\" is not of the form \"%2\""_s.arg(c.model.alternativeText(), form));
    if (said) {
        const double expected[] = {5, whole(n), whole(n)};
        for (qsizetype k = 0; k < 3; ++k)
            f.require(reads(said->at(k), expected[k]), c.model.alternativeText());
    }
    const FigureTable table = c.model.table();
    f.require(table.rows == n * n, table.title);
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (std::size_t k = 0; k < 5; ++k)
            holdCell(f, table, row, 4 + static_cast<std::int64_t>(k), termsOf(row / n, row % n)[k], error);
    std::vector<Readout> lines = c.model.readout({});
    if (both) {
        const auto word = [&](std::int64_t t) { return u"\"%1\" at #"_s.arg(c.scene.sentence.tokens[t]); };
        holdLine(f, lines, u"query"_s, word(query), {whole(c.position())});
        holdLine(f, lines, u"key"_s, word(key), {whole(c.position() + c.shift())});
        holdLine(f, lines, u"distance"_s, u"#"_s, {whole(c.shift())});
        for (std::size_t k = 0; k < 5; ++k)
            f.require(holdLine(f, lines, QString::fromUtf8(panels[k]), u"~"_s, {}),
                      u"no line %1"_s.arg(QString::fromUtf8(panels[k])));
        const bool made = weights == "free"_L1;
        holdLine(f, lines, u"computed with"_s,
                 made ? u"words have W = I, positions a random W; no division by √d"_s
                      : u"query and key with W = I; no division by √d"_s,
                 {});
    } else {
        holdLine(f, lines, u"score"_s, u"no word at position # or at #"_s,
                 {whole(c.position()), whole(c.position() + c.shift())});
    }
    if (c.scene.sentence.tokens.size() > n)
        holdLine(f, lines, u"computed with"_s, u"the first # of # words"_s,
                 {whole(n), whole(c.scene.sentence.tokens.size())});
    noLinesLeft(f, lines);
}

}  // namespace

void checkSum(const Case& c, Findings& f) {
    if (c.option("show") == "scores"_L1) return checkSumScores(c, f);
    if (c.option("join") == "concatenate"_L1) return checkSumSideBySide(c, f);
    const Reference& ref = c.ref;
    const AddedRows added(c);
    const QString pe = added.name();
    const Sentence& sentence = c.scene.sentence;
    const std::int64_t d = ref.columns(), tokens = std::min<std::int64_t>(sentence.tokens.size(), ref.rows());
    const bool scaled = sentence.scale == EmbeddingScale::SqrtDModel;
    const double gain = scaled ? std::sqrt(whole(d)) : 1;
    const QString word = scaled ? u"√d·E"_s : u"E"_s;
    const Matrix given = embeddingsOf(c.scene, 0, d);
    const auto rowOf = [&](std::int64_t t, int table) {
        std::vector<double> row;
        for (std::int64_t j = 0; j < d; ++j)
            row.push_back((table != 1 ? gain * given(t, j) : 0) +
                          (table != 0 ? static_cast<double>(added.value(ref.first() + t, j)) : 0));
        return row;
    };
    const Rows rows = added.all();
    // Of the formula every two positions, of another scheme those of the words.
    const auto compared = added.isFormula() ? static_cast<std::int64_t>(rows.size()) : tokens;
    bool differ = true, zero = true;
    for (std::int64_t a = 0; a < compared; ++a) {
        for (std::int64_t b = 0; b < a; ++b) {
            Real apart = 0;
            for (std::int64_t k = 0; k < d; ++k)
                apart += std::pow(rows[static_cast<std::size_t>(a)][static_cast<std::size_t>(k)] -
                                      rows[static_cast<std::size_t>(b)][static_cast<std::size_t>(k)],
                                  2);
            differ = differ && std::sqrt(apart) > 1e-9L * static_cast<Real>(added.size());
        }
        for (const Real value : rows[static_cast<std::size_t>(a)]) zero = zero && value == 0;
    }
    holdClaim(c, f,
              {{pe + u" is 0: a word is the same vector at every position"_s, zero},
               {u"some positions have the same row up to rounding: a word is the same vector at both"_s,
                !differ && !zero},
               {u"a word at another position is another vector"_s, differ && ref.rows() > 1}});
    ExpectedFacts facts;
    const std::int64_t at = c.position() - ref.first(), j = c.column();
    const bool isWord = at >= 0 && at < tokens;
    const QString names[] = {word, pe, word + u" + "_s + pe};
    if (isWord) {
        const QString token = sentence.tokens[at];
        const char* const values[] = {"embedding", "position", "input"};
        const char* const norms[] = {"word_norm", "position_norm", "input_norm"};
        for (int table = 0; table < 3; ++table) {
            const double value = rowOf(at, table)[static_cast<std::size_t>(j)],
                         norm = fixedNorm(rowOf(at, table));
            facts.add(u"sum."_s + QLatin1String(values[table]), value,
                      u"%1 of \"%2\" at position #, column #, is #."_s.arg(names[table], token),
                      {whole(c.position()), whole(j), asStated}, 1e-12 * added.size());
            facts.add(u"sum."_s + QLatin1String(norms[table]), norm,
                      u"‖%1‖ of \"%2\" at position # is #."_s.arg(names[table], token),
                      {whole(c.position()), norm});
        }
        facts.add(u"sum.concatenation_error"_s, 0, u"[W W] [x; p] and W (x + p) differ by #."_s, {asStated},
                  1e-9 * (1 + added.size()));
        if (const std::int64_t key = at + c.shift(); key >= 0 && key < tokens) {
            double terms[4] = {};
            for (std::int64_t k = 0; k < d; ++k) {
                const double x = gain * given(at, k), y = gain * given(key, k);
                const auto p = static_cast<double>(added.value(c.position(), k)),
                           q = static_cast<double>(added.value(c.position() + c.shift(), k));
                terms[0] += x * y, terms[1] += x * q, terms[2] += p * y, terms[3] += p * q;
            }
            const char* const term[] = {"word_word", "word_position", "position_word", "position_position"};
            const char* const what[] = {"word with word", "word with position", "position with word",
                                        "position with position"};
            const double error = 1e-9 * (1 + added.size()) * (1 + added.size()) * whole(d);
            for (int k = 0; k < 4; ++k)
                facts.add(u"sum.score_"_s + QLatin1String(term[k]), terms[k], scoreForm(what[k]),
                          {whole(c.position()), whole(c.position() + c.shift()), asStated}, error);
            facts.add(u"sum.score"_s, terms[0] + terms[1] + terms[2] + terms[3], scoreForm(nullptr),
                      {whole(c.position()), whole(c.position() + c.shift()), asStated}, error);
        }
    }
    facts.add(u"sum.columns"_s, whole(d), u"Each row has # number(s)."_s, {whole(d)});
    facts.add(u"sum.overlap"_s, meanOverlapOf(added.all()),
              u"Random words and rows of %1 have a mean |cosine| of #."_s.arg(pe), {asStated}, 1e-10);
    if (added.isFormula())
        facts.add(
            u"sum.gradient"_s, gain,
            gain != 1
                ? u"A change in a value of E changes the sum by # times as much, whatever the base: PE is a constant."_s
                : u"A change in a value of E changes the sum by the same amount, whatever the base: PE is a constant."_s,
            gain != 1 ? std::vector<double>{gain} : std::vector<double>{});
    addWeights(facts, d);
    for (std::int64_t t = 0; t < tokens; ++t)
        for (std::int64_t k = 0; k < d; ++k)
            facts.add(u"sum.input_%1_%2"_s.arg(ref.first() + t).arg(k),
                      rowOf(t, 2)[static_cast<std::size_t>(k)],
                      u"%1 of \"%2\" at position %3, column %4, is #."_s.arg(
                          names[2], sentence.tokens[t], grouped(ref.first() + t), grouped(k)),
                      {asStated}, 1e-12 * added.size());
    facts.hold(c.facts, f);
    QString form = u"Three tables, %1 plus %2, for "_s.arg(word, pe) +
                   (tokens == 1 ? u"one word at position #"_s : u"# words at positions # to #"_s) +
                   u" and # column(s) (~). "_s;
    QString claim = c.model.claim();
    if (!claim.isEmpty()) {
        claim[0] = claim[0].toUpper();
        form += claim + u". "_s;
    }
    form += u"The colours of all three run from # to #.~"_s;
    const auto said = numbersIn(c.model.alternativeText(), form);
    f.require(said.has_value(), u"\"%1\" is not of the form \"%2\""_s.arg(c.model.alternativeText(), form));
    if (said) {
        double most = 0;
        for (std::int64_t t = 0; t < tokens; ++t)
            for (int table = 0; table < 3; ++table)
                for (const double value : rowOf(t, table)) most = std::max(most, std::abs(value));
        QString limit = said->back();
        f.require(limit.remove(','_L1).toDouble() >= most * (1 - 1e-9),
                  u"colours run to %1, values to %2"_s.arg(said->back()).arg(most));
        std::vector<double> counts = tokens == 1
                                         ? std::vector<double>{whole(ref.first()), whole(d)}
                                         : std::vector<double>{whole(tokens), whole(ref.first()),
                                                               whole(ref.first() + tokens - 1), whole(d)};
        for (std::size_t k = 0; k < counts.size(); ++k)
            f.require(reads(said->at(static_cast<qsizetype>(k)), counts[k]), c.model.alternativeText());
    }
    const FigureTable table = c.model.table();
    f.require(table.rows == 3 * tokens, table.title);
    for (std::int64_t row = 0; row < std::min<std::int64_t>(table.rows, 9); ++row) {
        const std::vector<double> values = rowOf(row % tokens, static_cast<int>(row / tokens));
        for (std::int64_t k = 0; k < d; ++k)
            holdCell(f, table, row, k + 3, values[static_cast<std::size_t>(k)]);
        holdCell(f, table, row, d + 3, fixedNorm(values));
    }
    std::vector<Readout> lines = cellLines(c, f);
    if (isWord) {
        holdLine(f, lines, u"word"_s, sentence.tokens[at], {});
        const std::size_t k = static_cast<std::size_t>(j);
        for (const Readout& line : lines)
            if (line.label.startsWith(names[2] + u" at"_s) && c.option("digits") == "4"_L1)
                holdEquation(f, line.value, rowOf(at, 0)[k], rowOf(at, 1)[k], rowOf(at, 2)[k]);
        holdLine(f, lines, u"%1 at (%2, %3)"_s.arg(names[2], number(c.position()), number(j)), u"~"_s, {});
        for (int t = 0; t < 3; ++t)
            holdLine(f, lines, u"‖%1‖"_s.arg(names[t]), u"#"_s, {fixedNorm(rowOf(at, t))});
        holdLine(f, lines, u"E"_s, sourceOf(c.scene.sentence, static_cast<qsizetype>(at), j), {});
    } else {
        holdLine(f, lines, u"word"_s, u"none at position #"_s, {whole(c.position())});
    }
    noLinesLeft(f, lines);
}

namespace {

/// Of a scheme that changes scores, or has no positions: what softmax sees, stage by stage.
void checkStages(const Case& c, Findings& f) {
    const SumRows rows(c);
    const Shown shown(c.scene);
    const std::int64_t n = rows.count, d = c.ref.columns(), head = c.scene.selection.head;
    const bool bare = std::holds_alternative<NoScheme>(shown.scheme);
    const double divided = std::sqrt(whole(d));
    struct Stages {
        double words, change, score, share;
    };
    const auto scoreOf = [&](std::int64_t q, std::int64_t k) {
        const auto &a = rows.words[static_cast<std::size_t>(q)], &b = rows.words[static_cast<std::size_t>(k)];
        const std::int64_t p = c.ref.first() + q, at = c.ref.first() + k;
        if (bare) return dot(a, b) / divided;
        if (shown.turns() || !shown.query.empty())
            return static_cast<double>(shown.ref.score(a, b, p, at)) / divided;
        return dot(a, b) / divided + static_cast<double>(shown.ref.bias(head, p, at));
    };
    const auto stagesOf = [&](std::int64_t q, std::int64_t k) {
        const double words =
            dot(rows.words[static_cast<std::size_t>(q)], rows.words[static_cast<std::size_t>(k)]) / divided;
        double top = -HUGE_VAL, sum = 0;
        for (std::int64_t other = 0; other < n; ++other) top = std::max(top, scoreOf(q, other));
        for (std::int64_t other = 0; other < n; ++other) sum += std::exp(scoreOf(q, other) - top);
        const double score = scoreOf(q, k);
        return Stages{words, score - words, score, std::exp(score - top) / sum};
    };
    const FigureTable table = c.model.table();
    f.require(table.rows == n * n, table.title);
    const double error = 1e-9 * (1 + whole(d) * rows.gain * rows.gain);
    for (std::int64_t row = 0; row < table.rows; ++row) {
        const Stages at = stagesOf(row / n, row % n);
        for (qsizetype column = 4; column < table.columns.size(); ++column) {
            const QString& name = table.columns[column];
            const double value = name.startsWith(u"q · k"_s)                        ? at.words
                                 : name == "softmax"_L1                             ? at.share
                                 : name == "score"_L1 || name.contains("turned"_L1) ? at.score
                                                                                    : at.change;
            holdCell(f, table, row, column, std::isfinite(value) ? value : std::nan(""), error);
        }
    }
    const std::int64_t query = c.position() - c.ref.first(), key = query + c.shift();
    ExpectedFacts facts;
    facts.add(u"sum.words"_s, whole(n), u"The scores are those of # word(s)."_s, {whole(n)});
    if (query >= 0 && query < n && key >= 0 && key < n) {
        const Stages at = stagesOf(query, key);
        const auto add = [&](const char* name, const QString& form, double value) {
            facts.add("sum."_L1 + QLatin1String(name), value, form,
                      {whole(c.position()), whole(c.position() + c.shift()), asStated}, error);
        };
        add("score", scoreForm(nullptr), at.score);
        add("score_words", scoreForm("the words alone").replace(u"contributes"_s, u"contribute"_s), at.words);
        add("score_change", u"Position changes the score of query # and key # by #."_s, at.change);
        facts.add(u"sum.attention"_s, at.share, u"Position # attends to # with a weight of #."_s,
                  {whole(c.position()), whole(c.position() + c.shift()), asStated}, error);
    }
    facts.hold(c.facts, f);
    const auto* alibi = std::get_if<AlibiScheme>(&shown.scheme);
    const bool byKey = alibi && shown.ref.looksAtKeys();
    // A key's own bias, the same for every query that sees it.
    holdClaim(c, f,
              {{u"no position enters: the words alone make the score"_s, bare},
               {u"rotated by their positions, two words score by what they are and how far apart"_s,
                shown.turns() && shown.ref.pairs() > 0},
               {u"no column of a head turns: the words alone make the score"_s,
                shown.turns() && shown.ref.pairs() == 0},
               {u"a key has the same bias for every query"_s, byKey},
               {u"what a distance adds depends on the query word"_s, !shown.query.empty()},
               {u"a distance adds the same to every score, whatever the words"_s,
                shown.isBias() && shown.query.empty() && !byKey}});
    const QString form =
        u"# table(s) of # by # word(s) (~): ~. "_s + claimForm(c) + u"Scores are coloured from # to #. ~."_s;
    const auto said = numbersIn(c.model.alternativeText(), form);
    f.require(said && reads(said->at(0), whole(table.columns.size() - 4)) && reads(said->at(1), whole(n)),
              c.model.alternativeText());
}

}  // namespace

void checkSchemeSum(const Case& c, Findings& f) {
    const Entry entry = entryOf(c.scene);
    if (entry == Entry::Input) return checkSum(c, f);
    if (c.model.table().columns.contains(u"query"_s)) return checkStages(c, f);
    // No position: the words as they are.
    const SumRows rows(c);
    const FigureTable table = c.model.table();
    f.require(entry == Entry::Nowhere && table.rows == rows.count, table.title);
    for (std::int64_t t = 0; t < table.rows; ++t)
        for (std::int64_t j = 0; j < c.ref.columns(); ++j)
            holdCell(f, table, t, j + 3,
                     rows.words[static_cast<std::size_t>(t)][static_cast<std::size_t>(j)]);
    holdClaim(c, f, {{u"no position is added: a word is the same vector at every position"_s, true}});
}

}  // namespace sinescope::truth
