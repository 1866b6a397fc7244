// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity figure shows of a Scene, in numbers: the measure, the pairs, the lines of the curve,
// where it turns, which rows are nearest.
#pragma once

#include "app/figures/similarity/curve.h"
#include "app/figures/similarity/picture.h"
#include "app/model/lazy.h"
#include "core/analysis/uniqueness.h"

#include <memory>
#include <optional>

namespace sinescope {

/// Where the main line first rises, and where it first is not positive.
struct TurningPoints : CurveTurns {
    std::int64_t limit = 0;  ///< the largest shift that was looked at
};

/// The matrix and the curve, apart from what is selected on them.
struct SimilarityNumbers final : SimilarityPicture {
    std::shared_ptr<const Encoding> encoding;
    Measure measure = Measure::Dot;  ///< what is drawn: with W the dot product
    SimilarityPart part = SimilarityPart::Whole;
    std::int64_t pair = 0;                         ///< of SimilarityPart::Pair, else 0
    std::shared_ptr<const Projection> projection;  ///< with W = I none
    QString whyNoProjection;                       ///< why the wanted W is not there
    std::int64_t position = 0;                     ///< whose scores the curve shows; with W = I always 0
    PairWeights weights;                           ///< of the curve; with W = I none
    Extremes randomLimits{0, 0};                   ///< of the colours with a random W
    std::vector<SimilarityTrace> traces;
    TurningPoints turns;   ///< of the main line; with W = I only
    bool complete = true;  ///< whether every pair has both columns

    /// There is no pair of columns.
    bool isEmpty() const override { return traces.empty(); }
    bool sums() const { return part == SimilarityPart::Sums; }
    PairRange range() const { return similarityRange(*encoding, part, pair); }
    bool isPlain() const { return !projection; }
    bool isRandom() const { return projection && projection->between() == QueryKeyMatrix::Random; }
    std::int64_t completePairs() const { return encoding->pairs() - (complete ? 0 : 1); }
    /// Whether the lone column of an odd d_model is among what the matrix shows: it depends on both
    /// positions.
    bool showsLoneColumn() const { return !complete && range().last >= encoding->pairs() - 1; }
    /// Whether a pair that is drawn has both columns; without one the curve is 0.
    bool hasCurve() const { return completePairs() > range().first; }
    /// The exact value of the main line at a shift.
    double valueOf(std::int64_t shift) const override;
    /// Takes over the matrix of `before` if it is the same.
    void setMatrix(const SimilarityNumbers* before);
    /// A turning point where it is to be marked: at a shift within L.
    std::optional<std::int64_t> seen(std::optional<std::int64_t> shift) const;
    /// Whether the curve may turn at shifts within L that were not looked at.
    bool turnsBeyondSearch() const {
        return isPlain() && hasCurve() && !turns.rise && turns.limit < encoding->rows() - 1;
    }
    QStringList lineLabels() const override;
    bool isColored() const override { return sums(); }
    std::vector<SampledTrace> sample(double lower, double upper, int pixels) const override;
    std::vector<double> endsAt(double upper) const override;
    std::int64_t strideOf(double lower, double upper, int pixels) const override;
    Extremes extent(double lower, double upper) const override;
    bool isEven() const override { return isPlain(); }
    std::optional<std::int64_t> firstRise() const override { return seen(turns.rise); }
    std::optional<std::int64_t> firstNonPositive() const override {
        return measure == Measure::Distance ? std::nullopt : seen(turns.nonPositive);
    }

 private:
    /// Whether values below zero are shown; they are not where the curve stays above zero as far as L
    /// reaches.
    bool goesBelowZero() const;
    /// 0 or -S(0), and S(0).
    Extremes colors() const;
};

/// Whether two show the same matrix and the same curve.
bool sameNumbers(const SimilarityNumbers& a, const SimilarityNumbers& b);

/// The rows within L that are most alike, over all columns.
struct ClosestRows {
    std::optional<ClosestPair> pair;  ///< null if no two rows differ
    NearMisses misses;                ///< of the shifts within L; empty unless every pair is complete
    /// The near misses above 1, ascending: none if neighbours are the closest rows.
    std::vector<std::int64_t> nearMisses() const;
};

/// Ready at once unless the search for the closest rows takes long.
class SimilarityModel final : public SimilarityBase {
 public:
    SimilarityModel(std::shared_ptr<const Scene> scene, const SimilarityModel* before);

    bool isReady() const override;
    void prepare() const override;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

    const SimilarityOptions& options() const { return m_options; }
    const SimilarityNumbers& numbers() const { return *m_numbers; }
    std::shared_ptr<const SimilarityPicture> picture() const override { return m_numbers; }
    std::optional<std::int64_t> nearestToSelected() const override;
    std::vector<std::int64_t> closestShifts() const override;
    /// The row nearest to the selected one, over all columns; null if there is no other. Searched for when it
    /// is first asked for, as is the next.
    const std::optional<NearestPosition>& nearestRow() const;
    const ClosestRows& closestRows() const;
    using SimilarityBase::position;
    using SimilarityBase::shift;

    /// The share of row p's softmax that its cell at k gets, of scores times gain / sqrt(d); nothing where L
    /// is large, W = I, or the cell outside.
    std::optional<double> softmaxWeight(std::int64_t p, std::int64_t k, double gain = 1) const;
    /// S(p, p + k) along a diagonal: as many rows as are multiplied quickly.
    DiagonalRange diagonal(std::int64_t shift) const;

 private:
    /// The largest spread of any diagonal; nothing where L is large.
    std::optional<double> largestSpread() const;
    /// The curve at a shift; both are kept at the selected one and its mirror.
    double valueAt(std::int64_t shift) const;
    void setCurve(Values& values, std::int64_t k) const;
    void setRowValues(Values& values, std::int64_t p, std::int64_t k) const;
    void setDiagonal(Values& values, std::int64_t k) const;
    void setSearched(Values& values) const;
    /// Where M_4 makes S largest, and the share of the softmax of scores times gain / sqrt(d) that the
    /// position four ahead gets; nothing with another W.
    std::optional<std::int64_t> shiftAhead() const;
    std::optional<double> weightAhead(double gain) const;
    /// True if the table has a column for the row itself: the lone column is in no curve.
    bool hasLoneColumn() const;
    /// Rows k and the values of the curve's lines, and the whole matrix.
    FigureTable curveTable() const;
    FigureTable scoresTable() const;
    /// Whether there are two rows that differ.
    bool canCompareRows() const;
    bool spreadsAlongTheMiddle() const;

    SimilarityOptions m_options;
    std::shared_ptr<const SimilarityNumbers> m_numbers;
    std::shared_ptr<const Lazy<std::optional<NearestPosition>>> m_nearest;
    std::shared_ptr<const Lazy<ClosestRows>> m_closest;
    std::shared_ptr<const Lazy<bool>> m_spreads;
    std::shared_ptr<const Lazy<std::pair<double, double>>> m_selected;  ///< the curve at k and -k
};

/// ", slow half" and the like after a name; empty for all pairs.
QString partText(const SimilarityNumbers& numbers);

}  // namespace sinescope
