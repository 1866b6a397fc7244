// SPDX-License-Identifier: GPL-3.0-or-later
//
// A comparison: both sides, their difference, and where it is largest.
#pragma once

#include "app/figures/compare/side_model.h"

#include <array>

namespace sinescope {

enum class CompareView { Maps, Score, Frequencies };
CompareView compareView(const Scene& scene);

struct CompareData {
    /// `key` is the Scene without what the numbers do not hang on; `before` is the comparison made last, or
    /// null.
    CompareData(const Scene& key, const CompareData* before);

    CompareView view = CompareView::Maps;
    CompareSide a, b;
    std::optional<std::int64_t> trained;  ///< L_tr, places
    std::array<std::shared_ptr<SideNumbers>, 2> numbers;

    // The maps: inputs (place x column), or scores (query x key) where a side has no input.
    bool scores = false;
    std::int64_t rows = 1;
    std::int64_t columns = 1;
    double limit = 1;  ///< of the colours of A and B
    double differenceLimit = 1;
    std::optional<LargestDifference> largest;

    // The curves: scores by distance, or wavelengths by pair.
    std::int64_t query = 0;
    double from = 0, to = 1;         ///< of the x axis
    double lowest = 0, highest = 1;  ///< of the y axis
    std::vector<double> valuesA, valuesB, differences;
    double coordinate(std::size_t index) const { return m_start + static_cast<double>(index); }

    /// Means over a grid in the Scene's positions: 0 = A, 1 = B, 2 = A - B.
    MatrixF pixels(std::size_t map, const PixelGrid& grid) const;
    /// A cell of A's or B's map; NaN where there is none.
    double value(std::size_t side, std::int64_t position, std::int64_t column) const;

    /// "largest difference −1.98 at position 12, column 40: A 0.99, B −0.99" and the like.
    QString summary(const Scene& scene) const;
    QString shortSummary() const;
    /// What else a person should know, one sentence each.
    QStringList notes(const Scene& scene) const;

 private:
    friend std::shared_ptr<const CompareData> compareData(const Scene& scene);
    std::int64_t firstPosition() const { return m_key.encoding.firstPosition; }
    void compareInputs(const CompareData* before);
    void compareScoreMaps();
    void compareCurves(const std::vector<double>& ofA, const std::vector<double>& ofB);
    void findRange();
    const MatrixF& sidePixels(std::size_t side, const PixelGrid& grid) const;

    Scene m_key;
    double m_start = 0;
};

/// The comparison that a Scene asks for; the last ones are kept, so asking again costs nothing.
std::shared_ptr<const CompareData> compareData(const Scene& scene);

/// A value to three decimals, a large one to five digits.
QString compareValue(double value);

}  // namespace sinescope
