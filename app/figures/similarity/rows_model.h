// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity of the rows that non-sinusoidal schemes add to the input: S(p, q) as a matrix, and over the
// shifts from the selected row, with the mean, the lowest and the highest of each diagonal.
#pragma once

#include "app/figures/similarity/options.h"
#include "app/figures/similarity/shift_lines.h"
#include "app/model/lazy.h"
#include "app/model/off_scale.h"
#include "core/analysis/row_similarity.h"

namespace sinescope {

/// The numbers that do not depend on the selection.
struct RowNumbers {
    bool isCentred = false;  ///< the mean of the rows is subtracted
    std::shared_ptr<const RowSimilarity> rows;
    DiagonalStatistics diagonals;
    Extremes limits;
    /// True if colours and curve end below the largest value: for a dot product below the longest rows,
    /// for a distance at the largest of two rows that are not off scale.
    bool isCut = false;
    std::vector<std::int64_t> offScale;  ///< places of rows excluded from the diagonal statistics
};

class RowPicture final : public ShiftLinesPicture {
 public:
    RowPicture(std::shared_ptr<const RowNumbers> numbers, const Scene& scene);

    const RowNumbers& numbers() const { return *m_numbers; }
    const std::shared_ptr<const RowNumbers>& sharedNumbers() const { return m_numbers; }
    /// Returns S of two positions.
    double between(std::int64_t p, std::int64_t q) const;

    bool hasBand() const override { return true; }
    Extremes extent(double lower, double upper) const override;
    /// True if the curve ends with the colours; false for the curve of a row that is itself off scale.
    bool isCut() const {
        return m_numbers->isCut && !m_numbers->rows->isLeftOut(m_selected - firstPosition());
    }

 private:
    std::shared_ptr<const RowNumbers> m_numbers;
    std::int64_t m_selected;
    Vector m_row;  ///< S of the selected row with each row
};

/// Ready immediately for tables of a few hundred rows.
class RowSimilarityModel final : public SimilarityBase {
 public:
    RowSimilarityModel(std::shared_ptr<const Scene> scene, const RowSimilarityModel* before);

    bool isReady() const override;
    void prepare() const override;
    bool isQuick() const override;

    std::shared_ptr<const SimilarityPicture> picture() const override { return rowPicture(); }
    std::optional<std::int64_t> nearestToSelected() const override;

    std::optional<PatchMap> patchMap() const override;

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    using Nearest = std::optional<RowSimilarity::Nearest>;

    /// The number of multiplications and additions in prepare(), about a nanosecond each.
    std::int64_t terms() const;
    /// Largest work done in the constructor: a few milliseconds.
    static constexpr std::int64_t immediateTerms = std::int64_t{1} << 22;
    const std::shared_ptr<const RowNumbers>& sharedNumbers() const;
    const RowNumbers& numbers() const { return *sharedNumbers(); }
    const std::shared_ptr<const RowPicture>& rowPicture() const;
    /// The row nearest to the selected one.
    const Nearest& nearest() const;
    /// "83.2 %", or "about 83 %" if estimated.
    QString sharePercent() const;
    void setNearest(Values& values, std::int64_t p) const;
    void setLimits(Values& values) const;
    std::vector<std::int64_t> zeroRows() const;
    void setPatches(Values& values, std::int64_t p, std::int64_t q) const;

    Measure m_measure;
    bool m_isCentred;
    Lazy<std::shared_ptr<const RowNumbers>> m_numbers;
    Lazy<std::shared_ptr<const RowPicture>> m_picture;
    Lazy<Nearest> m_nearest;
};

}  // namespace sinescope
