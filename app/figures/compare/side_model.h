// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one side of a comparison comes to. Each number is made when it is asked for and kept, so that a side
// that stays while the other moves costs nothing.
#pragma once

#include "app/figures/compare/sides.h"

#include <memory>

namespace sinescope {

class SideNumbers {
 public:
    SideNumbers(const CompareSide& side, const Scene& scene);
    bool belongTo(const CompareSide& side, const Scene& scene) const;

    const InputMatrix& input() const { return m_input; }
    /// Means over a grid of places; the last ones are kept.
    const MatrixF& pixels(const PixelGrid& places);
    /// Scores of the first places (scoreMapSize), query x key; what they hang on is the Scene's sentence.
    const Matrix& scoreMap(const Scene& scene);
    /// Means over a grid of query and key places.
    const MatrixF& scorePixels(const PixelGrid& places, const Scene& scene);
    /// Against shownDistances(scene).
    const std::vector<double>& scores(const Scene& scene);
    const std::vector<double>& wavelengths();

 private:
    /// What a score hangs on, beside the scheme and the sizes.
    struct Words {
        Sentence sentence;
        std::int64_t query = 0;  ///< place; of no weight in a map
        friend bool operator==(const Words&, const Words&) = default;
    };

    struct Seen {
        PixelGrid grid;
        MatrixF values;
    };

    CompareSide m_side;
    std::int64_t m_length;
    std::int64_t m_dModel;
    InputMatrix m_input;
    std::optional<Seen> m_pixels, m_scorePixels;
    std::optional<Words> m_mapOf, m_scoresOf;
    Matrix m_scoreMap;
    std::vector<double> m_scores;
    std::optional<std::vector<double>> m_wavelengths;
};

/// The numbers of a side for the L and d_model of the Scene; the last few are kept.
std::shared_ptr<SideNumbers> sideNumbers(const CompareSide& side, const Scene& scene);

}  // namespace sinescope
