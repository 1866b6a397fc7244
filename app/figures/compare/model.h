// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compare: two settings or schemes, A and B, and their difference. Sides are compared place by place: token t
// of one with token t of the other. Where both count their places from the same position, a place is named by
// it.
#pragma once

#include "app/figures/compare/sides.h"
#include "app/model/off_scale.h"
#include "app/model/worded_model.h"

#include <array>

namespace sinescope {

/// What one side comes to for an L and a d_model; made anew when one of them or the side changes.
struct SideNumbers {
    Scheme scheme;
    bool isPresent = false;
    std::int64_t length = 0, dModel = 0;
    std::shared_ptr<const InputMatrix> input;  ///< what it adds to the input
    // Of the view that is shown; the others are empty.
    std::shared_ptr<const Matrix> scoreMap;         ///< query x key; of the curves of scores, too
    std::shared_ptr<const InputMatrix> scoreImage;  ///< the same, for its means over pixels
    std::vector<double> curve;                      ///< scores by distance, or wavelengths by pair
};

class CompareModel final : public WordedModel<> {
 public:
    CompareModel(std::shared_ptr<const Scene> scene, const CompareModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;

    const CompareOptions& options() const { return m_options; }
    CompareView view() const { return m_options.view; }
    const CompareSide& a() const { return m_sides.a; }
    const CompareSide& b() const { return m_sides.b; }
    std::optional<std::int64_t> trained() const { return m_trained; }  ///< L_tr, places
    /// Whether rows are named by places 0, 1, ...: the sides count from different positions.
    bool namesPlaces() const;
    /// What is written for a position of the Scene: itself, or its place.
    std::int64_t rowName(std::int64_t position) const {
        return namesPlaces() ? position - firstPosition() : position;
    }
    std::int64_t firstPosition() const { return scene().encoding.firstPosition; }

    // The maps: inputs (place x column), or scores (query x key) where a side has no input.
    bool mapsScores() const { return m_mapsScores; }
    std::int64_t rows() const { return m_rows; }
    std::int64_t columns() const { return m_columns; }
    double limit() const { return m_limit; }  ///< of the colours of A and B
    /// Of the colours of a side: the same for both unless each has a scale of its own.
    double limit(std::size_t side) const { return hasOwnScales() ? m_sideLimits[side] : m_limit; }
    bool hasOwnScales() const { return m_options.ownScales && view() == CompareView::Maps; }
    double differenceLimit() const { return m_differenceLimit; }
    const std::optional<LargestDifference>& largest() const { return m_largest; }
    /// Whether no cell that both have differs, as far as all were looked at.
    bool areTheSame() const;
    /// The numbers behind a side's map, 0 = A, 1 = B; another object when they have changed.
    std::shared_ptr<const SideNumbers> side(std::size_t index) const { return m_numbers[index]; }
    /// Means of a side's map over a grid in the Scene's positions. NaN where it has no cell.
    MatrixF pixels(std::size_t side, const PixelGrid& grid) const;
    /// A cell of A's or B's map; NaN where there is none.
    double value(std::size_t side, std::int64_t position, std::int64_t column) const;

    // The curves: scores by distance, or wavelengths by pair.
    std::int64_t query() const { return m_query; }  ///< place
    AxisRange across() const { return m_across; }
    AxisRange up() const { return m_up; }
    const std::vector<double>& curve(std::size_t side) const { return m_numbers[side]->curve; }
    const std::vector<double>& differences() const { return m_differences; }
    double coordinate(std::size_t index) const { return m_start + static_cast<double>(index); }
    /// Distances that keep the key within 0 .. L - 1 and within what is drawn, around 0.
    std::vector<std::int64_t> shownDistances() const;
    /// The words whose vectors are scored: "cat", "sat".
    std::pair<QString, QString> scoredWords() const;

 private:
    std::shared_ptr<const SideNumbers> numbersOf(const CompareSide& side, const CompareModel* before) const;
    std::vector<double> curveOf(const CompareSide& side) const;
    std::vector<double> scoresOf(const CompareSide& side, const std::vector<std::int64_t>& distances) const;
    Matrix scoreMapOf(const CompareSide& side) const;
    void compareInputs(const CompareModel* before);
    void compareScoreMaps();
    void compareCurves();
    void findRange();
    void setLargest(Values& values) const;
    void setWhatIsShown(Values& values) const;
    void setParameters(Values& values) const;
    void setSides(Values& values) const;
    void setSide(Values& row, std::size_t index) const;
    void setSideScore(Values& row, const CompareSide& side) const;
    void setSideInput(Values& row, const CompareSide& side, std::size_t index) const;
    /// What a side adds in the selected cell; NaN if it has none.
    double selectedValue(std::size_t side) const;

    CompareOptions m_options;
    CompareSides m_sides;
    std::optional<std::int64_t> m_trained;
    std::int64_t m_query = 0;
    std::array<std::shared_ptr<const SideNumbers>, 2> m_numbers;
    bool m_mapsScores = false;
    std::int64_t m_rows = 1, m_columns = 1;
    double m_limit = 1, m_differenceLimit = 1;
    std::array<double, 2> m_sideLimits = {1, 1};
    std::array<OffScale, 2> m_offScale;  ///< rows of A and B that the colours leave out
    std::optional<LargestDifference> m_largest;
    AxisRange m_across, m_up;
    std::vector<double> m_differences;
    double m_start = 0;
};

/// A value to four decimals, a large one to five digits.
QString compareValue(double value);
/// The vectors of the words that are scored, query and key.
std::pair<Vector, Vector> scoredVectors(const Scene& scene, std::int64_t width);
/// A head of a side, and the vectors of the words that it scores.
struct ScoredHead {
    ScoredHead(const Scene& scene, const CompareSide& side);

    Scheme scheme;
    Vector query, key;
    std::int64_t places = 0;  ///< it has scores for 0 .. this - 1
};

}  // namespace sinescope
