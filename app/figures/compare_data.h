// SPDX-License-Identifier: GPL-3.0-or-later
//
// The numbers of a comparison, kept while what they hang on stays.
#pragma once

#include "app/figures/compare_sides.h"

#include <array>

namespace sinescope {

enum class CompareView { Maps, Score, Frequencies };
CompareView compareView(const Scene& scene);

struct CompareData {
    CompareView view = CompareView::Maps;
    CompareSide a, b;
    std::optional<std::int64_t> trained;  ///< L_tr, places

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

    /// Brings everything up to date; whether the maps are others than before.
    bool refresh(const Scene& scene);
    /// Means over a grid in the Scene's positions: 0 = A, 1 = B, 2 = A - B.
    MatrixF pixels(std::size_t map, const PixelGrid& grid);

    /// "largest difference −1.98 at position 12, column 40: A 0.99, B −0.99" and the like.
    QString summary(const Scene& scene) const;
    /// What else a person should know, one sentence each.
    QStringList notes(const Scene& scene) const;

 private:
    void refreshInputs();
    void refreshScoreMaps(const Scene& scene);
    void refreshCurves(const Scene& scene);
    MatrixF sidePixels(std::size_t side, const PixelGrid& grid);

    struct Seen {
        PixelGrid grid;
        MatrixF values;
    };
    std::array<std::optional<Seen>, 2> m_seen;
    std::array<Matrix, 2> m_scores;
    std::optional<Scene> m_key;  ///< what the numbers were made of
    std::int64_t m_firstPosition = 0;
    std::int64_t m_length = 0, m_dModel = 0;
    double m_start = 0;
};

// The parts of the FigureKind that speak of the numbers.
FigureTable compareTable(const Scene& scene);
std::vector<ReadOut> compareReadOut(const Scene& scene, const Cursor& cursor);
QString compareText(const Scene& scene);

}  // namespace sinescope
