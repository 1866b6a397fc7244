// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sum: words and positions added or concatenated, and the terms of their scores.
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/permutation_equivariance.h"
#include "core/schemes/properties.h"
#include "tests/figures/truth/known_values.h"
#include "tests/figures/truth/measured.h"
#include "tests/figures/truth/scheme_shown.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope::truth {

namespace {

/// The rows added to the words, and their name.
class AddedRows {
 public:
    explicit AddedRows(const Case& c) : m_formula(c.ref), m_isFormula(isSinusoidal(c.scene)) {
        if (!m_isFormula) m_scheme.emplace(schemeOf(c.scene), c.ref.rows());
    }
    Real value(std::int64_t position, std::int64_t column) const {
        return m_isFormula ? m_formula.value(position, column) : m_scheme->input(position, column);
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
    /// Returns the largest magnitude of a value, for error bounds.
    double size() const {
        if (m_isFormula) return std::abs(m_formula.factor());
        Real largest = 0;
        for (const auto& row : all())
            for (const Real each : row) largest = std::max(largest, std::abs(each));
        return static_cast<double>(largest);
    }

 private:
    const Reference& m_formula;
    bool m_isFormula;
    std::optional<SchemeReference> m_scheme;
};

double fixedNorm(const std::vector<double>& row) {
    double sum = 0;
    for (const double value : row) sum += value * value;
    return std::sqrt(sum);
}

/// The words of the sum, s E and PE, for those with a position.
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

/// Returns the values that the words of every picture of the sum may name.
KnownValues sumValues(const Case& c, const SumRows& rows) {
    const Sentence& sentence = c.scene.sentence;
    const std::int64_t d = c.ref.columns(), past = sentence.tokens.size() - rows.count;
    const auto hasWord = [&](std::int64_t position) {
        return position >= c.ref.first() && position < c.ref.first() + rows.count;
    };
    KnownValues known(c);
    known.set("words", rows.count, "d", d, "double_width", 2 * d, "weights_added", 3 * d * d,
              "weights_concatenated", 6 * d * d, "p", c.position(), "j", c.column(), "first", c.ref.first(),
              "last", c.ref.first() + rows.count - 1, "length", c.ref.rows(), "past", past, "some_words",
              past > 0, "all_words", sentence.tokens.size(), "factor", rows.gain, "scaled", rows.gain != 1,
              "query", c.position(), "key", c.position() + c.shift(), "shift", c.shift(), "no_query",
              !hasWord(c.position()), "no_key", c.shift() != 0 && !hasWord(c.position() + c.shift()));
    known.addText("word_name", rows.word, "position_name", rows.added.name(), "scheme",
                  QString::fromUtf8(infoOf(c.scene.scheme).id), "seed", QString::number(sentence.seed),
                  "sentence", sentence.tokens.mid(0, rows.count).join(' '_L1));
    return known.leave("lowest highest off_scale random equation panel panel_value");
}

/// Sets the four terms of a score, and their sum.
void setTerms(KnownValues& known, const std::array<double, 5>& terms, double error) {
    known.set("score_word_word", terms[0], "score_word_position", terms[1], "score_position_word", terms[2],
              "score_position_position", terms[3], "score", terms[4], error);
}

/// Checks the four terms of the scores with the selected weights.
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
    requireClaim(
        c, f,
        {{u"the rows of these positions are 0: the words alone make the score"_s,
          largestPosition == 0 && n > 1},
         {u"the row of this position is 0: the words alone make the score"_s, largestPosition == 0 && n == 1},
         {u"added, a score has four terms: two of them mix position and word"_s,
          !joined && largestPosition > 0},
         {u"with one W for both, concatenation has the scores of addition"_s, weights == "tied"_L1},
         {u"a separate W for the position changes three of the four terms"_s,
          weights == "free"_L1 && largestPosition > 0},
         {u"in separate columns, word and position never meet: two of four terms are 0"_s,
          weights == "apart"_L1}});
    const std::int64_t query = c.position() - c.ref.first(), key = query + c.shift();
    const bool both = query >= 0 && query < n && key >= 0 && key < n;
    KnownValues known = sumValues(c, rows);
    known.set("scores", true, "enters", true, "terms", true, "zero", largestPosition == 0, "concatenated",
              joined, "panels", 5, "pair", both);
    known.addText("projection", joined ? weights : u"tied"_s);
    if (both) {
        setTerms(known, termsOf(query, key), error);
        known.addText("query_word", c.scene.sentence.tokens[query], "key_word", c.scene.sentence.tokens[key]);
    }
    known.set("concatenation_error", 0, error).check(c, f);
    f.require(c.table.rows == n * n, c.table.title);
    for (std::int64_t row = 0; row < c.table.rows; ++row)
        for (std::size_t k = 0; k < 5; ++k)
            requireCell(f, c.table, row, 4 + static_cast<std::int64_t>(k), termsOf(row / n, row % n)[k],
                        error);
    int panels = 0;
    for (const Readout& line : c.model.readout({}))
        for (const char* name : {"word · word", "word · position", "position · word", "position · position"})
            panels += line.label == QString::fromUtf8(name) ? 1 : 0;
    f.require(panels == (both ? 4 : 0), u"%1 terms are read out"_s.arg(panels));
}

}  // namespace

void checkSum(const Case& c, Findings& f) {
    if (c.option("show") == "scores"_L1) return checkSumScores(c, f);
    const Reference& ref = c.ref;
    const SumRows rows(c);
    const bool joined = c.option("join") == "concatenate"_L1;
    const std::int64_t d = ref.columns(), at = c.position() - ref.first(), key = at + c.shift();
    const double size = rows.added.size(), error = 1e-12 * size;
    const auto inputOf = [&](std::size_t t) {
        std::vector<double> row = rows.words[t];
        for (std::size_t j = 0; j < row.size(); ++j) row[j] += rows.positions[t][j];
        return row;
    };
    const Rows all = rows.added.all();
    // Every two positions for the formula, those of the words for another scheme.
    const auto compared = rows.added.isFormula() ? static_cast<std::int64_t>(all.size()) : rows.count;
    bool differ = true, zero = true;
    for (std::int64_t a = 0; a < compared; ++a) {
        const auto& row = all[static_cast<std::size_t>(a)];
        for (std::int64_t b = 0; b < a; ++b) {
            Real apart = 0;
            for (std::size_t k = 0; k < row.size(); ++k)
                apart += std::pow(row[k] - all[static_cast<std::size_t>(b)][k], 2);
            differ = differ && std::sqrt(apart) > 1e-9L * static_cast<Real>(size);
        }
        for (const Real value : row) zero = zero && value == 0;
    }
    const QString pe = rows.added.name();
    requireClaim(
        c, f,
        {{u"side by side, word and position keep all their numbers, in twice the width"_s,
          joined && c.table.columns.size() == 2 * d + 3},
         {pe + u" is 0: a word is the same vector at every position"_s,
          !joined && zero && rows.added.isFormula()},
         {pe + u" is 0 at these positions: a word is the same vector at each of them"_s, !joined && zero},
         {u"some positions have the same row up to rounding: a word is the same vector at each of them"_s,
          !joined && !differ && !zero},
         {u"at each of these positions a word is a different vector"_s,
          !joined && differ && rows.count > 1 && ownTableIn(c.scene.scheme)},
         {u"a word at another position is another vector"_s,
          !joined && differ && ref.rows() > 1 && !ownTableIn(c.scene.scheme)}});
    KnownValues known = sumValues(c, rows);
    known.set("nothing", false, "concatenated", joined, "columns", (joined ? 2 : 1) * d, "all_differ", differ,
              "zero", zero, "gradient", !joined && rows.added.isFormula() ? rows.gain : 0);
    if (const double overlap = meanOverlapOf(all); std::isfinite(overlap))
        known.set("overlap", overlap, 1e-10);
    known.set("overlap_words", 60);
    known.addText("input_name", (joined ? u"[%1 %2]"_s : u"%1 + %2"_s).arg(rows.word, pe));
    if (at >= 0 && at < rows.count) {
        const auto t = static_cast<std::size_t>(at), j = static_cast<std::size_t>(c.column());
        const auto& given = c.scene.sentence.customEmbeddings[t];
        const double word = fixedNorm(rows.words[t]), position = fixedNorm(rows.positions[t]);
        known.addText("word", c.scene.sentence.tokens[at]);
        known.set("given", j < given.size(), "word_norm", word, "position_norm", position, "joined_norm",
                  std::hypot(word, position), "input_norm", fixedNorm(inputOf(t)));
        known.set("embedding", rows.words[t][j], "position", rows.positions[t][j], "input", inputOf(t)[j],
                  error);
        known.set("concatenation_error", 0, 1e-9 * (1 + size)).leave("short_equation");
        if (key >= 0 && key < rows.count) {
            const auto k = static_cast<std::size_t>(key);
            const auto &x = rows.words[t], &y = rows.words[k], &p = rows.positions[t], &q = rows.positions[k];
            setTerms(known, {dot(x, y), dot(x, q), dot(p, y), dot(p, q), dot(inputOf(t), inputOf(k))},
                     1e-9 * (1 + size) * (1 + size) * whole(d));
        }
        // "0.5 + 0.8415 = 1.3415" with a typeset minus, or "[0.5, 0.8415]".
        for (const Readout& line : c.model.readout({})) {
            if (!line.label.contains(u" at ("_s) || c.option("digits") != "4"_L1) continue;
            const double e = rows.words[t][j], added = rows.positions[t][j];
            if (joined)
                f.requireForm(line.value, u"[#, #]"_s, {e, added});
            else if (const QString terms = added < 0 ? u"# − #"_s : u"# + #"_s; c.isOn("blanks"))
                f.requireForm(line.value, terms + u" = ____"_s, {e, std::abs(added)});
            else
                f.requireForm(line.value, terms + u" = #"_s, {e, std::abs(added), inputOf(t)[j]});
        }
    }
    known.rows("cell", [&](const Values& row, KnownValues& cell) {
        const std::int64_t p = wholeIn(row, "p"), j = wholeIn(row, "j");
        cell.addText("word", c.scene.sentence.tokens[p - ref.first()]).set("p", p, "j", j);
        cell.set("input", inputOf(static_cast<std::size_t>(p - ref.first()))[static_cast<std::size_t>(j)],
                 error);
    });
    known.check(c, f);
    double largest = 0;
    for (std::size_t t = 0; t < rows.words.size(); ++t)
        for (std::size_t j = 0; j < rows.words[t].size(); ++j) {
            const double e = rows.words[t][j], added = rows.positions[t][j];
            largest = std::max({largest, std::abs(e), std::abs(added), joined ? 0 : std::abs(e + added)});
        }
    const double limit = numberOf(c.model, "highest");
    f.require(limit >= largest * (1 - 1e-9), u"colours run to %1, values to %2"_s.arg(limit).arg(largest));
    f.require(c.table.rows == (joined ? 1 : 3) * rows.count, c.table.title);
    for (std::int64_t row = 0; row < std::min<std::int64_t>(c.table.rows, 9); ++row) {
        const auto t = static_cast<std::size_t>(row % rows.count);
        std::vector<double> values = rows.words[t];
        if (joined)
            values.insert(values.end(), rows.positions[t].begin(), rows.positions[t].end());
        else if (row >= rows.count)
            values = row < 2 * rows.count ? rows.positions[t] : inputOf(t);
        std::int64_t column = joined ? 2 : 3;
        for (const double value : values) requireCell(f, c.table, row, column++, value, 1e-11 + error);
        requireCell(f, c.table, row, column, fixedNorm(values));
    }
    requireNoOtherLines(c, f);
}

namespace {

/// Checks softmax's input stage by stage, for a scheme that changes scores or has no positions.
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
    f.require(c.table.rows == n * n, c.table.title);
    const double error = 1e-9 * (1 + whole(d) * rows.gain * rows.gain);
    for (std::int64_t row = 0; row < c.table.rows; ++row) {
        const Stages at = stagesOf(row / n, row % n);
        for (qsizetype column = 4; column < c.table.columns.size(); ++column) {
            const QString name = c.table.columns[column];
            const double value = name.startsWith(u"q · k"_s)                         ? at.words
                                 : name == "softmax"_L1                              ? at.share
                                 : name == "score"_L1 || name.contains("rotated"_L1) ? at.score
                                                                                     : at.change;
            requireCell(f, c.table, row, column, std::isfinite(value) ? value : std::nan(""), error);
        }
    }
    const std::int64_t query = c.position() - c.ref.first(), key = query + c.shift();
    const bool both = query >= 0 && query < n && key >= 0 && key < n;
    KnownValues known = sumValues(c, rows);
    if (both) {
        const Stages at = stagesOf(query, key);
        known.set("score", at.score, "score_words", at.words, "score_change", at.change, "attention",
                  at.share, error);
        known.addText("query_word", c.scene.sentence.tokens[query], "key_word", c.scene.sentence.tokens[key]);
    }
    const auto* alibi = std::get_if<AlibiScheme>(&shown.scheme);
    const auto* t5 = std::get_if<T5Scheme>(&shown.scheme);
    const bool byKey = alibi && shown.ref.dependsOnlyOnKey();
    const auto* rope = std::get_if<RopeScheme>(&shown.scheme);
    const auto* yarn = rope ? std::get_if<YarnScaling>(&rope->scaling) : nullptr;
    const bool stops =
        yarn && yarn->asInKerasHub && yarn->truncate && c.ref.first() + n - 1 > yarn->originalLength;
    // A key's bias, the same for every query that sees it.
    requireClaim(c, f,
                 {{u"no position enters: the words alone make the score"_s, bare},
                  {u"rotated by their positions, two words score by what they are and by their distance"_s,
                   shown.turns() && shown.ref.pairs() > 0 && !stops},
                  {u"rotated by positions that do not advance past %1: distance alone does not decide"_s.arg(
                       stops ? grouped(yarn->originalLength) : QString()),
                   stops},
                  {u"no column of a head turns: the words alone make the score"_s,
                   shown.turns() && shown.ref.pairs() == 0},
                  {u"a key has the same bias for every query"_s, byKey},
                  {u"what a distance adds depends on the query word"_s, !shown.query.empty()},
                  {u"the same distance adds the same bias, whatever the words"_s,
                   shown.isBias() && shown.query.empty() && !byKey}});
    known.set("scores", true, "enters", !bare, "rotated", shown.turns(), "key_bias", byKey, "query_bias",
              !shown.query.empty(), "t5", t5 != nullptr, "last_counted", stops ? yarn->originalLength : 0,
              "terms", false, "concatenated", false, "panels", c.table.columns.size() - 4, "head", head,
              "pair", both);
    known.check(c, f);
}

}  // namespace

void checkSchemeSum(const Case& c, Findings& f) {
    const Entry entry = entryOf(c.scene);
    if (entry == Entry::Input) return checkSum(c, f);
    if (c.table.columns.contains(u"query"_s)) return checkStages(c, f);
    // Without positions: the words themselves.
    const SumRows rows(c);
    f.require(entry == Entry::Nowhere && c.table.rows == rows.count, c.table.title);
    for (std::int64_t t = 0; t < c.table.rows; ++t)
        for (std::int64_t j = 0; j < c.ref.columns(); ++j)
            requireCell(f, c.table, t, j + 3,
                        rows.words[static_cast<std::size_t>(t)][static_cast<std::size_t>(j)]);
    requireClaim(c, f, {{u"no position is added: a word is the same vector at every position"_s, true}});
}

}  // namespace sinescope::truth
