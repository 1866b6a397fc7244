// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sum, order, compare, precision: words, orders, sides and formats.
#include "app/figures/compare/model.h"
#include "app/figures/order/model.h"
#include "core/analysis/order_test.h"
#include "core/analysis/precision.h"
#include "tests/figures/truth/checks.h"
#include "tests/figures/truth/measured.h"

#include <Eigen/Dense>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope::truth {

namespace {

double whole(std::int64_t n) {
    return static_cast<double>(n);
}

/// "0.5 + 0.8415 = 1.3415" with a typeset minus.
void holdEquation(Findings& f, const QString& text, double e, double pe, double sum) {
    const QString form = pe < 0 ? QStringLiteral("# − # = #") : QStringLiteral("# + # = #");
    f.says(text, form, {e, pe < 0 ? -pe : pe, sum});
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
    std::int64_t count = 0;
    double gain = 1;
    QString word = QStringLiteral("E");
    std::vector<std::vector<double>> words, positions;

    explicit SumRows(const Case& c) {
        const Sentence& sentence = c.scene.sentence;
        const std::int64_t d = c.ref.columns();
        count = std::min<std::int64_t>(sentence.tokens.size(), c.ref.rows());
        if (sentence.scale == EmbeddingScale::SqrtDModel) {
            gain = std::sqrt(whole(d));
            word = QStringLiteral("√d·E");
        }
        const Matrix given = embeddingsOf(c.scene, 0, d);
        for (std::int64_t t = 0; t < count; ++t) {
            words.emplace_back(), positions.emplace_back();
            for (std::int64_t j = 0; j < d; ++j) {
                words.back().push_back(gain * given(t, j));
                positions.back().push_back(static_cast<double>(c.ref.value(c.ref.first() + t, j)));
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
    facts.add(QStringLiteral("sum.weights_added"), 3 * whole(d * d),
              QStringLiteral("With word and position added, query, key and value have # weight(s)."),
              {3 * whole(d * d)});
    facts.add(QStringLiteral("sum.weights_concatenated"), 6 * whole(d * d),
              QStringLiteral("With word and position concatenated, query, key and value have # weight(s)."),
              {6 * whole(d * d)});
}

/// "The claim. " as a part of a form.
QString claimForm(const Case& c) {
    QString claim = c.model.claim();
    claim[0] = claim[0].toUpper();
    return claim + QStringLiteral(". ");
}

/// [s E, PE]: twice the columns, and the weights that those take.
void checkSumSideBySide(const Case& c, Findings& f) {
    const SumRows rows(c);
    const std::int64_t d = c.ref.columns(), at = c.position() - c.ref.first(), j = c.column();
    const bool isWord = at >= 0 && at < rows.count;
    const auto t = static_cast<std::size_t>(at);
    const double error = 1e-12 * (1 + std::abs(c.ref.factor()));
    holdClaim(c, f,
              {{QStringLiteral("side by side, word and position keep all their numbers, in twice the width"),
                c.model.table().columns.size() == 2 * d + 3}});
    ExpectedFacts facts;
    const auto norm = [&](const char* name, const QString& table, const std::vector<double>& row) {
        facts.add(
            QLatin1String("sum.") + QLatin1String(name), fixedNorm(row),
            QStringLiteral("‖%1‖ of \"%2\" at position # is #.").arg(table, c.scene.sentence.tokens[at]),
            {whole(c.position()), fixedNorm(row)});
    };
    const auto cell = [&](const char* name, const QString& table, double value) {
        facts.add(QLatin1String("sum.") + QLatin1String(name), value,
                  QStringLiteral("%1 of \"%2\" at position #, column #, is #.")
                      .arg(table, c.scene.sentence.tokens[at]),
                  {whole(c.position()), whole(j), asStated}, error);
    };
    if (isWord) {
        norm("word_norm", rows.word, rows.words[t]);
        norm("position_norm", QStringLiteral("PE"), rows.positions[t]);
        cell("embedding", rows.word, rows.words[t][static_cast<std::size_t>(j)]);
        cell("position", QStringLiteral("PE"), rows.positions[t][static_cast<std::size_t>(j)]);
        facts.add(QStringLiteral("sum.concatenation_error"), 0,
                  QStringLiteral("[W W] [x; p] and W (x + p) differ by #."), {asStated},
                  1e-9 * (1 + std::abs(c.ref.factor())));
    }
    facts.add(QStringLiteral("sum.columns"), 2 * whole(d), QStringLiteral("Each row has # number(s)."),
              {2 * whole(d)});
    facts.add(QStringLiteral("sum.overlap"), std::nan(""),
              QStringLiteral("Made-up words and rows of PE have a mean |cosine| of #."), {asStated});
    addWeights(facts, d);
    facts.hold(c.model.facts(), f);
    const QString form =
        QStringLiteral("Two tables side by side, %1 and PE, for ~ and # column(s) (~). ").arg(rows.word) +
        claimForm(c) +
        QStringLiteral(
            "The colours of both run from # to #. Width # + # = #; query, key and value have # "
            "weight(s), added #.~");
    const auto said = numbersIn(c.model.alternativeText(), form);
    f.require(said.has_value(),
              QStringLiteral("\"%1\" is not of the form \"%2\"").arg(c.model.alternativeText(), form));
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
    std::vector<Readout> lines = holdCellLines(c, f);
    const QString name = QStringLiteral("[%1 PE]").arg(rows.word);
    if (isWord) {
        holdLine(f, lines, QStringLiteral("word"), c.scene.sentence.tokens[at], {});
        const bool all = c.option("digits") == QLatin1String("all");
        holdLine(f, lines, QStringLiteral("%1 at (%2, %3)").arg(name, number(c.position()), number(j)),
                 all ? QStringLiteral("~") : QStringLiteral("[#, #]"),
                 all ? std::vector<double>{}
                     : std::vector<double>{rows.words[t][static_cast<std::size_t>(j)],
                                           rows.positions[t][static_cast<std::size_t>(j)]});
        holdLine(f, lines, QStringLiteral("‖%1‖").arg(rows.word), QStringLiteral("#"),
                 {fixedNorm(rows.words[t])});
        holdLine(f, lines, QStringLiteral("‖PE‖"), QStringLiteral("#"), {fixedNorm(rows.positions[t])});
        holdLine(f, lines, QStringLiteral("‖%1‖").arg(name), QStringLiteral("#"),
                 {std::hypot(fixedNorm(rows.words[t]), fixedNorm(rows.positions[t]))});
        holdLine(f, lines, QStringLiteral("E"),
                 at == 0 && j < 2 ? QStringLiteral("given") : QStringLiteral("made up, seed 7"), {});
    } else {
        holdLine(f, lines, QStringLiteral("word"), QStringLiteral("none at position #"),
                 {whole(c.position())});
    }
    noLinesLeft(f, lines);
}

/// The four terms of the scores, with the weights that are asked for.
void checkSumScores(const Case& c, Findings& f) {
    const SumRows rows(c);
    const std::int64_t d = c.ref.columns(), n = rows.count;
    const bool joined = c.option("join") == QLatin1String("concatenate");
    const QString weights = joined ? c.option("projection") : QString();
    std::vector<std::vector<double>> p = rows.positions;
    if (weights == QLatin1String("free")) {
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
    const double factor = 1 + std::abs(c.ref.factor());
    const double error = 1e-9 * factor * factor * whole(d) * rows.gain * rows.gain;
    const double cross = weights == QLatin1String("apart") ? 0 : 1;
    const auto termsOf = [&](std::int64_t q, std::int64_t k) {
        const auto a = static_cast<std::size_t>(q), b = static_cast<std::size_t>(k);
        std::array<double, 5> terms{dot(rows.words[a], rows.words[b]), cross * dot(rows.words[a], p[b]),
                                    cross * dot(p[a], rows.words[b]), dot(p[a], p[b]), 0};
        terms[4] = terms[0] + terms[1] + terms[2] + terms[3];
        return terms;
    };
    holdClaim(
        c, f,
        {{QStringLiteral("the rows of positions are 0: the words alone make a score"), largestPosition == 0},
         {QStringLiteral("added, a score has four terms: position meets word in two of them"),
          !joined && largestPosition > 0},
         {QStringLiteral("with one W for both, concatenation has the scores of addition"),
          weights == QLatin1String("tied")},
         {QStringLiteral("a W of its own for the position changes three of the four terms"),
          weights == QLatin1String("free") && largestPosition > 0},
         {QStringLiteral("in columns of their own, word and position never meet: two of four terms are 0"),
          weights == QLatin1String("apart")}});
    const char* const names[] = {"score_word_word", "score_word_position", "score_position_word",
                                 "score_position_position", "score"};
    const char* const what[] = {"word with word", "word with position", "position with word",
                                "position with position", "all four terms"};
    const char* const panels[] = {"word · word", "word · position", "position · word", "position · position",
                                  "score"};
    const std::int64_t query = c.position() - c.ref.first(), key = query + c.shift();
    const bool both = query >= 0 && query < n && key >= 0 && key < n;
    ExpectedFacts facts;
    facts.add(QStringLiteral("sum.words"), whole(n), QStringLiteral("The scores are those of # word(s)."),
              {whole(n)});
    if (both)
        for (std::size_t k = 0; k < 5; ++k)
            facts.add(QLatin1String("sum.") + QLatin1String(names[k]), termsOf(query, key)[k],
                      QStringLiteral("The score of position # for #, %1, is #.").arg(QLatin1String(what[k])),
                      {whole(c.position()), whole(c.position() + c.shift()), asStated}, error);
    if (weights == QLatin1String("tied"))
        facts.add(QStringLiteral("sum.concatenation_error"), 0,
                  QStringLiteral("Tied, the scores of concatenation and those of addition differ by #."),
                  {asStated}, error);
    addWeights(facts, d);
    facts.hold(c.model.facts(), f);
    const QString form =
        QStringLiteral(
            "# table(s) of # word(s) by # word(s) (~): word · word, word · position, position · "
            "word, position · position, score. ") +
        claimForm(c) + QStringLiteral("Scores are coloured from # to #. ~.");
    const auto said = numbersIn(c.model.alternativeText(), form);
    f.require(said.has_value(),
              QStringLiteral("\"%1\" is not of the form \"%2\"").arg(c.model.alternativeText(), form));
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
        const auto word = [&](std::int64_t t) {
            return QStringLiteral("\"%1\" at #").arg(c.scene.sentence.tokens[t]);
        };
        holdLine(f, lines, QStringLiteral("query"), word(query), {whole(c.position())});
        holdLine(f, lines, QStringLiteral("key"), word(key), {whole(c.position() + c.shift())});
        holdLine(f, lines, QStringLiteral("distance"), QStringLiteral("#"), {whole(c.shift())});
        for (std::size_t k = 0; k < 5; ++k)
            f.require(holdLine(f, lines, QString::fromUtf8(panels[k]), QStringLiteral("~"), {}),
                      QStringLiteral("no line %1").arg(QString::fromUtf8(panels[k])));
        const bool made = weights == QLatin1String("free");
        holdLine(f, lines, QStringLiteral("computed with"),
                 made ? QStringLiteral("the W of words is I, that of positions made up; nothing is divided")
                      : QStringLiteral("query and key with W = I; nothing is divided"),
                 {});
    } else {
        holdLine(f, lines, QStringLiteral("score"), QStringLiteral("no word at position # or at #"),
                 {whole(c.position()), whole(c.position() + c.shift())});
    }
    noLinesLeft(f, lines);
}

}  // namespace

void checkSum(const Case& c, Findings& f) {
    if (c.option("show") == QLatin1String("scores")) return checkSumScores(c, f);
    if (c.option("join") == QLatin1String("concatenate")) return checkSumSideBySide(c, f);
    const Reference& ref = c.ref;
    const Sentence& sentence = c.scene.sentence;
    const std::int64_t d = ref.columns(), tokens = std::min<std::int64_t>(sentence.tokens.size(), ref.rows());
    const bool scaled = sentence.scale == EmbeddingScale::SqrtDModel;
    const double gain = scaled ? std::sqrt(whole(d)) : 1;
    const QString word = scaled ? QStringLiteral("√d·E") : QStringLiteral("E");
    const Matrix given = embeddingsOf(c.scene, 0, d);
    const auto rowOf = [&](std::int64_t t, int table) {
        std::vector<double> row;
        for (std::int64_t j = 0; j < d; ++j)
            row.push_back((table != 1 ? gain * given(t, j) : 0) +
                          (table != 0 ? static_cast<double>(ref.value(ref.first() + t, j)) : 0));
        return row;
    };
    holdClaim(c, f,
              {{QStringLiteral("PE is 0: a word is the same vector at every position"), ref.pairs() == 0},
               {QStringLiteral("a word at another position is another vector"),
                ref.pairs() > 0 && (ref.rows() < 2 || nearestRows(ref).distance > 0)}});
    ExpectedFacts facts;
    const std::int64_t at = c.position() - ref.first(), j = c.column();
    const bool isWord = at >= 0 && at < tokens;
    const QString names[] = {word, QStringLiteral("PE"), word + QStringLiteral(" + PE")};
    if (isWord) {
        const QString token = sentence.tokens[at];
        const char* const values[] = {"embedding", "position", "input"};
        const char* const norms[] = {"word_norm", "position_norm", "input_norm"};
        for (int table = 0; table < 3; ++table) {
            const double value = rowOf(at, table)[static_cast<std::size_t>(j)],
                         norm = fixedNorm(rowOf(at, table));
            facts.add(QStringLiteral("sum.") + QLatin1String(values[table]), value,
                      QStringLiteral("%1 of \"%2\" at position #, column #, is #.").arg(names[table], token),
                      {whole(c.position()), whole(j), asStated}, 1e-12 * std::abs(ref.factor()));
            facts.add(QStringLiteral("sum.") + QLatin1String(norms[table]), norm,
                      QStringLiteral("‖%1‖ of \"%2\" at position # is #.").arg(names[table], token),
                      {whole(c.position()), norm});
        }
        facts.add(QStringLiteral("sum.concatenation_error"), 0,
                  QStringLiteral("[W W] [x; p] and W (x + p) differ by #."), {asStated},
                  1e-9 * (1 + std::abs(ref.factor())));
        if (const std::int64_t key = at + c.shift(); key >= 0 && key < tokens) {
            double terms[4] = {};
            for (std::int64_t k = 0; k < d; ++k) {
                const double x = gain * given(at, k), y = gain * given(key, k);
                const auto p = static_cast<double>(ref.value(c.position(), k)),
                           q = static_cast<double>(ref.value(c.position() + c.shift(), k));
                terms[0] += x * y, terms[1] += x * q, terms[2] += p * y, terms[3] += p * q;
            }
            const char* const term[] = {"word_word", "word_position", "position_word", "position_position"};
            const char* const what[] = {"word with word", "word with position", "position with word",
                                        "position with position"};
            const double error =
                1e-9 * (1 + std::abs(ref.factor())) * (1 + std::abs(ref.factor())) * whole(d);
            for (int k = 0; k < 4; ++k)
                facts.add(
                    QStringLiteral("sum.score_") + QLatin1String(term[k]), terms[k],
                    QStringLiteral("The score of position # for #, %1, is #.").arg(QLatin1String(what[k])),
                    {whole(c.position()), whole(c.position() + c.shift()), asStated}, error);
            facts.add(QStringLiteral("sum.score"), terms[0] + terms[1] + terms[2] + terms[3],
                      QStringLiteral("The score of position # for #, all four terms, is #."),
                      {whole(c.position()), whole(c.position() + c.shift()), asStated}, error);
        }
    }
    facts.add(QStringLiteral("sum.columns"), whole(d), QStringLiteral("Each row has # number(s)."),
              {whole(d)});
    facts.add(QStringLiteral("sum.overlap"), meanOverlapOf(rowsOf(ref)),
              QStringLiteral("Made-up words and rows of PE have a mean |cosine| of #."), {asStated}, 1e-10);
    facts.add(QStringLiteral("sum.gradient"), gain,
              gain != 1 ? QStringLiteral("A change of a value of E changes the sum by # times as much, "
                                         "whatever the base: PE is a constant.")
                        : QStringLiteral("A change of a value of E changes the sum by as much, whatever the "
                                         "base: PE is a constant."),
              gain != 1 ? std::vector<double>{gain} : std::vector<double>{});
    addWeights(facts, d);
    for (std::int64_t t = 0; t < tokens; ++t)
        for (std::int64_t k = 0; k < d; ++k)
            facts.add(QStringLiteral("sum.input_%1_%2").arg(ref.first() + t).arg(k),
                      rowOf(t, 2)[static_cast<std::size_t>(k)],
                      QStringLiteral("%1 of \"%2\" at position %3, column %4, is #.")
                          .arg(names[2], sentence.tokens[t])
                          .arg(ref.first() + t)
                          .arg(k),
                      {asStated}, 1e-12 * std::abs(ref.factor()));
    facts.hold(c.model.facts(), f);
    QString form = QStringLiteral("Three tables, %1 plus PE, for ").arg(word) +
                   (tokens == 1 ? QStringLiteral("one word at position #")
                                : QStringLiteral("# words at positions # to #")) +
                   QStringLiteral(" and # column(s) (~). ");
    QString claim = c.model.claim();
    claim[0] = claim[0].toUpper();
    form += claim + QStringLiteral(". The colours of all three run from # to #.~");
    const auto said = numbersIn(c.model.alternativeText(), form);
    f.require(said.has_value(),
              QStringLiteral("\"%1\" is not of the form \"%2\"").arg(c.model.alternativeText(), form));
    if (said) {
        double most = 0;
        for (std::int64_t t = 0; t < tokens; ++t)
            for (int table = 0; table < 3; ++table)
                for (const double value : rowOf(t, table)) most = std::max(most, std::abs(value));
        QString limit = said->back();
        f.require(limit.remove(QLatin1Char(',')).toDouble() >= most * (1 - 1e-9),
                  QStringLiteral("colours run to %1, values to %2").arg(said->back()).arg(most));
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
    std::vector<Readout> lines = holdCellLines(c, f);
    if (isWord) {
        holdLine(f, lines, QStringLiteral("word"), sentence.tokens[at], {});
        const std::size_t k = static_cast<std::size_t>(j);
        for (const Readout& line : lines)
            if (line.label.startsWith(names[2] + QStringLiteral(" at")) &&
                c.option("digits") == QLatin1String("4"))
                holdEquation(f, line.value, rowOf(at, 0)[k], rowOf(at, 1)[k], rowOf(at, 2)[k]);
        holdLine(f, lines, QStringLiteral("%1 at (%2, %3)").arg(names[2], number(c.position()), number(j)),
                 QStringLiteral("~"), {});
        for (int t = 0; t < 3; ++t)
            holdLine(f, lines, QStringLiteral("‖%1‖").arg(names[t]), QStringLiteral("#"),
                     {fixedNorm(rowOf(at, t))});
        holdLine(f, lines, QStringLiteral("E"),
                 at == 0 && j < 2 ? QStringLiteral("given") : QStringLiteral("made up, seed 7"), {});
    } else {
        holdLine(f, lines, QStringLiteral("word"), QStringLiteral("none at position #"),
                 {whole(c.position())});
    }
    noLinesLeft(f, lines);
}

namespace {

/// softmax(Q K^T / sqrt(d)) V with plain loops.
Eigen::MatrixXd attend(const Eigen::MatrixXd& x, const AttentionHead& head, bool causal) {
    const auto times = [&](const Matrix& w) {
        return w.size() ? Eigen::MatrixXd(x * Eigen::MatrixXd(w)) : x;
    };
    const Eigen::MatrixXd q = times(head.query), k = times(head.key), v = times(head.value);
    Eigen::MatrixXd out = Eigen::MatrixXd::Zero(x.rows(), x.cols());
    for (Eigen::Index t = 0; t < x.rows(); ++t) {
        const Eigen::Index end = causal ? t + 1 : x.rows();
        double top = -1e300, sum = 0;
        std::vector<double> score;
        for (Eigen::Index s = 0; s < end; ++s)
            score.push_back(q.row(t).dot(k.row(s)) / std::sqrt(static_cast<double>(x.cols())));
        for (const double each : score) top = std::max(top, each);
        for (double& each : score) sum += each = std::exp(each - top);
        for (Eigen::Index s = 0; s < end; ++s)
            out.row(t) += score[static_cast<std::size_t>(s)] / sum * v.row(s);
    }
    return out;
}

/// The sentence, its embeddings and head, and the width that they have.
struct Toy {
    std::vector<QString> words;
    Eigen::MatrixXd embeddings;
    AttentionHead head;
    EncodingParameters encoding;
    double gain = 1;
};

Toy toyOf(const Case& c) {
    Toy toy;
    const QString which = c.option("sentence");
    if (which == QLatin1String("a")) {
        toy.words = {QStringLiteral("The"), QStringLiteral("cat"), QStringLiteral("sat")};
        toy.embeddings.resize(3, 4);
        for (int k = 0; k < 12; ++k) toy.embeddings(k / 4, k % 4) = (k + 1) / 10.0;
    } else if (which == QLatin1String("b")) {
        const OrderToy known = catAndMatToy();
        for (const std::string& word : known.words) toy.words.push_back(QString::fromStdString(word));
        toy.embeddings = known.embeddings;
        toy.head = known.head;
    } else {
        const std::int64_t d = std::min<std::int64_t>(64, c.ref.columns());
        const auto count = std::min<std::int64_t>({12, c.scene.sentence.tokens.size(), c.ref.rows()});
        for (std::int64_t t = 0; t < count; ++t) toy.words.push_back(c.scene.sentence.tokens[t]);
        toy.embeddings = embeddingsOf(c.scene, 0, d).topRows(count);
        toy.head = seededHead(d, 2017, 1 / std::sqrt(whole(d)));
        toy.encoding = c.scene.encoding;
        if (c.scene.sentence.scale == EmbeddingScale::SqrtDModel) toy.gain = std::sqrt(whole(d));
    }
    toy.encoding.dModel = toy.embeddings.cols();
    return toy;
}

Eigen::MatrixXd outputsOf(const Toy& toy, const std::vector<std::int64_t>& order, bool positions,
                          bool causal) {
    const Reference ref([&] {
        EncodingParameters p = toy.encoding;
        p.length = std::max<std::int64_t>(1, toy.embeddings.rows());
        return p;
    }());
    Eigen::MatrixXd x(toy.embeddings.rows(), toy.embeddings.cols());
    for (Eigen::Index t = 0; t < x.rows(); ++t)
        for (Eigen::Index j = 0; j < x.cols(); ++j)
            x(t, j) = toy.gain * toy.embeddings(order[static_cast<std::size_t>(t)], j) +
                      (positions ? static_cast<double>(ref.value(ref.first() + t, j)) : 0);
    return attend(x, toy.head, causal);
}

}  // namespace

void checkOrder(const Case& c, Findings& f) {
    const auto& model = dynamic_cast<const OrderModel&>(c.model);
    const Toy toy = toyOf(c);
    const auto count = static_cast<std::int64_t>(toy.words.size());
    const bool positions = c.isOn("positions"), causal = c.isOn("causal");
    std::vector<std::int64_t> order, straight;
    for (const QString& part : c.option("order").split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto word = part.trimmed().toLongLong();
        if (word >= 0 && word < count && std::find(order.begin(), order.end(), word) == order.end())
            order.push_back(word);
    }
    for (std::int64_t word = 0; word < count; ++word) {
        straight.push_back(word);
        if (std::find(order.begin(), order.end(), word) == order.end()) order.push_back(word);
    }
    const Eigen::MatrixXd before = outputsOf(toy, straight, positions, causal),
                          after = outputsOf(toy, order, positions, causal);
    std::vector<double> errors;
    for (std::int64_t t = 0; t < count; ++t)
        errors.push_back(
            (after.row(t) - before.row(order[static_cast<std::size_t>(t)])).cwiseAbs().maxCoeff());
    const double error = *std::max_element(errors.begin(), errors.end());
    const double mean = (after.colwise().mean() - before.colwise().mean()).cwiseAbs().maxCoeff();
    const double rounding = 1e-9 * (1 + std::max(before.cwiseAbs().maxCoeff(), after.cwiseAbs().maxCoeff()));
    // Scores beyond 10^6 magnify what is rounded beyond what can be told here.
    const bool large = std::abs(toy.encoding.factor) > 100;
    const bool same = error < rounding, told = positions || causal;
    const bool sameOrder = order == straight;
    if (!large)
        holdClaim(
            c, f,
            {{QStringLiteral("with positions and a causal mask the outputs depend on the order"),
              positions && causal && !same},
             {QStringLiteral("with positions the outputs depend on the order"),
              positions && !causal && !same},
             {QStringLiteral("a causal mask leaks the order: outputs depend on it without positions, too"),
              causal && !positions && !same},
             {QStringLiteral("without positions a word keeps its output at every place"), !told && same},
             {QStringLiteral("both sentences are in the same order: every output is the same"),
              told && same && sameOrder},
             {QStringLiteral("every word keeps its output in these two orders"), told && same}});
    ExpectedFacts facts;
    const std::int64_t place = std::clamp<std::int64_t>(c.position() - c.ref.first(), 0, count - 1);
    const QString word = toy.words[static_cast<std::size_t>(order[static_cast<std::size_t>(place)])];
    const double off = large ? 1e12 : rounding;
    facts.add(QStringLiteral("order.words"), whole(count), QStringLiteral("The sentence has # word(s)."),
              {whole(count)});
    facts.add(QStringLiteral("order.d_model"), whole(toy.embeddings.cols()),
              QStringLiteral("The words have # column(s)."), {whole(toy.embeddings.cols())});
    facts.add(QStringLiteral("order.positions"), positions,
              positions ? QStringLiteral("The positional encoding is added.")
                        : QStringLiteral("No positional encoding is added."),
              {});
    facts.add(
        QStringLiteral("order.causal_mask"), causal,
        causal ? QStringLiteral("A causal mask hides later words.") : QStringLiteral("No mask hides a word."),
        {});
    facts.add(QStringLiteral("order.error"), error,
              QStringLiteral("The largest difference of a word's outputs in the two orders is #."),
              {asStated}, off);
    if (!large)
        facts.add(QStringLiteral("order.equivariant"), same,
                  same ? QStringLiteral("Every word keeps its output, but for rounding.")
                       : QStringLiteral("Some word's output depends on the order."),
                  {});
    facts.add(QStringLiteral("order.pooled_difference"), mean,
              QStringLiteral("The mean output differs by # at most."), {asStated}, off);
    facts.add(QStringLiteral("order.word_error"), errors[static_cast<std::size_t>(place)],
              QStringLiteral("The outputs of “%1” differ by # at most.").arg(word), {asStated}, off);
    const std::int64_t column = std::clamp<std::int64_t>(c.column(), 0, after.cols() - 1);
    facts.add(QStringLiteral("order.output"), after(place, column),
              QStringLiteral("Column # of the output of “%1” is #.").arg(word), {whole(column), asStated},
              off);
    double twins = 0;
    for (std::size_t a = 0; a < toy.words.size(); ++a)
        for (std::size_t b = a + 1; b < toy.words.size(); ++b)
            if (toy.words[a] == toy.words[b])
                twins = std::max(twins, (before.row(static_cast<Eigen::Index>(a)) -
                                         before.row(static_cast<Eigen::Index>(b)))
                                            .cwiseAbs()
                                            .maxCoeff());
    facts.add(
        QStringLiteral("order.twin_difference"), twins,
        QStringLiteral("In the first order, the outputs of a word that occurs twice differ by # at most."),
        {asStated}, off);
    bool spreads = false;
    for (const Fact& fact : c.model.facts()) spreads = spreads || fact.name == QLatin1String("order.spread");
    if (spreads && count <= 4) {
        std::vector<std::int64_t> each = straight;
        Eigen::MatrixXd low = before, high = before;
        do {
            const Eigen::MatrixXd outputs = outputsOf(toy, each, positions, causal);
            for (std::int64_t t = 0; t < count; ++t) {
                const auto of = each[static_cast<std::size_t>(t)];
                low.row(of) = low.row(of).cwiseMin(outputs.row(t)),
                high.row(of) = high.row(of).cwiseMax(outputs.row(t));
            }
        } while (std::next_permutation(each.begin(), each.end()));
        const Eigen::VectorXd spread = (high - low).rowwise().maxCoeff();
        facts.add(QStringLiteral("order.spread"), spread.maxCoeff(),
                  QStringLiteral("Over all orders of the words, an output changes by # at most."), {asStated},
                  off);
        facts.add(QStringLiteral("order.word_spread"), spread(order[static_cast<std::size_t>(place)]),
                  QStringLiteral("Over all orders of the words, the output of “%1” changes by # at most.")
                      .arg(word),
                  {asStated}, off);
    } else if (spreads) {
        facts.add(QStringLiteral("order.spread"), std::nan(""),
                  QStringLiteral("Over all orders of the words, an output changes by # at most."),
                  {asStated});
        facts.add(QStringLiteral("order.word_spread"), std::nan(""),
                  QStringLiteral("Over all orders of the words, the output of “%1” changes by # at most.")
                      .arg(word),
                  {asStated});
    }
    std::vector<Fact> said = c.model.facts();
    if (large)
        said.erase(
            std::remove_if(said.begin(), said.end(),
                           [](const Fact& fact) { return fact.name == QLatin1String("order.equivariant"); }),
            said.end());
    facts.hold(said, f);
    QStringList first, second;
    for (std::size_t t = 0; t < toy.words.size(); ++t)
        first << toy.words[t], second << toy.words[static_cast<std::size_t>(order[t])];
    const auto fact = [&](const char* name) {
        for (const Fact& each : said)
            if (each.name == QLatin1String(name)) return each.value;
        return std::nan("");
    };
    const bool claimsSame = large ? model.isEquivariant() : same;
    f.says(c.model.alternativeText(),
           QStringLiteral("“%1” and “%2” through one attention head, %3 positional encoding, %4 causal mask "
                          "(~). The equivariance error is #: %5. The mean output differs by #.")
               .arg(first.join(QLatin1Char(' ')), second.join(QLatin1Char(' ')),
                    positions ? QStringLiteral("with") : QStringLiteral("without"),
                    causal ? QStringLiteral("with a") : QStringLiteral("without a"),
                    claimsSame ? QStringLiteral("every word keeps its output")
                               : QStringLiteral("outputs depend on the order")),
           {fact("order.error"), fact("order.pooled_difference")});
    if (const QString mistake = mistakeIn(model.cause()); !mistake.isEmpty()) f.require(false, mistake);
    f.require(model.toyText().contains(QStringLiteral("d = %1").arg(toy.embeddings.cols())), model.toyText());
    f.require(model.setting().contains(QStringLiteral("d_model = %1,").arg(toy.embeddings.cols())),
              model.setting());
    const FigureTable table = c.model.table();
    f.require(table.rows == count + (c.isOn("pooled") ? 1 : 0), table.title);
    for (std::int64_t t = 0; t < count; ++t)
        for (Eigen::Index j = 0; j < std::min<Eigen::Index>(3, after.cols()); ++j) {
            holdCell(f, table, t, 4 + 2 * j, after(t, j), off);
            holdCell(f, table, t, 5 + 2 * j, before(order[static_cast<std::size_t>(t)], j), off);
        }
    std::vector<Readout> lines = c.model.readout({});
    holdLine(f, lines, QStringLiteral("‖f(PX) − P f(X)‖∞"),
             QStringLiteral("#, %1").arg(claimsSame ? QStringLiteral("equivariant")
                                                    : QStringLiteral("not equivariant")),
             {fact("order.error")});
    holdLine(f, lines, QStringLiteral("mean output differs by"), QStringLiteral("#"),
             {fact("order.pooled_difference")});
    const std::int64_t from = order[static_cast<std::size_t>(place)];
    holdLine(
        f, lines, QStringLiteral("“%1”").arg(word),
        from == place ? QStringLiteral("stays at place #") : QStringLiteral("from place # to #"),
        from == place ? std::vector<double>{whole(place)} : std::vector<double>{whole(from), whole(place)});
    for (const Readout& line : lines)
        if (line.label == QLatin1String("its output") && !large)
            f.says(line.value,
                   line.value == QLatin1String("the same") ? QStringLiteral("the same")
                                                           : QStringLiteral("differs by #"),
                   line.value == QLatin1String("the same") ? std::vector<double>{}
                                                           : std::vector<double>{fact("order.word_error")});
    holdLine(f, lines, QStringLiteral("its output"), QStringLiteral("~"), {});
    holdLine(f, lines, QStringLiteral("computed with"), QStringLiteral("~"), {});
    noLinesLeft(f, lines);
}

namespace {

/// A sinusoidal side as the definition has it; nothing for other schemes.
std::optional<Reference> sideOf(const CompareSide& side) {
    if (const auto* sinusoidal = std::get_if<SinusoidalScheme>(&side.scheme); sinusoidal && side.isPresent())
        return Reference(sinusoidal->encoding);
    return {};
}

double asNumber(const TableCell& cell) {
    if (const auto* real = std::get_if<double>(&cell)) return *real;
    if (const auto* whole = std::get_if<std::int64_t>(&cell)) return static_cast<double>(*whole);
    return std::nan("");
}

/// The largest difference in the table, by looking at each of its cells.
struct Largest {
    double apart = -1;
    std::int64_t cells = 0;
};

Largest largestIn(const FigureTable& table) {
    Largest found;
    for (std::int64_t row = 0; row < table.rows; ++row)
        for (std::int64_t column = 3; column < table.columns.size(); column += 3) {
            const double a = asNumber(table.cell(row, column - 2)), b = asNumber(table.cell(row, column - 1));
            if (std::isnan(a) || std::isnan(b)) continue;
            ++found.cells;
            if (std::isfinite(a - b)) found.apart = std::max(found.apart, std::abs(a - b));
        }
    return found;
}

}  // namespace

void checkCompare(const Case& c, Findings& f) {
    const auto& model = dynamic_cast<const CompareModel&>(c.model);
    const QString text = c.model.alternativeText(), claim = c.model.claim(), summary = model.summary();
    const FigureTable table = c.model.table();
    const Largest found = largestIn(table);
    const bool same = found.apart == 0 ||
                      (model.view() != CompareView::Maps && found.apart >= 0 && found.apart < 1e-9) ||
                      (model.a().scheme == model.b().scheme && found.cells > 0);
    const double edge = 1e-9 * (1 + found.apart);
    for (std::size_t k = 0; k < 2; ++k) holdSide(c, f, model, k);
    if (summary.contains(QStringLiteral("the same")))
        f.require(
            found.apart <= (model.view() == CompareView::Maps ? 1e-15 * std::abs(c.ref.factor()) : 1e-9) &&
                found.cells > 0,
            QStringLiteral("\"%1\", but A and B differ by %2").arg(summary).arg(found.apart));
    if (summary.startsWith(QStringLiteral("largest |A"))) {
        const auto shown =
            numbersIn(summary.section(QStringLiteral(" at "), 0, 0), QStringLiteral("largest |A − B| = #"));
        f.require(shown && reads(shown->front(), found.apart),
                  QStringLiteral("\"%1\", and the table has %2").arg(summary).arg(found.apart));
        f.require(!same, summary);
    }
    f.require(!summary.contains(QStringLiteral("nothing in common")) || found.cells == 0, summary);
    if (!claim.isEmpty())
        f.require(
            claim == summary
                ? same
                : claim == QStringLiteral("two settings or schemes, and where they differ most") && !same,
            claim);
    f.require(text.contains(model.a().name) && text.contains(model.b().name), text);
    QString capital = summary;
    if (!capital.isEmpty()) capital[0] = capital[0].toUpper();
    if (capital.endsWith(QLatin1Char('.'))) capital.chop(1);
    f.require(text.contains(capital), text);
    for (const Fact& fact : c.model.facts()) {
        if (fact.name == QLatin1String("compare.largest"))
            f.require(std::abs(fact.value - std::max(0.0, found.apart)) <= edge, fact.sentence);
        if (fact.name == QLatin1String("compare.same")) f.require((fact.value == 1) == same, fact.sentence);
        if (fact.name.endsWith(QLatin1String("_largest")))
            f.require(std::isfinite(fact.value), fact.sentence);
        for (std::size_t k = 0; k < 2; ++k) {
            const CompareSide& side = k == 0 ? model.a() : model.b();
            const auto ref = sideOf(side);
            const QString prefix = k == 0 ? QStringLiteral("compare.a_") : QStringLiteral("compare.b_");
            if (!ref || !fact.name.startsWith(prefix)) continue;
            const std::int64_t at = ref->first() + model.query();
            const QString lead = QStringLiteral("%1, %2, ").arg(side.letter, side.name),
                          what = fact.name.mid(prefix.size());
            const auto isValue = [&](double value) {
                f.require(std::abs(fact.value - value) <= 1e-9 * (1 + std::abs(value)),
                          fact.name + QStringLiteral(": ") + fact.sentence);
            };
            f.require(fact.sentence.startsWith(lead), fact.sentence);
            if (what == QLatin1String("value")) isValue(static_cast<double>(ref->value(at, c.column())));
            if (what == QLatin1String("norm")) isValue(static_cast<double>(ref->norm(at)));
            if (what == QLatin1String("rows")) isValue(whole(ref->rows()));
            if (what == QLatin1String("parameters")) isValue(0);
        }
    }
    for (const QString& note : model.notes())
        if (const QString mistake = mistakeIn(note); !mistake.isEmpty()) f.require(false, mistake);
}

namespace {

struct Worst {
    double value = 0, angle = 0;
};

/// Of all cells of a row, one by one.
Worst worstAt(const Encoding& encoding, const Reference& ref, const ReducedProgram& program, std::int64_t p) {
    const ReducedEncoding reduced(encoding, program);
    Worst worst;
    const auto take = [](double& most, double error) {
        most =
            std::isfinite(error) ? std::max(most, std::abs(error)) : std::numeric_limits<double>::infinity();
    };
    for (std::int64_t j = 0; j < ref.columns(); ++j) {
        if (ref.pair(j) < 0) continue;
        take(worst.value, static_cast<double>(static_cast<Real>(reduced.value(p, j)) - ref.value(p, j)));
        take(worst.angle, static_cast<double>(static_cast<Real>(reduced.angle(p, ref.pair(j))) -
                                              ref.w(ref.pair(j)) * static_cast<Real>(p)));
    }
    return worst;
}

}  // namespace

void checkPrecision(const Case& c, Findings& f) {
    const Reference& ref = c.ref;
    const QString text = c.model.alternativeText(), claim = c.model.claim();
    const FigureTable table = c.model.table();
    if (ref.pairs() == 0) {
        f.says(text, QStringLiteral("Precision. ") + noPairsForm, {});
        f.require(claim.isEmpty() && c.model.facts().empty() && table.note == noPairsForm, claim);
        return;
    }
    const bool angles = c.option("quantity") == QLatin1String("angle"), advised = c.isOn("float32_angles");
    const QString route = c.option("route");
    const Encoding encoding(ref.parameters());
    ExpectedFacts facts;
    QStringList parts;
    std::vector<double> ends = {whole(ref.last())};
    std::int64_t column = 0;
    bool allGrow = true, asGood = true;
    const double factor = std::abs(ref.factor()), tiny = 1e-13 * factor;
    std::vector<Readout> lines = holdCellLines(c, f);
    for (const auto& [format, name] : {std::pair(NumberFormat::Float32, "float32"),
                                       {NumberFormat::Float16, "float16"},
                                       {NumberFormat::BFloat16, "bfloat16"}})
        for (const auto& [way, by] :
             {std::pair(FrequencyRoute::ExpLog, "exp"), {FrequencyRoute::Power, "pow"}}) {
            if (route != QLatin1String("both") && route != QLatin1String(by)) continue;
            const ReducedProgram program{advised ? NumberFormat::Float32 : format, format, way};
            const QString line = QStringLiteral("%1 by %2").arg(QLatin1String(name), QLatin1String(by)),
                          comma = QStringLiteral("%1, %2").arg(QLatin1String(name), QLatin1String(by));
            for (const auto& [where, p] : {std::pair("", c.position()), {"_last", ref.last()}}) {
                const Worst worst = worstAt(encoding, ref, program, p);
                const QString prefix =
                    QStringLiteral("precision.%1_%2").arg(QLatin1String(name), QLatin1String(by));
                facts.add(prefix + QStringLiteral("_value") + QLatin1String(where), worst.value,
                          QStringLiteral("At p = # %1 is off by up to #.").arg(line), {whole(p), asStated},
                          tiny);
                facts.add(prefix + QStringLiteral("_angle") + QLatin1String(where), worst.angle,
                          QStringLiteral("At p = # the angles of %1 are off by up to # radian(s).").arg(line),
                          {whole(p), asStated}, 1e-9 * (1 + worst.angle));
            }
            ++column;
            for (std::int64_t row = 0; row < table.rows; ++row) {
                const auto p = std::get<std::int64_t>(table.cell(row, 0));
                const Worst worst = worstAt(encoding, ref, program, p);
                const double expected = angles ? worst.angle : worst.value;
                if (std::isfinite(expected))
                    holdCell(f, table, row, column, expected, angles ? 1e-9 * (1 + expected) : tiny);
            }
            double early = 0, late = 0, most = 0;
            for (std::int64_t t = 0; t < ref.rows(); ++t) {
                const Worst worst = worstAt(encoding, ref, program, ref.first() + t);
                const double error = angles ? worst.angle : worst.value;
                if (3 * t < ref.rows()) early = std::max(early, error);
                if (3 * (t + 1) > 2 * ref.rows()) late = std::max(late, error);
                most = std::max(most, worst.value);
            }
            allGrow = allGrow && late > early;
            if (format != NumberFormat::Float32)
                asGood = asGood && most <= (format == NumberFormat::BFloat16 ? 0x1p-8 : 0x1p-11) * factor;
            const Worst last = worstAt(encoding, ref, program, ref.last());
            parts << comma + QStringLiteral(" #");
            ends.push_back(angles ? last.angle : last.value);
            for (auto at = lines.begin(); at != lines.end(); ++at)
                if (at->label == comma) {
                    lines.erase(at);
                    break;
                }
        }
    noLinesLeft(f, lines);
    facts.hold(c.model.facts(), f);
    holdClaim(c, f,
              {{QStringLiteral("in fewer bits the error grows with the position"), allGrow},
               {QStringLiteral("with float32 angles 16 bits cost no more than the last digit of a value"),
                advised && !angles && asGood}});
    const bool logarithmic = c.option("axis") == QLatin1String("log") && ref.last() > 0;
    f.says(text,
           QStringLiteral("Worst error of %1 in fewer bits%2 against position on a %3 axis, and the error of "
                          "each cell of %4, %5 as a map (~). At position # the worst errors are %6.")
               .arg(angles ? QStringLiteral("the angles") : QStringLiteral("the encoding"),
                    advised ? QStringLiteral(", angles in float32,") : QString(),
                    logarithmic ? QStringLiteral("logarithmic") : QStringLiteral("linear"), c.option("map"),
                    route == QLatin1String("pow") ? route : QStringLiteral("exp"),
                    parts.join(QStringLiteral("; "))),
           ends);
}

}  // namespace sinescope::truth
