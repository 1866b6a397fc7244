// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a score between two words of a sentence is made of, as tables of queries (rows) and keys (columns):
// the four terms of words and positions that are added or concatenated, without a division; what a scheme of
// the score adds to q . k / sqrt(d) and what softmax makes of it; the scores of a rotation. W_q = W_k = I
// unless the option has others.
#pragma once

#include "app/figures/sum/sentence_model.h"
#include "app/scene/scene_scheme.h"
#include "core/analysis/sentence_scores.h"

namespace sinescope {

/// One of the tables.
struct ScorePanel {
    QStringList titles;    ///< wordings, the fullest first: that of the table's column and the read-out
    QString sign;          ///< before it: "+", "=", "→"; empty before the first
    const Matrix* values;  ///< of the model; minus infinity where a key is not seen
    bool isShare = false;  ///< of softmax, 0 .. 1; the others share one scale of colours
};

/// A query and a key, as words counted from 0.
struct ScoreCell {
    std::int64_t query = 0;
    std::int64_t key = 0;
    friend bool operator==(const ScoreCell&, const ScoreCell&) = default;
};

class SumScoresModel final : public SentenceModel {
 public:
    SumScoresModel(std::shared_ptr<const Scene> scene, const SumScoresModel* before);

    /// That go through attention.
    static constexpr std::int64_t maximumWords = 64;
    const std::vector<ScorePanel>& panels() const { return m_panels; }
    /// The query at a position and the key a shift from it; nothing where one of them is no word.
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
    /// The matrices; either the four terms or the stages of a score are there.
    struct Numbers {
        TermMatrices terms;
        Matrix total;
        SentenceScores stages;
        double residual = 0;  ///< of tied weights: the largest |sum of the terms - (x + p) . (x' + p')|
    };
    bool hasTerms() const { return entryOf(scene()) == Entry::Input; }
    bool isConcatenated() const { return hasTerms() && m_options.join == SumJoin::Concatenate; }
    /// The largest magnitude of all scores, or of those without a word at `leftOut`.
    double largestScore(const std::vector<std::int64_t>& leftOut) const;
    Matrix wordVectors() const;
    FigureProgram programOfStages() const;
    Numbers numbers() const;
    void computeTerms(Numbers& found) const;
    std::vector<ScorePanel> panelsOf(const Numbers& numbers) const;
    /// Flags of the scheme and of how words and positions are joined.
    void setScheme(Values& values) const;
    void setPair(Values& values, const ScoreCell& cell) const;

    std::shared_ptr<const Numbers> m_numbers;
    std::vector<ScorePanel> m_panels;
    std::vector<std::int64_t> m_offScale;  ///< positions whose rows the colours leave out
};

/// "0.25", "not seen" for a key that a mask hides.
QString scoreText(double value, int decimals = 4);

}  // namespace sinescope
