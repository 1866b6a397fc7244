// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/edits.h"

#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/number_parsing.h"
#include "app/scene/sentences.h"
#include "core/saturating_cast.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sinescope {

namespace {

QStringList typedWords(const Scene& scene, const QString& typed, qsizetype replaced) {
    QStringList words = splitTokens(typed);
    for (const QString& word : std::as_const(words))
        if (const QString fault = tokenFault(word); !fault.isEmpty())
            throw failure(u"The word %1 %2"_s.arg(quoted(word), fault));
    const qsizetype count = scene.sentence.tokens.size() - replaced + words.size();
    if (count > Sentence::maximumTokens)
        throw failure(u"The sentence would have %1 words; it has at most %2."_s.arg(
            grouped(count), grouped(Sentence::maximumTokens)));
    return words;
}

/// Inserts words without entered values before token `at`. If the sentence was within L, grows L to keep the
/// typed words visible.
void insertWords(Scene& scene, qsizetype at, const QStringList& words) {
    Sentence& sentence = scene.sentence;
    const bool allPlaced = placedTokens(scene) == sentence.tokens.size();
    sentence.customEmbeddings.resize(static_cast<std::size_t>(sentence.tokens.size()));
    for (qsizetype k = 0; k < words.size(); ++k) sentence.tokens.insert(at + k, words[k]);
    sentence.customEmbeddings.insert(sentence.customEmbeddings.begin() + at,
                                     static_cast<std::size_t>(words.size()), {});
    if (allPlaced)
        scene.encoding.length = std::max<std::int64_t>(scene.encoding.length, sentence.tokens.size());
}

/// Returns the numbers of each line that has any.
std::vector<std::vector<double>> typedBlock(const QString& typed) {
    static const QRegularExpression between(u"[\\t; ]+"_s);
    static const QRegularExpression lineEnd(u"[\\n\\r\\x{2028}\\x{2029}]+"_s);
    std::vector<std::vector<double>> block;
    for (const QString& line : typed.split(lineEnd, Qt::SkipEmptyParts)) {
        const QStringList cells = line.split(between, Qt::SkipEmptyParts);
        if (cells.isEmpty()) continue;
        std::vector<double>& row = block.emplace_back();
        for (const QString& cell : cells) row.push_back(typedEmbedding(cell));
    }
    return block;
}

SceneEdit blockEdit(const Scene& scene, int token, std::int64_t column,
                    const std::vector<std::vector<double>>& block) {
    const auto rows = static_cast<qsizetype>(block.size());
    std::size_t widest = 0;
    for (const std::vector<double>& row : block) widest = std::max(widest, row.size());
    const qsizetype rowsLeft = scene.sentence.tokens.size() - token;
    const std::int64_t columnsLeft = scene.encoding.dModel - column;
    if (rows > rowsLeft)
        throw failure(u"%1 of numbers do not fit: from %2 on there are %3."_s.arg(
            counted(rows, u"line"_s), quoted(scene.sentence.tokens[token]), counted(rowsLeft, u"word"_s)));
    if (static_cast<std::int64_t>(widest) > columnsLeft)
        throw failure(u"%1 in a line do not fit: from column %2 on there are %3."_s.arg(
            counted(static_cast<qint64>(widest), u"number"_s), grouped(column),
            counted(columnsLeft, u"column"_s)));
    return {u"embeddings of %1"_s.arg(scene.sentence.tokens[token]), [token, column, block](Scene& next) {
                for (std::size_t r = 0; r < block.size(); ++r)
                    for (std::size_t c = 0; c < block[r].size(); ++c)
                        setEmbedding(next, token + static_cast<int>(r), column + static_cast<std::int64_t>(c),
                                     block[r][c]);
            }};
}

}  // namespace

SceneEdit wordEdit(const Scene& scene, int token, const QString& typed) {
    const QStringList words = typedWords(scene, typed, 1);
    const QString before = scene.sentence.tokens.value(token);
    if (words.isEmpty()) {
        if (scene.sentence.tokens.size() <= 1)
            throw failure(u"A sentence has at least one word: type another one over it."_s);
        return {u"remove %1"_s.arg(before), [token](Scene& next) {
                    Sentence& sentence = next.sentence;
                    sentence.customEmbeddings.resize(static_cast<std::size_t>(sentence.tokens.size()));
                    sentence.tokens.removeAt(token);
                    sentence.customEmbeddings.erase(sentence.customEmbeddings.begin() + token);
                }};
    }
    return {u"word %1"_s.arg(words.first()), [token, words](Scene& next) {
                setToken(next, token, words.first());
                insertWords(next, token + 1, words.mid(1));
            }};
}

SceneEdit appendEdit(const Scene& scene, const QString& typed) {
    const QStringList words = typedWords(scene, typed, 0);
    return {u"add %1"_s.arg(words.join(' '_L1)),
            [words](Scene& next) { insertWords(next, next.sentence.tokens.size(), words); }};
}

double typedEmbedding(const QString& typed) {
    const QString limit = grouped(saturatingCast<qint64>(Sentence::maximumEmbedding));
    if (typed.trimmed().isEmpty())
        throw failure(u"Nothing was typed: an embedding is a number, such as 0.5."_s);
    const std::optional<double> value = parseNumber(typed);
    if (!value && typed.count(','_L1) == 1) {
        const QString pointed = QString(typed.trimmed()).replace(','_L1, '.'_L1);
        if (parseNumber(pointed))
            throw failure(u"%1 has a comma: write %2."_s.arg(quoted(typed.trimmed()), pointed));
    }
    if (!value) throw failure(u"%1 is not a number. Examples: 0.5, -1e-3."_s.arg(quoted(typed.trimmed())));
    if (!(std::abs(*value) <= Sentence::maximumEmbedding))
        throw failure(u"%1 is out of range: an embedding is a number from −%2 to %2."_s.arg(
            quoted(typed.trimmed()), limit));
    return *value;
}

SceneEdit embeddingEdit(const Scene& scene, int token, std::int64_t column, const QString& typed) {
    const std::vector<std::vector<double>> block = typedBlock(typed);
    if (block.size() > 1 || (block.size() == 1 && block.front().size() > 1))
        return blockEdit(scene, token, column, block);
    const double value = typedEmbedding(typed);
    return {u"embedding of %1"_s.arg(scene.sentence.tokens.value(token)),
            [token, column, value](Scene& next) { setEmbedding(next, token, column, value); }};
}

SceneEdit seedEdit(const QString& typed) {
    bool ok = false;
    const QString text = typed.trimmed();
    const std::uint64_t seed = text.toULongLong(&ok);
    if (!ok || text.startsWith('-'_L1) || text.startsWith('+'_L1))
        throw failure(u"%1 is not a seed; a seed is a whole number from 0 to 18446744073709551615."_s.arg(
            quoted(text)));
    return {u"seed %1"_s.arg(seed), [seed](Scene& next) { next.sentence.seed = seed; }};
}

SceneEdit moveEdit(const Scene& scene, int from, int to) {
    const int target = std::clamp(to, 0, static_cast<int>(placedTokens(scene)) - 1);
    return {u"move %1"_s.arg(scene.sentence.tokens.value(from)),
            [from, target](Scene& next) {
                moveToken(next, from, target);
                // The selection stays on its word.
                std::int64_t& selected = next.selection.position;
                const std::int64_t word = selected - next.encoding.firstPosition;
                if (word == from)
                    selected += target - from;
                else if (word > from && word <= target)
                    --selected;
                else if (word >= target && word < from)
                    ++selected;
            },
            u"sum.move"_s};
}

SceneEdit scaleEdit() {
    return {u"scale of the embeddings"_s, [](Scene& next) {
                EmbeddingScale& scale = next.sentence.scale;
                scale = scale == EmbeddingScale::None ? EmbeddingScale::SqrtDModel : EmbeddingScale::None;
            }};
}

}  // namespace sinescope
