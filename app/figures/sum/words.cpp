// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the sum says: the names of its tables, its equations, claim, table, read-out, alternative text, facts.
#include "app/figures/sum/model.h"
#include "app/model/cell_readout.h"
#include "app/model/fact_list.h"
#include "app/scene/number_format.h"
#include "core/analysis/concatenation.h"
#include "core/analysis/noise.h"
#include "core/analysis/order_test.h"

namespace sinescope {

namespace {

/// Up to so many cells each value of the sum is a fact of its own.
constexpr std::int64_t mostStatedCells = 256;
constexpr std::int64_t mostOverlapCells = std::int64_t{1}
                                          << 18;  ///< of PE that made-up words are held against
constexpr std::int64_t widestProjection = 256;    ///< W as a matrix
constexpr std::uint32_t projectionSeed = 7;

void addCells(FactList& facts, const SumModel& model) {
    const std::int64_t d = model.scene().encoding.dModel;
    if (model.tokens() * d > mostStatedCells) return;
    const InputSum all = model.block(0, model.tokens(), 0, d);
    for (std::int64_t t = 0; t < model.tokens(); ++t)
        for (std::int64_t j = 0; j < d; ++j)
            facts.add(QStringLiteral("input_%1_%2").arg(model.positionOf(t)).arg(j), all.sum(t, j),
                      QStringLiteral("%1 of \"%2\" at position %3, column %4, is %5.")
                          .arg(model.tableName(2), model.scene().sentence.tokens[t])
                          .arg(model.positionOf(t))
                          .arg(j)
                          .arg(fixedNumber(all.sum(t, j), 6)));
}

/// The score of the selected word as query and the one a shift away as key.
void addScore(FactList& facts, const SumModel& model, std::int64_t query, std::int64_t key) {
    const ScoreTerms terms = model.score(query, key);
    const auto fact = [&](const char* name, double value, const QString& what) {
        facts.add(name, value,
                  QStringLiteral("The score of position %1 for %2, %3, is %4.")
                      .arg(grouped(model.positionOf(query)), grouped(model.positionOf(key)), what,
                           fixedNumber(value)));
    };
    fact("score", terms.total(), QStringLiteral("all four terms"));
    fact("score_word_word", terms.wordWord, QStringLiteral("word with word"));
    fact("score_word_position", terms.wordPosition, QStringLiteral("word with position"));
    fact("score_position_word", terms.positionWord, QStringLiteral("position with word"));
    fact("score_position_position", terms.positionPosition, QStringLiteral("position with position"));
}

void addNorms(FactList& facts, const SumModel& model, std::int64_t token) {
    const RowNorms norms = model.norms(token);
    const QString where = QStringLiteral("\"%1\" at position %2")
                              .arg(model.scene().sentence.tokens[token], grouped(model.positionOf(token)));
    const auto fact = [&](const char* name, double value, std::size_t table) {
        facts.add(name, value,
                  QStringLiteral("‖%1‖ of %2 is %3.").arg(model.tableName(table), where, normNumber(value)));
    };
    fact("word_norm", norms.embedding, 0);
    fact("position_norm", norms.position, 1);
    fact("input_norm", norms.sum, 2);
}

/// What adding costs, and what concatenating would: the weights of query, key and value.
void addWeights(FactList& facts, const SumModel& model) {
    const std::int64_t d = model.scene().encoding.dModel;
    const auto fact = [&](const char* name, std::int64_t weights, const QString& how) {
        facts.add(name, static_cast<double>(weights),
                  QStringLiteral("With word and position %1, query, key and value have %2.")
                      .arg(how, counted(weights, QStringLiteral("weight"))),
                  QStringLiteral("weights"));
    };
    fact("weights_added", attentionWeights(d, d), QStringLiteral("added"));
    fact("weights_concatenated", attentionWeights(2 * d, d), QStringLiteral("concatenated"));
}

/// That concatenation with equal projections of word and position is addition.
void addConcatenation(FactList& facts, const SumModel& model, std::int64_t token) {
    const std::int64_t d = model.scene().encoding.dModel;
    if (d > widestProjection) return;
    const InputSum row = model.block(token, 1, 0, d);
    const double error =
        tiedConcatenationError(row.embeddings.row(0), row.positions.row(0), Lcg(projectionSeed).matrix(d, d));
    facts.add("concatenation_error", error,
              QStringLiteral("[W W] [x; p] and W (x + p) differ by %1.").arg(plainNumber(error, 2)));
}

/// How nearly word and position are at right angles, on average.
void addOverlap(FactList& facts, const Encoding& encoding) {
    if (encoding.rows() * encoding.columns() > mostOverlapCells) return;
    const double overlap = meanOverlap(encoding.matrix());
    facts.add("overlap", overlap,
              QStringLiteral("Made-up words and rows of PE have a mean |cosine| of %1.")
                  .arg(fixedNumber(overlap, 3)));
}

}  // namespace

QString SumModel::tableName(std::size_t table) const {
    if (table == 1) return QStringLiteral("PE");
    const QString word = isScaled() ? QStringLiteral("√d·E") : QStringLiteral("E");
    return table == 0 ? word : word + QStringLiteral(" + PE");
}

QString SumModel::equationText(std::int64_t token, std::int64_t column, bool everyDigit) const {
    const InputSum cell = block(token, 1, column, 1);
    const int decimals = everyDigit ? allDigits : 4;
    QString second = sumNumber(cell.positions(0, 0), decimals, false);
    QString sign = QStringLiteral(" + ");
    if (second.startsWith(QChar(0x2212))) {
        second.remove(0, 1);
        sign = QStringLiteral(" − ");
    }
    return sumNumber(cell.embeddings(0, 0), decimals, isGiven(token, column)) + sign + second +
           QStringLiteral(" = ") + sumNumber(cell.sum(0, 0), decimals, false);
}

QString SumModel::normsText(std::int64_t token) const {
    const RowNorms of = norms(token);
    return QStringLiteral("‖%1‖ %2   ‖PE‖ %3   ‖%4‖ %5")
        .arg(tableName(0), normNumber(of.embedding), normNumber(of.position), tableName(2),
             normNumber(of.sum));
}

QString SumModel::claim() const {
    if (m_encoding->pairs() == 0)
        return QStringLiteral("PE is 0: a word is the same vector at every position");
    return QStringLiteral("a word at another position is another vector");
}

QString SumModel::pastLengthText() const {
    const qsizetype past = tokensPastLength().size();
    if (past == 0) return {};
    return QStringLiteral("The last %1 of the sentence %2 past L = %3 and %4 no position.")
        .arg(past == 1 ? QStringLiteral("word") : QStringLiteral("%1 words").arg(grouped(past)),
             past == 1 ? QStringLiteral("is") : QStringLiteral("are"), grouped(scene().encoding.length),
             past == 1 ? QStringLiteral("has") : QStringLiteral("have"));
}

FigureTable SumModel::table() const {
    const std::int64_t count = tokens();
    const std::int64_t d = scene().encoding.dModel;
    FigureTable table;
    table.title =
        QStringLiteral("%1 of \"%2\"")
            .arg(tableName(2),
                 scene().sentence.tokens.mid(0, std::min<qsizetype>(count, 12)).join(QLatin1Char(' ')));
    table.columns << QStringLiteral("table") << QStringLiteral("position") << QStringLiteral("token");
    for (std::int64_t j = 0; j < d; ++j) table.columns << QString::number(j);
    table.columns << QStringLiteral("norm");
    table.rows = 3 * count;
    // A model of its own: a table outlives the model that it was asked of.
    const auto own = std::make_shared<const SumModel>(sharedScene(), this);
    table.cell = [own, count, d](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t token = row % count;
        const auto block = static_cast<std::size_t>(row / count);
        if (column == 0) return own->tableName(block);
        if (column == 1) return own->positionOf(token);
        if (column == 2) return own->scene().sentence.tokens[token];
        if (column == d + 3) {
            const RowNorms norms = own->norms(token);
            return block == 0 ? norms.embedding : block == 1 ? norms.position : norms.sum;
        }
        const double pe = own->m_encoding->value(own->positionOf(token), column - 3);
        if (block == 1) return pe;
        const double e = own->embeddingAt(token, column - 3) * own->embeddingFactor();
        return block == 0 ? e : e + pe;
    };
    QStringList notes;
    if (m_anyMadeUp)
        notes << QStringLiteral("Embeddings that were not given are made up from seed %1.")
                     .arg(scene().sentence.seed);
    if (const QString past = pastLengthText(); !past.isEmpty()) notes << past;
    table.note = notes.join(QLatin1Char(' '));
    return table;
}

std::vector<Readout> SumModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines;
    const Cell at = shownCell(scene(), cursor);
    if (const std::optional<int> token = tokenAt(at.position)) {
        const RowNorms of = norms(*token);
        lines.push_back({QStringLiteral("word"), scene().sentence.tokens[*token]});
        lines.push_back(
            {QStringLiteral("%1 at (%2, %3)").arg(tableName(2), grouped(at.position), grouped(at.column)),
             equationText(*token, at.column, m_options.everyDigit)});
        lines.push_back(
            {QStringLiteral("E"), isGiven(*token, at.column)
                                      ? QStringLiteral("given")
                                      : QStringLiteral("made up, seed %1").arg(scene().sentence.seed)});
        lines.push_back({QStringLiteral("‖%1‖").arg(tableName(0)), normNumber(of.embedding)});
        lines.push_back({QStringLiteral("‖PE‖"), normNumber(of.position), Term::Position});
        lines.push_back({QStringLiteral("‖%1‖").arg(tableName(2)), normNumber(of.sum)});
    } else {
        lines.push_back(
            {QStringLiteral("word"), QStringLiteral("none at position %1").arg(grouped(at.position))});
    }
    for (Readout& line : cellReadout(scene(), cursor)) lines.push_back(std::move(line));
    return lines;
}

QString SumModel::alternativeText() const {
    const std::int64_t count = tokens();
    const QString where =
        count == 1 ? QStringLiteral("one word at position %1").arg(grouped(positionOf(0)))
                   : QStringLiteral("%1 words at positions %2 to %3")
                         .arg(grouped(count), grouped(positionOf(0)), grouped(positionOf(count - 1)));
    QString text =
        QStringLiteral(
            "Three tables, %1 plus PE, for %2 and %3 (%4). %5 The colours of all three run from %6 to %7.")
            .arg(tableName(0), where, counted(scene().encoding.dModel, QStringLiteral("column")),
                 settingText(scene()), asSentence(claim()), plainNumber(-m_colorLimit, 3),
                 plainNumber(m_colorLimit, 3));
    if (const QString past = pastLengthText(); !past.isEmpty()) text += QLatin1Char(' ') + past;
    if (const std::optional<int> token = tokenAt(scene().selection.position))
        text += QStringLiteral(" \"%1\", column %2: %3.")
                    .arg(scene().sentence.tokens[*token], grouped(scene().selection.column),
                         equationText(*token, scene().selection.column, false));
    return text;
}

std::vector<Fact> SumModel::facts() const {
    FactList facts("sum");
    const Selection& at = scene().selection;
    if (const std::optional<int> token = tokenAt(at.position)) {
        const InputSum cell = block(*token, 1, at.column, 1);
        const auto fact = [&](const char* name, double value, std::size_t table) {
            facts.add(name, value,
                      QStringLiteral("%1 of \"%2\" at position %3, column %4, is %5.")
                          .arg(tableName(table), scene().sentence.tokens[*token], grouped(at.position),
                               grouped(at.column), fixedNumber(value, 6)));
        };
        fact("embedding", cell.embeddings(0, 0), 0);
        fact("position", cell.positions(0, 0), 1);
        fact("input", cell.sum(0, 0), 2);
        addNorms(facts, *this, *token);
        addConcatenation(facts, *this, *token);
        if (const std::optional<int> key = tokenAt(at.position + at.shift))
            addScore(facts, *this, *token, *key);
    }
    facts.add(
        "columns", static_cast<double>(scene().encoding.dModel),
        QStringLiteral("Each row has %1.").arg(counted(scene().encoding.dModel, QStringLiteral("number"))));
    addOverlap(facts, *m_encoding);
    const QString times = embeddingFactor() != 1
                              ? QStringLiteral("%1 times as much").arg(plainNumber(embeddingFactor(), 4))
                              : QStringLiteral("as much");
    facts.add(
        "gradient", embeddingFactor(),
        QStringLiteral("A change of a value of E changes the sum by %1, whatever the base: PE is a constant.")
            .arg(times));
    addWeights(facts, *this);
    addCells(facts, *this);
    return facts.all();
}

}  // namespace sinescope
