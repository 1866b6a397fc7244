// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the sum says: the names of its tables, its equations, claim, table, read-out, alternative text, facts.
#include "app/figures/sum/model.h"
#include "app/model/cell_readout.h"
#include "app/model/off_scale.h"
#include "app/model/scheme_rows.h"
#include "app/scene/number_format.h"
#include "app/scene/sentences.h"
#include "core/analysis/concatenation.h"
#include "core/analysis/permutation_equivariance.h"

namespace sinescope {

namespace {

/// Up to so many cells each value of the sum is a fact of its own.
constexpr std::int64_t maximumStatedCells = 256;
constexpr std::uint32_t tiedProjectionSeed = 7;

void addCells(FactList& facts, const SumModel& model) {
    const std::int64_t d = model.scene().encoding.dModel;
    if (model.tokens() * d > maximumStatedCells) return;
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
    if (!model.addsNothing()) fact("position_norm", norms.position, 1);
    if (model.tables() == 3) fact("input_norm", norms.sum, 2);
}

/// The largest |[W W] [x; p] - W (x + p)| of the words; nothing where W would be too large.
std::optional<double> tiedError(const SumModel& model, std::int64_t firstToken, std::int64_t tokens) {
    const std::int64_t d = model.scene().encoding.dModel;
    if (d > widestProjection) return {};
    const Matrix w = Lcg(tiedProjectionSeed).matrix(d, d);
    double largest = 0;
    for (std::int64_t t = firstToken; t < firstToken + tokens; ++t) {
        const InputSum row = model.block(t, 1, 0, d);
        largest = std::max(largest, tiedConcatenationError(row.embeddings.row(0), row.positions.row(0), w));
    }
    return largest;
}

/// That concatenation with equal projections of word and position is addition.
void addConcatenation(FactList& facts, const SumModel& model, std::int64_t token) {
    if (const std::optional<double> error = tiedError(model, token, 1))
        facts.add("concatenation_error", *error,
                  QStringLiteral("[W W] [x; p] and W (x + p) differ by %1.").arg(plainNumber(*error, 2)));
}

/// How nearly word and position are at right angles, on average.
void addOverlap(FactList& facts, const AddedRows& rows, const QString& name) {
    if (const std::optional<double> overlap = rows.overlapWithNoise())
        facts.add("overlap", *overlap,
                  QStringLiteral("Made-up words and rows of %1 have a mean |cosine| of %2.")
                      .arg(name, fixedNumber(*overlap, 3)));
}

}  // namespace

QString SumModel::tableName(std::size_t table) const {
    QString position = isSinusoidal(scene()) ? QStringLiteral("PE") : QStringLiteral("P");
    if (table == 1) return position;
    const QString word = isScaled() ? QStringLiteral("√d·E") : QStringLiteral("E");
    return table == 0 ? word : word + QStringLiteral(" + ") + position;
}

QString SumModel::inputName() const {
    if (isConcatenated()) return QStringLiteral("[%1 %2]").arg(tableName(0), tableName(1));
    return tableName(addsNothing() ? 0 : 2);
}

void addWeightFacts(FactList& facts, std::int64_t d) {
    const auto fact = [&](const char* name, std::int64_t weights, const QString& how) {
        facts.add(name, static_cast<double>(weights),
                  QStringLiteral("With word and position %1, query, key and value have %2.")
                      .arg(how, counted(weights, QStringLiteral("weight"))),
                  QStringLiteral("weights"));
    };
    fact("weights_added", attentionWeights(d, d), QStringLiteral("added"));
    fact("weights_concatenated", attentionWeights(2 * d, d), QStringLiteral("concatenated"));
}

QStringList concatenationTexts(std::int64_t d) {
    const QString width = QStringLiteral("width %1 + %1 = %2").arg(grouped(d), grouped(2 * d));
    const QString weights = counted(attentionWeights(2 * d, d), QStringLiteral("weight"));
    const QString added = grouped(attentionWeights(d, d));
    return {QStringLiteral("%1; query, key and value have %2, added %3").arg(width, weights, added),
            QStringLiteral("%1; %2, added %3").arg(width, weights, added), weights};
}

QStringList SumModel::tiedTexts() const {
    constexpr std::int64_t maximumWords = 12;
    const std::optional<double> error = tiedError(*this, 0, std::min(tokens(), maximumWords));
    if (!error) return {QString()};
    const QString size = plainNumber(*error, 2);
    return {QStringLiteral("with one W for both it is addition: [W W] [x; p] and W (x + p) differ by %1")
                .arg(size),
            QStringLiteral("[W W] [x; p] and W (x + p) differ by %1").arg(size),
            QStringLiteral("one W for both: differs by %1").arg(size)};
}

QString SumModel::equationText(std::int64_t token, std::int64_t column, bool everyDigit) const {
    const InputSum cell = block(token, 1, column, 1);
    const int decimals = everyDigit ? allDigits : 4;
    QString word = sumNumber(cell.embeddings(0, 0), decimals, isGiven(token, column));
    if (addsNothing()) return word;
    if (isConcatenated())
        return QStringLiteral("[%1, %2]").arg(word, sumNumber(cell.positions(0, 0), decimals, false));
    QString second = sumNumber(cell.positions(0, 0), decimals, false);
    QString sign = QStringLiteral(" + ");
    if (second.startsWith(QChar(0x2212))) {
        second.remove(0, 1);
        sign = QStringLiteral(" − ");
    }
    return word + sign + second + QStringLiteral(" = ") + sumNumber(cell.sum(0, 0), decimals, false);
}

QString SumModel::normsText(std::int64_t token) const {
    const RowNorms of = norms(token);
    const auto norm = [](const QString& name, double value) {
        return QStringLiteral("‖%1‖ %2").arg(name, normNumber(value));
    };
    QStringList parts = {norm(tableName(0), of.embedding)};
    if (!addsNothing()) parts << norm(tableName(1), of.position);
    if (tables() == 3) parts << norm(tableName(2), of.sum);
    if (isConcatenated()) parts << norm(inputName(), std::hypot(of.embedding, of.position));
    return parts.join(QStringLiteral("   "));
}

QString SumModel::claim() const {
    if (addsNothing())
        return QStringLiteral("no position is added: a word is the same vector at every position");
    if (isConcatenated())
        return QStringLiteral("side by side, word and position keep all their numbers, in twice the width");
    if (scene().encoding.length == 1) return {};  // no other position
    if (m_rows->allDiffer()) return QStringLiteral("a word at another position is another vector");
    if (m_rows->isZero())
        return tableName(1) + QStringLiteral(" is 0: a word is the same vector at every position");
    if (isSinusoidal(scene()))
        return QStringLiteral(
            "some positions have the same row, but for rounding: a word is the same vector at "
            "both");
    return {};
}

QString SumModel::offScale() const {
    return offScaleText(m_rows->offScale());
}

QString SumModel::pastLengthText() const {
    const qsizetype past = tokensPastLength().size();
    if (past == 0) return {};
    return QStringLiteral("The last %1 of the sentence %2 past L = %3 and %4 no position.")
        .arg(past == 1 ? QStringLiteral("word") : QStringLiteral("%1 words").arg(grouped(past)),
             past == 1 ? QStringLiteral("is") : QStringLiteral("are"), grouped(scene().encoding.length),
             past == 1 ? QStringLiteral("has") : QStringLiteral("have"));
}

/// A block of rows for each table that is drawn.
void SumModel::fillTable(FigureTable& table) const {
    const std::int64_t count = tokens();
    const std::int64_t d = scene().encoding.dModel;
    table.columns << QStringLiteral("table") << QStringLiteral("position") << QStringLiteral("token");
    for (std::int64_t j = 0; j < d; ++j) table.columns << QString::number(j);
    table.columns << QStringLiteral("norm");
    table.rows = static_cast<std::int64_t>(tables()) * count;
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
        const double pe = own->m_rows->value(own->positionOf(token), column - 3);
        if (block == 1) return pe;
        const double e = own->embeddingAt(token, column - 3) * own->embeddingFactor();
        return block == 0 ? e : e + pe;
    };
}

FigureTable SumModel::tableOfConcatenation() const {
    const std::int64_t d = scene().encoding.dModel;
    FigureTable table;
    table.columns << QStringLiteral("position") << QStringLiteral("token");
    for (const std::size_t part : {0u, 1u})
        for (std::int64_t j = 0; j < d; ++j)
            table.columns << QStringLiteral("%1, j = %2").arg(tableName(part)).arg(j);
    table.columns << QStringLiteral("norm");
    table.rows = tokens();
    const auto own = std::make_shared<const SumModel>(sharedScene(), this);
    table.cell = [own, d](std::int64_t row, std::int64_t column) -> TableCell {
        if (column == 0) return own->positionOf(row);
        if (column == 1) return own->scene().sentence.tokens[row];
        if (column == 2 * d + 2) {
            const RowNorms norms = own->norms(row);
            return std::hypot(norms.embedding, norms.position);
        }
        if (column >= d + 2) return own->m_rows->value(own->positionOf(row), column - d - 2);
        return own->embeddingAt(row, column - 2) * own->embeddingFactor();
    };
    return table;
}

FigureTable SumModel::table() const {
    const std::int64_t count = tokens();
    FigureTable table;
    if (isConcatenated()) table = tableOfConcatenation();
    table.title =
        QStringLiteral("%1 of \"%2\"")
            .arg(inputName(),
                 scene().sentence.tokens.mid(0, std::min<qsizetype>(count, 12)).join(QLatin1Char(' ')));
    if (!isConcatenated()) fillTable(table);
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
            {QStringLiteral("%1 at (%2, %3)").arg(inputName(), grouped(at.position), grouped(at.column)),
             equationText(*token, at.column, m_options.everyDigit)});
        lines.push_back(
            {QStringLiteral("E"), isGiven(*token, at.column)
                                      ? QStringLiteral("given")
                                      : QStringLiteral("made up, seed %1").arg(scene().sentence.seed)});
        lines.push_back({QStringLiteral("‖%1‖").arg(tableName(0)), normNumber(of.embedding)});
        if (!addsNothing())
            lines.push_back(
                {QStringLiteral("‖%1‖").arg(tableName(1)), normNumber(of.position), Term::Position});
        if (tables() > 1)
            lines.push_back({QStringLiteral("‖%1‖").arg(inputName()),
                             normNumber(isConcatenated() ? std::hypot(of.embedding, of.position) : of.sum)});
    } else {
        lines.push_back(
            {QStringLiteral("word"), QStringLiteral("none at position %1").arg(grouped(at.position))});
    }
    std::vector<Readout> position;
    if (isSinusoidal(scene()))
        position = cellReadout(scene(), cursor);
    else if (!addsNothing())
        position = SchemeRows(scene()).readout(cursor);
    for (Readout& line : position) lines.push_back(std::move(line));
    return lines;
}

QString SumModel::alternativeText() const {
    const std::int64_t count = tokens();
    const QString where =
        count == 1 ? QStringLiteral("one word at position %1").arg(grouped(positionOf(0)))
                   : QStringLiteral("%1 words at positions %2 to %3")
                         .arg(grouped(count), grouped(positionOf(0)), grouped(positionOf(count - 1)));
    const QString tablesText =
        addsNothing() ? QStringLiteral("The table %1").arg(tableName(0))
        : isConcatenated()
            ? QStringLiteral("Two tables side by side, %1 and %2").arg(tableName(0), tableName(1))
            : QStringLiteral("Three tables, %1 plus %2").arg(tableName(0), tableName(1));
    const QString colours = tables() == 1   ? QStringLiteral("Its colours run")
                            : tables() == 2 ? QStringLiteral("The colours of both run")
                                            : QStringLiteral("The colours of all three run");
    const QString said = claim().isEmpty() ? QString() : QLatin1Char(' ') + asSentence(claim());
    QString text = QStringLiteral("%1, for %2 and %3 (%4).%5 %8 from %6 to %7.")
                       .arg(tablesText, where, counted(scene().encoding.dModel, QStringLiteral("column")),
                            settingText(scene()), said, plainNumber(-m_colorLimit, 3),
                            plainNumber(m_colorLimit, 3), colours);
    if (isConcatenated())
        text += QLatin1Char(' ') + asSentence(concatenationTexts(scene().encoding.dModel).first());
    if (const QString past = pastLengthText(); !past.isEmpty()) text += QLatin1Char(' ') + past;
    if (const QString loud = offScale(); !loud.isEmpty()) text += QLatin1Char(' ') + loud;
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
        if (!addsNothing()) fact("position", cell.positions(0, 0), 1);
        if (tables() == 3) fact("input", cell.sum(0, 0), 2);
        addNorms(facts, *this, *token);
        if (!addsNothing()) addConcatenation(facts, *this, *token);
        const std::optional<int> key = tokenAt(at.position + at.shift);
        if (key && tables() == 3) addScore(facts, *this, *token, *key);
    }
    const std::int64_t width = (isConcatenated() ? 2 : 1) * scene().encoding.dModel;
    facts.add("columns", static_cast<double>(width),
              QStringLiteral("Each row has %1.").arg(counted(width, QStringLiteral("number"))));
    if (addsNothing()) return facts.all();
    addOverlap(facts, *m_rows, tableName(1));
    const QString times = embeddingFactor() != 1
                              ? QStringLiteral("%1 times as much").arg(plainNumber(embeddingFactor(), 4))
                              : QStringLiteral("as much");
    if (tables() == 3 && isSinusoidal(scene()))
        facts.add("gradient", embeddingFactor(),
                  QStringLiteral(
                      "A change of a value of E changes the sum by %1, whatever the base: PE is a constant.")
                      .arg(times));
    addWeightFacts(facts, scene().encoding.dModel);
    if (tables() == 3) addCells(facts, *this);
    return facts.all();
}

}  // namespace sinescope
