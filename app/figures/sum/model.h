// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of the sum: X = s E + P for the words of a Scene, s = 1 or sqrt(d_model) (Vaswani et al. 2017,
// section 3.4), P the rows of its scheme; or [s E, P] if concatenated. Tokens are counted from 0; token t is
// at position firstPosition + t. Only the requested cells are computed.
#pragma once

#include "app/figures/sum/added_rows.h"
#include "app/figures/sum/sentence_model.h"
#include "core/analysis/score_terms.h"
#include "core/tokens/tokens.h"

#include <cmath>

namespace sinescope {

/// Euclidean norms of a token's rows, over all d_model columns.
struct RowNorms {
    double embedding = 0;
    double position = 0;
    double sum = 0;
    /// Returns the norm of E, P or E + P.
    double of(std::size_t table) const { return table == 0 ? embedding : table == 1 ? position : sum; }
    /// Returns the norm of [E, P].
    double joined() const { return std::hypot(embedding, position); }
};

class SumModel final : public SentenceModel {
 public:
    SumModel(std::shared_ptr<const Scene> scene, const SumModel* before);

    /// True if nothing is added to the words.
    bool addsNothing() const { return entryOf(scene()) == Entry::Nowhere; }
    bool isConcatenated() const { return !addsNothing() && m_options.join == SumJoin::Concatenate; }
    /// The number of tables: E, P and their sum; E and P if concatenated; E if nothing is added.
    std::size_t tables() const { return addsNothing() ? 1 : isConcatenated() ? 2 : 3; }
    /// True if E is multiplied by the square root of d_model.
    bool isScaled() const { return scene().sentence.scale == EmbeddingScale::SqrtDModel; }
    /// True if the user entered the value; otherwise it is random.
    bool isGiven(std::int64_t token, std::int64_t column) const { return column < givenCount(token); }
    /// Returns E at one token and column, unscaled.
    double embeddingAt(std::int64_t token, std::int64_t column) const;
    /// Returns s E, P and their sum for a range of tokens and columns: tokens x columns each.
    InputSum block(std::int64_t firstToken, std::int64_t tokens, std::int64_t firstColumn,
                   std::int64_t columns) const;
    RowNorms norms(std::int64_t token) const;
    /// Returns the terms of the score of two tokens, without weights or division.
    ScoreTerms score(std::int64_t query, std::int64_t key) const;

    /// "E", "PE", "E + PE", with "√d·E" for E if it is scaled and "P" for the rows of other schemes.
    QString tableName(std::size_t table) const;
    /// The name of the input: "E + PE", "[E PE]" if concatenated, "E" if nothing is added.
    QString inputName() const;
    /// "0.5 + 0.8415 = 1.3415" for a token and a column, or a blank for the sum.
    QString equationText(std::int64_t token, std::int64_t column, bool everyDigit) const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    FigureProgram program() const override;

 private:
    std::int64_t givenCount(std::int64_t token) const;
    double largestEmbedding() const;
    void setSentence(Values& values) const;
    void setWord(Values& values, std::int64_t token, std::int64_t column) const;
    /// Sets the score of two words whose positions are added.
    void setScore(Values& values, std::int64_t query, std::int64_t key) const;
    void setCells(Values& values) const;
    /// Returns the words without a vector if whole vectors were entered for others; otherwise empty.
    QString wordsWithoutVector() const;

    std::shared_ptr<const AddedRows> m_rows;
    bool m_hasCustom = false;
    bool m_hasRandom = false;
};

/// Sets the cost of concatenation, weights_added and weights_concatenated, and the width.
void setConcatenation(Values& values, std::int64_t dModel);

/// Returns the text, or its first `count` grapheme clusters and "…": accents and emoji stay whole.
QString shortened(const QString& text, int count);
/// Joins the first `count` words, shortened to 40 characters; appends " …" if there are more words.
QString firstWords(const QStringList& words, qsizetype count, const QString& separator);

constexpr int allDigits = -1;
/// Formats the number of a cell with at most `decimals` decimals, or allDigits (the shortest text that reads
/// back as the same double). `asTyped` removes trailing zeros from a number that is not rounded: 0.5,
/// but 1.0.
QString sumNumber(double value, int decimals, bool asTyped);
/// Returns a term of a sum with its sign: " + 0.5", or " − 0.5" if negative.
QString withSign(const QString& sign, QString number);
/// Formats a norm: two decimals, or three significant digits from 1000.
QString normNumber(double value);

}  // namespace sinescope
