// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/sum/model.h"

#include "app/scene/input_words.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/round_numbers.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Rounds up to two significant digits: 2.2, 3.5, 130. Returns 1 for 0, because a map needs an extent.
double roundedUp(double value) {
    if (!(value > 0)) return 1;
    const double unit = unitOfDigits(value, 2);
    return std::ceil(value / unit - 1e-9) * unit;
}

}  // namespace

SumModel::SumModel(std::shared_ptr<const Scene> made, const SumModel* before)
    : SentenceModel(std::move(made), Sentence::maximumTokens),
      m_rows(before && AddedRows::areSame(before->scene(), scene())
                 ? before->m_rows
                 : std::make_shared<const AddedRows>(scene())) {
    for (std::int64_t t = 0; t < words(); ++t) {
        m_hasCustom = m_hasCustom || givenCount(t) > 0;
        m_hasRandom = m_hasRandom || givenCount(t) < scene().encoding.dModel;
    }
    // A limit for all tables, except off-scale rows, in any order of the words: the colours of addends and
    // sum are comparable and do not change while a word is moved.
    const double embeddings = largestEmbedding() * embeddingFactor(scene());
    m_ownLimit =
        roundedUp(isConcatenated() ? std::max(embeddings, m_rows->limit()) : embeddings + m_rows->limit());
}

std::int64_t SumModel::givenCount(std::int64_t token) const {
    const auto at = static_cast<std::size_t>(token);
    const auto& given = scene().sentence.customEmbeddings;
    if (at >= given.size()) return 0;
    return std::min(static_cast<std::int64_t>(given[at].size()), scene().encoding.dModel);
}

double SumModel::embeddingAt(std::int64_t token, std::int64_t column) const {
    return embeddingsOf(scene(), token, 1, column, 1)(0, 0);
}

InputSum SumModel::block(std::int64_t firstToken, std::int64_t count, std::int64_t firstColumn,
                         std::int64_t columns) const {
    InputSum block;
    block.embeddings =
        embeddingsOf(scene(), firstToken, count, firstColumn, columns) * embeddingFactor(scene());
    block.positions = m_rows->block(positionOf(firstToken), count, firstColumn, columns);
    block.sum = block.embeddings + block.positions;
    return block;
}

RowNorms SumModel::norms(std::int64_t token) const {
    const InputSum row = block(token, 1, 0, scene().encoding.dModel);
    return {row.embeddings.norm(), m_rows->norm(positionOf(token)), row.sum.stableNorm()};
}

ScoreTerms SumModel::score(std::int64_t query, std::int64_t key) const {
    const InputSum q = block(query, 1, 0, scene().encoding.dModel);
    const InputSum k = block(key, 1, 0, scene().encoding.dModel);
    return scoreTerms(q.embeddings.row(0), q.positions.row(0), k.embeddings.row(0), k.positions.row(0));
}

double SumModel::largestEmbedding() const {
    double largest = m_hasRandom ? 1 : 0;  // random ones are in -1 .. 1
    for (std::int64_t t = 0; t < words(); ++t)
        for (std::int64_t j = 0; j < givenCount(t); ++j)
            largest =
                std::max(largest, std::abs(scene().sentence.customEmbeddings[static_cast<std::size_t>(t)]
                                                                            [static_cast<std::size_t>(j)]));
    return largest;
}

QString sumNumber(double value, int decimals, bool asTyped) {
    if (std::isnan(value)) return u"–"_s;
    const QLocale c = QLocale::c();
    QString text;
    if (decimals == allDigits)
        text = c.toString(value, 'g', QLocale::FloatingPointShortest);
    else if (std::abs(value) >= 1e5)
        text = c.toString(value, 'g', std::max(decimals, 1) + 1);
    else
        text = fixedNumber(value, decimals);
    const bool plain = std::ranges::all_of(text, [](QChar each) {
        return each.isDigit() || each == '.'_L1 || each == '-'_L1 || each == QChar(0x2212);
    });
    // Compared as floats because files contain them.
    const bool isExact =
        static_cast<float>(QString(text).replace(u'−', '-'_L1).toDouble()) == static_cast<float>(value);
    if (plain && asTyped && isExact && text.contains('.'_L1)) {
        while (text.endsWith('0'_L1)) text.chop(1);
        if (text.endsWith('.'_L1)) text += '0'_L1;
    }
    if (plain && !text.contains('.'_L1) && decimals != 0) text += u".0"_s;
    if (text.startsWith('-'_L1) && value == 0) text.remove(0, 1);
    return withPowerOfTen(text);
}

QString withSign(const QString& sign, QString number) {
    const bool isNegative = sign == '+'_L1 && number.startsWith(QChar(0x2212));
    if (isNegative) number.remove(0, 1);
    return u" %1 %2"_s.arg(isNegative ? u"−"_s : sign, number);
}

QString normNumber(double value) {
    return value < 1000 ? fixedNumber(value, 2) : plainNumber(value, 3);
}

}  // namespace sinescope
