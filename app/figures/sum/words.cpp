// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the sum says: the names of its tables, its equations, claim, table, read-out, alternative text, facts.
#include "app/figures/sum/lesson_facts.h"
#include "app/figures/sum/model.h"
#include "app/model/cell_readout.h"
#include "app/scene/number_format.h"

namespace sinescope {

namespace {

/// Up to so many cells each value of the sum is a fact of its own; up to so many words each score.
constexpr std::int64_t mostStatedCells = 256, mostScoredTokens = 8;

void addCells(std::vector<Fact>& facts, const SumModel& model) {
    const std::int64_t d = model.scene().encoding.dModel;
    if (model.tokens() * d > mostStatedCells) return;
    const InputSum all = model.block(0, model.tokens(), 0, d);
    for (std::int64_t t = 0; t < model.tokens(); ++t)
        for (std::int64_t j = 0; j < d; ++j)
            facts.push_back({QStringLiteral("sum.value_%1_%2").arg(model.positionOf(t)).arg(j),
                             all.sum(t, j),
                             {},
                             QStringLiteral("%1 of \"%2\" at position %3, column %4, is %5.")
                                 .arg(model.tableName(2), model.scene().sentence.tokens[t])
                                 .arg(model.positionOf(t))
                                 .arg(j)
                                 .arg(fixedNumber(all.sum(t, j), 6))});
}

void addScores(std::vector<Fact>& facts, const SumModel& model) {
    if (model.tokens() > mostScoredTokens) return;
    for (std::int64_t q = 0; q < model.tokens(); ++q)
        for (std::int64_t k = 0; k < model.tokens(); ++k) {
            const ScoreTerms terms = model.score(q, k);
            const auto fact = [&](const char* name, double value, const QString& what) {
                facts.push_back({QStringLiteral("sum.%1_%2_%3")
                                     .arg(QLatin1String(name))
                                     .arg(model.positionOf(q))
                                     .arg(model.positionOf(k)),
                                 value,
                                 {},
                                 QStringLiteral("%1 of the positions %2 and %3 is %4.")
                                     .arg(what)
                                     .arg(model.positionOf(q))
                                     .arg(model.positionOf(k))
                                     .arg(fixedNumber(value))});
            };
            fact("score", terms.total(), QStringLiteral("The score without weights"));
            fact("score_word_word", terms.wordWord, QStringLiteral("The word-word term of the score"));
            fact("score_word_position", terms.wordPosition,
                 QStringLiteral("The word-position term of the score"));
            fact("score_position_word", terms.positionWord,
                 QStringLiteral("The position-word term of the score"));
            fact("score_position_position", terms.positionPosition,
                 QStringLiteral("The position-position term of the score"));
        }
}

void addNorms(std::vector<Fact>& facts, const SumModel& model, std::int64_t token) {
    const RowNorms norms = model.norms(token);
    const QString where = QStringLiteral("\"%1\" at position %2")
                              .arg(model.scene().sentence.tokens[token], grouped(model.positionOf(token)));
    const auto fact = [&](const char* name, double value, std::size_t table) {
        facts.push_back(
            {QString::fromLatin1(name),
             value,
             {},
             QStringLiteral("‖%1‖ of %2 is %3.").arg(model.tableName(table), where, normNumber(value))});
    };
    fact("sum.norm_embedding", norms.embedding, 0);
    fact("sum.norm_position", norms.position, 1);
    fact("sum.norm_sum", norms.sum, 2);
    if (!(norms.embedding > 0) || !(norms.position > 0)) return;
    const double overlap = model.score(token, token).wordPosition / (norms.embedding * norms.position);
    facts.push_back({QStringLiteral("sum.overlap"),
                     overlap,
                     {},
                     QStringLiteral("The cosine between word and position of %1 is %2.")
                         .arg(where, fixedNumber(overlap, 3))});
}

/// What adding costs, and what concatenating would: the weights of query, key and value.
void addWeights(std::vector<Fact>& facts, const SumModel& model) {
    const auto d = static_cast<double>(model.scene().encoding.dModel);
    const auto fact = [&](const char* name, double weights, const QString& how) {
        facts.push_back({QString::fromLatin1(name), weights, QStringLiteral("weights"),
                         QStringLiteral("%1, query, key and value have %2 weights.")
                             .arg(how, grouped(static_cast<qint64>(weights)))});
    };
    fact("sum.weights_added", 3 * d * d, QStringLiteral("With word and position added"));
    fact("sum.weights_concatenated", 6 * d * d, QStringLiteral("With word and position concatenated"));
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
    if (m_encoding->pairs() == 0 || scene().encoding.factor == 0)
        return QStringLiteral("PE is 0: a word is the same vector at every position");
    return QStringLiteral("a word at another position is another vector");
}

FigureTable SumModel::table() const {
    const std::int64_t count = tokens();
    const std::int64_t d = scene().encoding.dModel;
    FigureTable table;
    table.title = QStringLiteral("%1 of \"%2\"")
                      .arg(tableName(2), scene().sentence.tokens.mid(0, 12).join(QLatin1Char(' ')));
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
    if (m_anyMadeUp)
        table.note = QStringLiteral("Embeddings that were not given are made up from seed %1.")
                         .arg(scene().sentence.seed);
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
    if (const std::optional<int> token = tokenAt(scene().selection.position))
        text += QStringLiteral(" \"%1\", column %2: %3.")
                    .arg(scene().sentence.tokens[*token], grouped(scene().selection.column),
                         equationText(*token, scene().selection.column, false));
    return text;
}

std::vector<Fact> SumModel::facts() const {
    std::vector<Fact> facts;
    const Selection& at = scene().selection;
    if (const std::optional<int> token = tokenAt(at.position)) {
        const InputSum cell = block(*token, 1, at.column, 1);
        const auto fact = [&](const char* name, double value, std::size_t table) {
            facts.push_back({QString::fromLatin1(name),
                             value,
                             {},
                             QStringLiteral("%1 of \"%2\" at position %3, column %4, is %5.")
                                 .arg(tableName(table), scene().sentence.tokens[*token], grouped(at.position),
                                      grouped(at.column), fixedNumber(value, 6))});
        };
        fact("sum.embedding", cell.embeddings(0, 0), 0);
        fact("sum.position", cell.positions(0, 0), 1);
        fact("sum.value", cell.sum(0, 0), 2);
        addNorms(facts, *this, *token);
    }
    facts.push_back(
        {QStringLiteral("sum.gradient"),
         embeddingFactor(),
         {},
         QStringLiteral("A change of a value of E changes the sum by %1 times as much, whatever the base: PE "
                        "is a constant.")
             .arg(plainNumber(embeddingFactor(), 4))});
    addWeights(facts, *this);
    addCells(facts, *this);
    addScores(facts, *this);
    const std::optional<int> word = tokenAt(at.position);
    const std::optional<InputSum> whole =
        word ? std::optional(block(*word, 1, 0, scene().encoding.dModel)) : std::nullopt;
    return withMissing(std::move(facts), sumLessonFacts(scene(), whole ? &*whole : nullptr));
}

}  // namespace sinescope
