// SPDX-License-Identifier: GPL-3.0-or-later
//
// The terms of a score between two words of a sentence, as tables of queries (rows) and keys (columns): the
// four terms of words and positions that are added or concatenated, without a division; the bias that a score
// scheme adds to q . k / sqrt(d), and the softmax of the result; the scores of a rotation. W_q = W_k = I
// unless the option selects others.
#pragma once

#include "app/figures/sum/sentence_model.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/sentence_scores.h"

namespace sinescope {

/// One table.
struct ScorePanel {
    QStringList titles;    ///< longest first; the longest is used in the data table and the read-out
    QString sign;          ///< sign before the table: "+", "=", "→"; empty before the first
    const Matrix* values;  ///< owned by the model; minus infinity for a masked key
    bool isShare = false;  ///< softmax weights, 0 .. 1; the other tables share one colour scale
};

/// A query and a key, as word indices from 0.
struct ScoreCell {
    std::int64_t query = 0;
    std::int64_t key = 0;
    friend bool operator==(const ScoreCell&, const ScoreCell&) = default;
};

class SumScoresModel final : public SentenceModel {
 public:
    SumScoresModel(std::shared_ptr<const Scene> scene, const SumScoresModel* before);

    /// Largest number of words in attention.
    static constexpr std::int64_t maximumWords = 64;
    const std::vector<ScorePanel>& panels() const { return m_panels; }
    /// Returns the query at a position and the key at a shift from it; null if either is not a word.
    std::optional<ScoreCell> cellAt(std::int64_t position, std::int64_t shift) const;
    std::optional<ScoreCell> selected() const {
        return cellAt(scene().selection.position, scene().selection.shift);
    }

    /// "2.7800 + 1.0188 + 2.5086 + 1.5403 = 7.8476".
    QString equationText(const ScoreCell& cell) const;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

 private:
    /// The matrices; either the four terms or the stages of a score are set.
    struct Numbers {
        TermMatrices terms;
        Matrix total;
        SentenceScores stages;
        double residual = 0;  ///< with tied weights, the largest |sum of the terms - (x + p) . (x' + p')|
    };
    bool hasTerms() const { return entryOf(scene()) == Entry::Input; }
    bool isConcatenated() const { return hasTerms() && m_options.join == SumJoin::Concatenate; }
    /// Returns the largest magnitude of the scores, excluding words at the positions `leftOut`.
    double largestScore(const std::vector<std::int64_t>& leftOut) const;
    Matrix wordVectors() const;
    FigureProgram programOfStages() const;
    Numbers numbers() const;
    void computeTerms(Numbers& found) const;
    std::vector<ScorePanel> panelsOf(const Numbers& numbers) const;
    /// Sets the flags of the scheme and of how words and positions are joined.
    void setScheme(Values& values) const;
    void setPair(Values& values, const ScoreCell& cell) const;

    std::shared_ptr<const Numbers> m_numbers;
    std::vector<ScorePanel> m_panels;
    std::vector<std::int64_t> m_offScale;  ///< positions of rows excluded from the colour limit
};

/// "0.25", or "masked" for a masked key.
QString scoreText(double value, int decimals = 4);

}  // namespace sinescope
