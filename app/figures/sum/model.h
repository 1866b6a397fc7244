// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of the sum: X = s E + P for the words of a Scene, s = 1 or sqrt(d_model) (Vaswani et al. 2017,
// section 3.4), P the rows of its scheme; or [s E, P] where they are concatenated. Tokens are counted from 0;
// token t is at position firstPosition + t. What is asked of a few cells costs no more than those.
#pragma once

#include "app/figures/sum/added_rows.h"
#include "app/figures/sum/options.h"
#include "app/model/fact_list.h"
#include "app/model/figure_model.h"
#include "core/analysis/score_terms.h"
#include "core/tokens/tokens.h"

namespace sinescope {

/// Euclidean norms of a token's rows, over all d_model columns.
struct RowNorms {
    double embedding = 0;
    double position = 0;
    double sum = 0;
};

class SumModel final : public FigureModel {
 public:
    SumModel(std::shared_ptr<const Scene> scene, const SumModel* before);

    const SumOptions& options() const { return m_options; }
    /// Whether nothing is added to the words.
    bool addsNothing() const { return entryOf(scene()) == Entry::Nowhere; }
    bool isConcatenated() const { return !addsNothing() && m_options.join == SumJoin::Concatenate; }
    /// How many are drawn: E, P and their sum; E and P where they are concatenated; E where nothing is added.
    std::size_t tables() const { return addsNothing() ? 1 : isConcatenated() ? 2 : 3; }
    /// Tokens that have a position; those past L have no row.
    std::int64_t tokens() const { return placedTokens(scene()); }
    /// What is said of the tokens past L; empty when there are none.
    QString pastLengthText() const;
    /// The tokens past L, which have none.
    QStringList tokensPastLength() const { return scene().sentence.tokens.mid(tokens()); }
    std::int64_t positionOf(std::int64_t token) const { return scene().encoding.firstPosition + token; }
    /// The token at a position; nothing where the sentence has none.
    std::optional<int> tokenAt(std::int64_t position) const;
    /// Whether E is multiplied by the square root of d_model.
    bool isScaled() const { return scene().sentence.scale == EmbeddingScale::SqrtDModel; }
    /// s: sqrt(d_model) where E is scaled, else 1.
    double embeddingFactor() const;
    /// Whether a person gave the value; else it is made up from the seed.
    bool isGiven(std::int64_t token, std::int64_t column) const { return column < givenCount(token); }
    bool anyGiven() const { return m_anyGiven; }
    bool anyMadeUp() const { return m_anyMadeUp; }
    /// Where whole vectors were given: the words that have none, each once.
    QStringList wordsWithoutVector() const;
    /// E of one token and column, unscaled.
    double embeddingAt(std::int64_t token, std::int64_t column) const;
    /// s E, P and their sum for a stretch of tokens and columns: tokens x columns each.
    InputSum block(std::int64_t firstToken, std::int64_t tokens, std::int64_t firstColumn,
                   std::int64_t columns) const;
    RowNorms norms(std::int64_t token) const;
    /// What the score of a query and a key, both tokens, is made of, with neither weights nor a division.
    ScoreTerms score(std::int64_t query, std::int64_t key) const;
    /// The colours of all three tables run from minus this to this: what none of them exceeds but rows that
    /// are off scale, whatever the words and where they are, so that the colours of the two addends and of
    /// the sum compare and none changes while a word is moved.
    double colorLimit() const { return m_colorLimit; }

    /// The words' rows whose colours end before their values do, a sentence; empty if there is none.
    QString offScale() const;
    /// "E", "PE", "E + PE", with "√d·E" for E when it is scaled and "P" for the rows of other schemes.
    QString tableName(std::size_t table) const;
    /// The name of the input: "E + PE", "[E PE]" where they are concatenated, "E" where nothing is added.
    QString inputName() const;
    /// That concatenation with the same W for word and position is addition, with its residual; one empty
    /// text where W would be too large.
    QStringList tiedTexts() const;
    /// "0.5 + 0.8415 = 1.3415" for a token and a column.
    QString equationText(std::int64_t token, std::int64_t column, bool everyDigit) const;
    QString normsText(std::int64_t token) const;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    std::int64_t givenCount(std::int64_t token) const;
    Matrix embeddings(std::int64_t firstToken, std::int64_t tokens, std::int64_t firstColumn,
                      std::int64_t columns) const;
    double largestEmbedding() const;
    void fillTable(FigureTable& table) const;
    FigureTable tableOfConcatenation() const;

    SumOptions m_options;
    std::shared_ptr<const AddedRows> m_rows;
    bool m_anyGiven = false;
    bool m_anyMadeUp = false;
    double m_colorLimit = 1;
};

/// What concatenation costs, the fullest wording first: "width 4 + 4 = 8; query, key and value have 96
/// weights, added 48".
QStringList concatenationTexts(std::int64_t dModel);
/// The same as facts.
void addWeightFacts(FactList& facts, std::int64_t dModel);

constexpr int allDigits = -1;
/// A number of a cell: so many decimals at most, or all digits (the shortest text that reads back as the same
/// double). Without zeros at its end when it is shown as typed: 0.5, but 1.0.
QString sumNumber(double value, int decimals, bool asTyped);
/// A norm: two decimals, fewer where it is large.
QString normNumber(double value);

}  // namespace sinescope
