// SPDX-License-Identifier: GPL-3.0-or-later
//
// Model of the similarity figure for the sinusoidal encoding: the measure, the pairs, the lines of the curve,
// its turning points, the nearest rows.
#pragma once

#include "app/figures/similarity/curve.h"
#include "app/figures/similarity/picture.h"
#include "app/model/lazy.h"
#include "core/analysis/uniqueness.h"

#include <memory>
#include <optional>

namespace sinescope {

/// The shifts at which the main line first rises and is first not positive.
struct TurningPoints : CurveTurns {
    std::int64_t limit = 0;  ///< the largest shift searched
};

/// The matrix and the curve, without the selection.
struct SimilarityNumbers final : SimilarityPicture {
    std::shared_ptr<const Encoding> encoding;
    Measure measure = Measure::Dot;  ///< the measure drawn; always Dot unless W = I
    SimilarityPart part = SimilarityPart::Whole;
    std::int64_t pair = 0;                         ///< the pair of SimilarityPart::Pair, otherwise 0
    std::shared_ptr<const Projection> projection;  ///< null if W = I
    QString noProjectionReason;                    ///< why the chosen W is unavailable
    std::int64_t position = 0;                     ///< the query of the curve; 0 if W = I
    PairWeights weights;                           ///< weights of the curve; empty if W = I
    Extremes randomLimits{0, 0};                   ///< colour limits if W is random
    std::vector<SimilarityTrace> traces;
    TurningPoints turns;   ///< turning points of the main line; only if W = I
    bool complete = true;  ///< true if every pair has both columns

    /// True if there is no pair of columns.
    bool isEmpty() const override { return traces.empty(); }
    bool sums() const { return part == SimilarityPart::Sums; }
    PairRange range() const { return similarityRange(*encoding, part, pair); }
    bool isPlain() const { return !projection; }
    bool isRandom() const { return projection && projection->between() == QueryKeyMatrix::Random; }
    /// True if the matrix includes the lone column of an odd d_model, which depends on both positions.
    bool showsLoneColumn() const { return !complete && range().last >= encoding->pairs() - 1; }
    /// True if a drawn pair has both columns; otherwise the curve is 0.
    bool hasCurve() const { return encoding->pairs() - (complete ? 0 : 1) > range().first; }
    /// Returns the exact value of the main line at a shift.
    double valueOf(std::int64_t shift) const override;
    /// Reuses the matrix of `before` if it is the same.
    void setMatrix(const SimilarityNumbers* before);
    /// Returns a turning point if it is marked, that is within L; otherwise empty.
    std::optional<std::int64_t> seen(std::optional<std::int64_t> shift) const;
    /// True if the curve may turn at shifts within L that were not searched.
    bool turnsBeyondSearch() const {
        return isPlain() && hasCurve() && !turns.rise && turns.limit < encoding->rows() - 1;
    }
    QStringList lineLabels() const override;
    bool isColored() const override { return sums(); }
    std::vector<SampledTrace> sample(double lower, double upper, int pixels) const override;
    std::vector<double> endsAt(double upper) const override;
    std::int64_t strideOf(double lower, double upper, int pixels) const override;
    Extremes extent(double lower, double upper) const override;
    /// A random W depends on the positions, not only on their distance.
    bool isDefined(double shift) const override;
    bool isEven() const override { return isPlain(); }
    std::optional<std::int64_t> firstRise() const override { return seen(turns.rise); }
    std::optional<std::int64_t> firstNonPositive() const override {
        return measure == Measure::Distance ? std::nullopt : seen(turns.nonPositive);
    }

 private:
    /// True if values below zero are shown; false if the curve stays above zero within L.
    bool showsNegative() const;
    /// True if the dot product of the pairs is zero or less at a shift within L, or probably is where not all
    /// shifts are searched.
    bool dotFallsToZero() const;
    /// True if a sample of the dot products at shifts from first to last is hardly above zero.
    bool mayFallToZeroAfter(std::int64_t first, std::int64_t last) const;
    /// Returns the colour limits; for the dot product with W = I, 0 or -S(0), and S(0).
    Extremes colors() const;
};

/// The closest rows within L, over all columns.
struct ClosestRows {
    std::optional<ClosestPair> pair;  ///< null if no two rows differ
    NearMisses misses;                ///< near misses within L; empty unless every pair is complete
    /// Returns the near misses above 1, ascending; empty if neighbours are the closest rows.
    std::vector<std::int64_t> nearMisses() const;
};

/// Ready immediately unless the search for the closest rows takes long.
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
    /// Returns the row nearest to the selected one, over all columns; null if there is no other. Computed
    /// lazily, like closestRows().
    const std::optional<NearestPosition>& nearestRow() const;
    const ClosestRows& closestRows() const;
    using SimilarityBase::position;
    using SimilarityBase::shift;

    /// Returns the softmax weight of cell p + k in row p, for scores times gain / sqrt(d); null if L is
    /// large, W = I, or the cell is out of range.
    std::optional<double> softmaxWeight(std::int64_t p, std::int64_t k, double gain = 1) const;
    /// Returns the range of S(p, p + k) along a diagonal, over as many rows as are fast to evaluate.
    DiagonalRange diagonal(std::int64_t shift) const;

 private:
    /// Returns the largest spread of any diagonal; null if L is large.
    std::optional<double> largestSpread() const;
    /// Returns the curve at a shift; cached for the selected shift and its mirror.
    double valueAt(std::int64_t shift) const;
    void setCurve(Values& values, std::int64_t k) const;
    void setRowValues(Values& values, std::int64_t p, std::int64_t k) const;
    void setDiagonal(Values& values, std::int64_t k) const;
    void setSearched(Values& values) const;
    /// The shift at which M_4 makes S largest, and the softmax weight of the position four ahead for scores
    /// times gain / sqrt(d); null for other W.
    std::optional<std::int64_t> shiftAhead() const;
    std::optional<double> weightAhead(double gain) const;
    /// True if the table has a column for the selected row, because the lone column is in no curve.
    bool hasLoneColumn() const;
    /// The curve's lines by shift k, and the whole matrix.
    FigureTable curveTable() const;
    FigureTable scoresTable() const;
    /// True if there are at least two rows, with at least one pair of columns.
    bool canCompareRows() const;
    /// True if all pairs are drawn with W = I; otherwise the nearest rows are not those of the picture.
    bool marksNearRows() const;
    bool spreadsAlongTheMiddle() const;

    SimilarityOptions m_options;
    std::shared_ptr<const SimilarityNumbers> m_numbers;
    Lazy<std::optional<NearestPosition>> m_nearest;
    Lazy<ClosestRows> m_closest;
    Lazy<bool> m_spreads;
    Lazy<std::pair<double, double>> m_selected;  ///< the curve at k and -k
};

}  // namespace sinescope
