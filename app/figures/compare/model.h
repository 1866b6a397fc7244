// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compare: two settings or schemes, A and B, and their difference. Sides are compared place by place: token t
// of one with token t of the other. If both start at the same position, a place is named by its position.
#pragma once

#include "app/figures/compare/sides.h"
#include "app/model/off_scale.h"
#include "app/model/worded_model.h"

#include <array>

namespace sinescope {

/// The numbers of one side for an L and a d_model; recomputed if one of them or the side changes.
struct SideNumbers {
    Scheme scheme;
    bool isPresent = false;
    std::int64_t length = 0, dModel = 0, head = 0;
    std::shared_ptr<const InputMatrix> input;  ///< added to the input
    // For the current view; the others are empty.
    std::shared_ptr<const Matrix> scoreMap;         ///< query x key; also for the score curves
    std::shared_ptr<const InputMatrix> scoreImage;  ///< the same, for means over pixels
    std::vector<double> curve;                      ///< scores by distance, or wavelengths by pair
};

class CompareModel final : public WordedModel<> {
 public:
    CompareModel(std::shared_ptr<const Scene> scene, const CompareModel* before);

    void setValues(Values& values, const Cursor& cursor) const override;
    FigureTable table() const override;
    FigureProgram program() const override;
    ShownAxes shownAxes() const override;
    /// Names the scheme's parameters only if a side has them.
    QString setting() const override { return showsLive() ? settingLine(scene()) : sizeLine(scene()); }

    const CompareOptions& options() const { return m_options; }
    CompareView view() const { return m_options.view; }
    const CompareSides& sides() const { return m_sides; }
    const CompareSide& a() const { return m_sides[0]; }
    const CompareSide& b() const { return m_sides[1]; }
    std::optional<std::int64_t> trained() const { return m_trained; }  ///< L_tr, places
    /// True if rows are named by places 0, 1, ..., because the sides start at different positions.
    bool namesPlaces() const;
    /// Returns the name of a Scene's position: itself, or its place.
    std::int64_t rowName(std::int64_t position) const {
        return namesPlaces() ? position - firstPosition() : position;
    }
    std::int64_t firstPosition() const { return scene().encoding.firstPosition; }

    // The maps: inputs (place x column), or scores (query x key) if a side adds nothing to the input.
    bool mapsScores() const { return m_mapsScores; }
    std::int64_t rows() const { return m_rows; }
    std::int64_t columns() const { return m_columns; }
    /// The id of the colour bar of A, B or their difference: A and B share one unless each has its own scale.
    QString colorBar(std::size_t map) const;
    /// The colours of A, B and their difference run from -limit to limit unless the Scene sets others.
    double limit(std::size_t map) const { return scale(figure(), colorBar(map)).upper; }
    Scales scales() const override;
    bool hasOwnScales() const { return m_options.ownScales && view() == CompareView::Maps; }
    /// The colours of a map run from -colorLimit to colorLimit: limit() unless the Scene sets it.
    double colorLimit(std::size_t map) const;
    const std::optional<LargestDifference>& largest() const { return m_largest; }
    /// True if all cells that both sides have are proven to be equal.
    bool areTheSame() const;
    /// The numbers of a side's map, 0 = A, 1 = B; a new object if they change.
    std::shared_ptr<const SideNumbers> side(std::size_t index) const { return m_numbers[index]; }
    /// Returns means of a side's map over a grid in the Scene's positions; NaN outside the map.
    MatrixF pixels(std::size_t side, const PixelGrid& grid) const;
    /// True if A - B is lost in means of A and B, which have single precision.
    bool isFine() const { return m_differenceLimit < 1e-4 * m_limit; }
    /// Returns A - B over a grid, in the cell in the middle of each pixel.
    MatrixF differencePixels(const PixelGrid& grid) const;
    /// Returns a cell of A's or B's map; NaN outside it.
    double value(std::size_t side, std::int64_t position, std::int64_t column) const;

    // The curves: scores by distance, or wavelengths by pair.
    std::int64_t query() const { return m_query; }  ///< place
    AxisRange across() const { return m_across; }
    AxisRange up() const { return scale(figure(), verticalScale()); }
    const std::vector<double>& curve(std::size_t side) const { return m_numbers[side]->curve; }
    /// A - B; of wavelengths A / B. NaN where one of them has no value.
    const std::vector<double>& differences() const { return m_differences; }
    double coordinate(std::size_t index) const { return m_start + static_cast<double>(index); }
    /// The distances that keep the key within 0 .. L - 1 and the drawn range around 0.
    std::vector<std::int64_t> shownDistances() const;
    /// The two words that are scored: "cat", "sat".
    std::pair<QString, QString> scoredWords() const;

 private:
    bool showsLive() const { return a().isLive || b().isLive; }
    std::shared_ptr<const SideNumbers> numbersOf(const CompareSide& side, const CompareModel* before) const;
    std::vector<double> curveOf(const CompareSide& side) const;
    std::vector<double> scoresOf(const CompareSide& side, const std::vector<std::int64_t>& distances) const;
    Matrix scoreMapOf(const CompareSide& side) const;
    void compareInputs(const CompareModel* before);
    void compareScoreMaps();
    void compareCurves();
    void findRange();
    void setLargest(Values& values) const;
    /// By how much the wavelengths differ most; empty if they are the same, and in other views.
    Value largestFactor() const;
    void setViewValues(Values& values) const;
    void setParameters(Values& values) const;
    void setSides(Values& values) const;
    void setSide(Values& row, std::size_t index) const;
    void setSideScore(Values& row, const CompareSide& side) const;
    void setSideInput(Values& row, const CompareSide& side, std::size_t index) const;
    /// Returns what a side adds in the selected cell; NaN if nothing.
    double selectedValue(std::size_t side) const;

    CompareOptions m_options;
    CompareSides m_sides;
    std::optional<std::int64_t> m_trained;
    std::int64_t m_query = 0;
    std::array<std::shared_ptr<const SideNumbers>, 2> m_numbers;
    bool m_mapsScores = false;
    std::int64_t m_rows = 1, m_columns = 1;
    double m_limit = 1, m_differenceLimit = 1;
    std::array<double, 2> m_sideLimits = {};     ///< 0 if all values of a side are
    std::array<OffScale, 2> m_offScale;          ///< off-scale rows of A and B, which the colours ignore
    std::optional<LargestDifference> m_largest;  ///< of places where both sides are finite
    /// True if, somewhere, one side is masked and the other is not, or one pair turns and the other does not.
    bool m_isOneInfinite = false;
    AxisRange m_across, m_up;
    std::vector<double> m_differences;
    double m_start = 0;
};

/// Returns a value with four decimals, or with five digits from 100 on.
QString compareValue(double value);
/// Returns the vectors of the two scored words, query and key.
std::pair<Vector, Vector> scoredVectors(const Scene& scene, std::int64_t width);
/// A head of a side, and the vectors of the two words it scores.
struct ScoredHead {
    ScoredHead(const Scene& scene, const CompareSide& side);

    Scheme scheme;
    Vector query, key;
    std::int64_t index = 0;   ///< of the head in the scheme
    std::int64_t places = 0;  ///< has scores for places 0 .. places - 1
};

}  // namespace sinescope
