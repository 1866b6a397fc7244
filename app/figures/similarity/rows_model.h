// SPDX-License-Identifier: GPL-3.0-or-later
//
// Similarity of the rows that a scheme other than the sinusoid adds to the input: S(p, q) as a matrix, and
// along the shifts from the selected row, beside the mean, the lowest and the highest of each diagonal.
#pragma once

#include "app/figures/similarity/options.h"
#include "app/figures/similarity/shift_lines.h"
#include "app/model/off_scale.h"
#include "core/analysis/row_similarity.h"

namespace sinescope {

/// What does not follow the selection.
struct RowNumbers {
    std::shared_ptr<const RowSimilarity> rows;
    DiagonalStatistics diagonals;
    Extremes limits;
    /// Colours and curve end below the largest value: of a dot product at the 99th percentile of S(p, p), of
    /// a distance at what two rows can have that are not off scale.
    bool isCut = false;
    OffScale offScale;  ///< by the rows' norms
};

class RowPicture final : public ShiftLinesPicture {
 public:
    RowPicture(std::shared_ptr<const RowNumbers> numbers, std::int64_t firstPosition, std::int64_t selected);

    const RowNumbers& numbers() const { return *m_numbers; }
    const std::shared_ptr<const RowNumbers>& sharedNumbers() const { return m_numbers; }
    /// Of two positions.
    double between(std::int64_t p, std::int64_t q) const;

    MatrixF pixels(const PixelGrid& grid) const override;
    std::function<double(std::int64_t, std::int64_t)> cells() const override;
    bool isSigned() const override { return m_numbers->limits.lowest < 0; }
    Extremes limits() const override { return m_numbers->limits; }
    QStringList matrixNames() const override;
    bool hasMatrixOf(const SimilarityPicture& other) const override;
    bool hasBand() const override { return true; }
    QStringList curveNames() const override;
    Extremes extent(double lower, double upper) const override;

 private:
    std::shared_ptr<const RowNumbers> m_numbers;
    std::int64_t m_selected;
    Vector m_row;  ///< S of the selected row with each
};

class RowSimilarityModel final : public SimilarityBase {
 public:
    RowSimilarityModel(std::shared_ptr<const Scene> scene, const RowSimilarityModel* before);

    std::shared_ptr<const SimilarityPicture> picture() const override { return m_picture; }
    std::optional<std::int64_t> nearestToSelected() const override;
    std::vector<std::int64_t> closestShifts() const override { return {}; }
    QString whyEmpty() const override { return {}; }
    std::vector<Note> notes(bool selection) const override;
    QString diagonalText(std::int64_t shift) const override;

    QString claim() const override;
    FigureTable table() const override;
    std::vector<Readout> readout(const Cursor& cursor) const override;
    QString alternativeText() const override;
    std::vector<Fact> facts() const override;
    FigureProgram program() const override;

 private:
    const RowNumbers& numbers() const { return m_picture->numbers(); }
    std::int64_t position() const { return scene().selection.position; }
    /// Whether q = p + k is a position of the sequence.
    bool has(std::int64_t q) const;
    /// "S(10, 12)" or "cosine of 10 and 12".
    QString nameOf(std::int64_t p, std::int64_t q) const;
    /// The rows that colours and curve leave out, a sentence; empty if none.
    QString offScale() const;
    /// ", of 33 of 5,000 rows with all others"; empty where all were looked at.
    QString lookedAt() const;
    /// ", in 131,072 pairs of rows"; empty where the distance's share is exact.
    QString pairsLookedAt() const;
    /// "83.2 %", or "about 83 %" of an estimate.
    QString sharePercent() const;
    QString scheme() const;
    QString nearestNames(const RowSimilarity::Nearest& nearest) const;
    QString unitText() const;
    /// The facts without the unit of an extreme table.
    std::vector<Fact> plainFacts() const;

    Measure m_measure;
    std::shared_ptr<const RowPicture> m_picture;
    std::optional<RowSimilarity::Nearest> m_nearest;  ///< to the selected row
};

}  // namespace sinescope
