// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values for the texts of the sum, the names of its tables, its equations, table and read-out.
#include "app/figures/sum/model.h"
#include "app/model/cell_readout.h"
#include "app/model/scheme_rows.h"
#include "app/scene/input_words.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/analysis/concatenation.h"
#include "core/analysis/noise.h"
#include "core/analysis/permutation_equivariance.h"

#include <QTextBoundaryFinder>

namespace sinescope {

namespace {

/// Largest number of cells for which each value of the sum is a separate fact.
constexpr std::int64_t maximumStatedCells = 256;
constexpr std::int64_t maximumTiedWords = 12;
constexpr std::uint32_t tiedProjectionSeed = 7;

/// Returns the largest |[W W] [x; p] - W (x + p)| of the words; null if W would be too large.
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

Value norm(double value) {
    return Value(value, normNumber(value));
}

}  // namespace

QString shortened(const QString& text, int count) {
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    qsizetype end = 0;
    for (int k = 0; k < count; ++k) {
        end = finder.toNextBoundary();
        if (end < 0 || end == text.size()) return text;
    }
    return text.left(end) + u"…"_s;
}

QString firstWords(const QStringList& words, qsizetype count, const QString& separator) {
    const QString all = words.mid(0, count).join(separator), first = shortened(all, 40);
    return words.size() > count && first == all ? first + u" …"_s : first;
}

void setConcatenation(Values& values, std::int64_t d) {
    values.set("d", d)
        .set("double_width", 2 * d)
        .set("weights_added", attentionWeights(d, d))
        .set("weights_concatenated", attentionWeights(2 * d, d));
}

QString SumModel::tableName(std::size_t table) const {
    QString position = addedName(scene());
    if (table == 1) return position;
    const QString word = isScaled() ? u"√d·E"_s : u"E"_s;
    return table == 0 ? word : word + u" + "_s + position;
}

QString SumModel::inputName() const {
    if (isConcatenated()) return u"[%1 %2]"_s.arg(tableName(0), tableName(1));
    return tableName(addsNothing() ? 0 : 2);
}

QString SumModel::equationText(std::int64_t token, std::int64_t column, bool everyDigit) const {
    const InputSum cell = block(token, 1, column, 1);
    const int decimals = everyDigit ? allDigits : 4;
    QString word = sumNumber(cell.embeddings(0, 0), decimals, isGiven(token, column));
    if (addsNothing()) return word;
    const QString position = sumNumber(cell.positions(0, 0), decimals, false);
    if (isConcatenated()) return u"[%1, %2]"_s.arg(word, position);
    const QString sum = m_options.blanks ? u"____"_s : sumNumber(cell.sum(0, 0), decimals, false);
    return word + withSign(u"+"_s, position) + withSign(u"="_s, sum);
}

QString SumModel::wordsWithoutVector() const {
    QStringList without;
    bool anyWhole = false;
    for (std::int64_t t = 0; t < words(); ++t) {
        const std::int64_t given = givenCount(t);
        anyWhole = anyWhole || given == scene().encoding.dModel;
        if (given > 0 && given < scene().encoding.dModel) return {};
        const QString& word = wordAt(t);
        if (given == 0 && !without.contains(word)) without << word;
    }
    return anyWhole ? firstWords(without, 6, u", "_s) : QString();
}

void SumModel::setValues(Values& values, const Cursor& cursor) const {
    const Cell at = shownCell(scene(), cursor);
    const std::int64_t d = scene().encoding.dModel;
    const bool sums = tables() == 3;
    values.set("nothing", addsNothing())
        .set("concatenated", isConcatenated())
        .set("all_differ", m_rows->allDiffer())
        .set("zero", m_rows->isZero())
        .set("word_name", tableName(0))
        .set("position_name", tableName(1))
        .set("input_name", inputName())
        .set("columns", (isConcatenated() ? 2 : 1) * d)
        .set("p", at.position)
        .set("j", at.column);
    if (addsNothing())
        values.set("d", d);
    else
        setConcatenation(values, d);
    if (!addsNothing())
        values.set("overlap", [this] { return m_rows->overlapWithNoise(); })
            .set("overlap_words", std::int64_t{overlapWords});
    if (sums && usesEncoding(scene())) values.set("gradient", embeddingFactor(scene()));
    if (isConcatenated())
        values.set("tied_error", [this] { return tiedError(*this, 0, std::min(words(), maximumTiedWords)); });
    setWordValues(values, m_rows->offScale());
    setSentence(values);
    if (const std::optional<int> token = placeOf(at.position)) {
        setWord(values, *token, at.column);
        const std::optional<int> key = placeOf(at.position + scene().selection.shift);
        if (key && sums) setScore(values, *token, *key);
    }
    setCells(values);
}

void SumModel::setSentence(Values& values) const {
    const Sentence& sentence = scene().sentence;
    const QStringList past = sentence.tokens.mid(words());
    values.set("first", positionOf(0))
        .set("last", positionOf(words() - 1))
        .set("past_words", firstWords(past, 8, u" "_s))
        .set("random", m_hasRandom)
        .set("given_some", m_hasCustom)
        .set("without_vector", wordsWithoutVector())
        .set("seed", QString::number(sentence.seed))
        .set("scaled", isScaled())
        .set("factor", embeddingFactor(scene()));
    if (!past.isEmpty()) values.set("past", static_cast<std::int64_t>(past.size()));
}

void SumModel::setWord(Values& values, std::int64_t token, std::int64_t column) const {
    const QString& word = wordAt(token);
    const InputSum cell = block(token, 1, column, 1);
    values.set("word", word)
        .set("short_word", shortened(word, 24))
        .set("given", isGiven(token, column))
        .set("equation", equationText(token, column, m_options.everyDigit))
        .set("short_equation", equationText(token, column, false))
        .set("embedding", cell.embeddings(0, 0))
        .set("word_norm", [this, token] { return norm(norms(token).embedding); });
    if (addsNothing()) return;
    values.set("position", cell.positions(0, 0))
        .set("position_norm", [this, token] { return norm(norms(token).position); })
        .set("concatenation_error", [this, token] { return tiedError(*this, token, 1); });
    if (isConcatenated())
        values.set("joined_norm", [this, token] { return norm(norms(token).joined()); });
    else
        values.set("input", cell.sum(0, 0)).set("input_norm", [this, token] {
            return norm(norms(token).sum);
        });
}

void SumModel::setScore(Values& values, std::int64_t query, std::int64_t key) const {
    const auto term = [this, query, key](double ScoreTerms::*part) {
        return [this, query, key, part] { return score(query, key).*part; };
    };
    values.set("query", positionOf(query))
        .set("key", positionOf(key))
        .set("score", [this, query, key] { return score(query, key).total(); })
        .set("score_word_word", term(&ScoreTerms::wordWord))
        .set("score_word_position", term(&ScoreTerms::wordPosition))
        .set("score_position_word", term(&ScoreTerms::positionWord))
        .set("score_position_position", term(&ScoreTerms::positionPosition));
}

void SumModel::setCells(Values& values) const {
    const std::int64_t d = scene().encoding.dModel;
    values.setRows("cell", [this, d](const Values::AddRow& addRow) {
        if (tables() < 3 || words() * d > maximumStatedCells) return;
        const InputSum all = block(0, words(), 0, d);
        for (std::int64_t t = 0; t < words(); ++t)
            for (std::int64_t j = 0; j < d; ++j)
                addRow()
                    .set("word", wordAt(t))
                    .set("p", positionOf(t))
                    .set("j", j)
                    .set("input", all.sum(t, j));
    });
    values.setRows("column", [this, d](const Values::AddRow& addRow) {
        for (std::size_t part = 0; part < (isConcatenated() ? 2 : 1); ++part)
            for (std::int64_t j = 0; j < d; ++j)
                addRow().set("j", j).set("part", isConcatenated() ? tableName(part) : QString());
    });
}

FigureTable SumModel::table() const {
    const std::int64_t count = words(), d = scene().encoding.dModel;
    // If concatenated, a word has one row; otherwise there is a block of rows per table drawn.
    const bool isJoined = isConcatenated();
    const std::int64_t rows = isJoined ? count : static_cast<std::int64_t>(tables()) * count;
    // A copy of the model, because the table outlives this one.
    const auto own = std::make_shared<const SumModel>(sharedScene(), this);
    return wordedTable(rows, [own, count, d, isJoined](std::int64_t row, std::int64_t column) -> TableCell {
        const std::int64_t token = row % count;
        auto part = static_cast<std::size_t>(row / count);
        if (!isJoined && column-- == 0) return own->tableName(part);
        if (column == 0) return own->positionOf(token);
        if (column == 1) return own->wordAt(token);
        std::int64_t j = column - 2;
        if (j == (isJoined ? 2 * d : d))
            return isJoined ? own->norms(token).joined() : own->norms(token).of(part);
        if (j >= d) part = 1, j -= d;
        const double position = part == 0 ? 0 : own->m_rows->value(own->positionOf(token), j);
        if (part == 1) return position;
        return own->embeddingAt(token, j) * embeddingFactor(own->scene()) + position;
    });
}

std::vector<Readout> SumModel::readout(const Cursor& cursor) const {
    std::vector<Readout> lines = WordedModel::readout(cursor);
    for (Readout& line : cellReadout(scene(), cursor)) lines.push_back(std::move(line));
    return lines;
}

}  // namespace sinescope
