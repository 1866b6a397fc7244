// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of the sum: X = s E + P for the words of a Scene, s = 1 or sqrt(d_model) (Vaswani et al. 2017,
// section 3.4), P the rows of its scheme; or [s E, P] where they are concatenated. Tokens are counted from 0;
// token t is at position firstPosition + t. What is asked of a few cells costs no more than those.
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
    /// Of E, P or E + P.
    double of(std::size_t table) const { return table == 0 ? embedding : table == 1 ? position : sum; }
    /// Of [E, P].
    double joined() const { return std::hypot(embedding, position); }
};

class SumModel final : public SentenceModel {
 public:
    SumModel(std::shared_ptr<const Scene> scene, const SumModel* before);

    /// Whether nothing is added to the words.
    bool addsNothing() const { return entryOf(scene()) == Entry::Nowhere; }
    bool isConcatenated() const { return !addsNothing() && m_options.join == SumJoin::Concatenate; }
    /// How many are drawn: E, P and their sum; E and P where they are concatenated; E where nothing is added.
    std::size_t tables() const { return addsNothing() ? 1 : isConcatenated() ? 2 : 3; }
    /// Whether E is multiplied by the square root of d_model.
    bool isScaled() const { return scene().sentence.scale == EmbeddingScale::SqrtDModel; }
    /// Whether a person gave the value; else it is made up from the seed.
    bool isGiven(std::int64_t token, std::int64_t column) const { return column < givenCount(token); }
    /// E of one token and column, unscaled.
    double embeddingAt(std::int64_t token, std::int64_t column) const;
    /// s E, P and their sum for a stretch of tokens and columns: tokens x columns each.
    InputSum block(std::int64_t firstToken, std::int64_t tokens, std::int64_t firstColumn,
                   std::int64_t columns) const;
    RowNorms norms(std::int64_t token) const;
    /// What the score of a query and a key, both tokens, is made of, with neither weights nor a division.
    ScoreTerms score(std::int64_t query, std::int64_t key) const;

    /// "E", "PE", "E + PE", with "√d·E" for E when it is scaled and "P" for the rows of other schemes.
    QString tableName(std::size_t table) const;
    /// The name of the input: "E + PE", "[E PE]" where they are concatenated, "E" where nothing is added.
    QString inputName() const;
    /// "0.5 + 0.8415 = 1.3415" for a token and a column.
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
    /// The score of two words, if positions are added to them.
    void setScore(Values& values, std::int64_t query, std::int64_t key) const;
    void setCells(Values& values) const;
    /// Where whole vectors were given: the words without one.
    QString wordsWithoutVector() const;

    std::shared_ptr<const AddedRows> m_rows;
    bool m_anyGiven = false;
    bool m_anyMadeUp = false;
};

/// What concatenation costs, weights_added and weights_concatenated, and the width.
void setConcatenation(Values& values, std::int64_t dModel);

/// At most so many characters as a reader counts them: no letter is parted from its accents, no emoji taken
/// apart.
QString firstCharacters(const QString& text, int count);
/// The first words of a list with a separator, cut to 40 characters; " …" if there are more.
QString firstWords(const QStringList& words, qsizetype count, const QString& separator);

constexpr int allDigits = -1;
/// A number of a cell: so many decimals at most, or all digits (the shortest text that reads back as the same
/// double). Without zeros at its end when it is shown as typed: 0.5, but 1.0.
QString sumNumber(double value, int decimals, bool asTyped);
/// A term of a sum behind its sign: " + 0.5", " − 0.5" for a negative one.
QString withSign(const QString& sign, QString number);
/// A norm: two decimals, fewer where it is large.
QString normNumber(double value);

}  // namespace sinescope
