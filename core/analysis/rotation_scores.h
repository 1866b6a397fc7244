// SPDX-License-Identifier: GPL-3.0-or-later
//
// The score of one query and one key that a rotation turns to their positions, R(p) q . R(p') k. With the
// query's and the key's parts in the plane of pair i as (x, y), (x', y'), f the scaling's attention factor
// and D = p' - p (of scaled positions):
//   S = f^2 sum_i [ (x x' + y y') cos(w_i D) + (y x' - x y') sin(w_i D) ] + the columns that do not turn
// It depends on the distance alone. A rotation preserves lengths: at any distance, scores of arbitrary
// vectors with given lengths in each pair reach as far as at D = 0; for q = k they lie between the smallest
// and the largest cos(w_i D) (times |q|^2 if every pair turns).
#pragma once

#include "core/encoding/pixels.h"
#include "core/schemes/rope.h"

#include <cstdint>
#include <memory>

namespace sinescope {

struct TurnFrequencies;

class RotationScores {
 public:
    /// query and key: headDim numbers each. Places are counted from 0 and have the positions
    /// firstPosition + place. Throws Error for vectors of another length.
    RotationScores(const RopeScheme& rope, Vector query, Vector key, std::int64_t firstPosition,
                   std::int64_t length);

    /// The score of a query at a place and a key `distance` further on.
    double at(std::int64_t place, std::int64_t distance) const;
    /// True if the score depends on the distance alone; keras-hub's YaRN stops counting positions beyond its
    /// original length.
    bool dependsOnlyOnDistance() const;
    /// The score of two equal words with the same length in every pair: sum of cos(w_i D), scaled to the
    /// words' lengths |q| |k|.
    double evenly(std::int64_t place, std::int64_t distance) const;
    /// Lowest and highest score of two equal vectors, over all directions, with |q| |k| as the square of
    /// their length.
    Extremes equalWordScores(std::int64_t place, std::int64_t distance) const;
    /// The highest score of any two vectors of these lengths, at every distance; the lowest is its negative.
    double reach() const;
    /// Rows of the grid are queries, columns keys, in places: the mean over each pixel, by the means of
    /// turned queries and of turned keys. NaN outside. O((rows + columns) d + rows x columns x d).
    MatrixF pixels(const PixelGrid& grid) const;

 private:
    /// The distance in counted positions: times a pair's frequency, the angle it turns in radians.
    double turnedBy(std::int64_t place, std::int64_t distance) const;
    /// The mean cosines and sines over each pixel of an axis; NaN in pixels outside the sequence.
    MatrixF meanTurns(double lower, double upper, std::int64_t pixels) const;
    /// x turned by each row of `turns`.
    MatrixF turned(const Vector& x, const MatrixF& turns) const;

    RopeScheme m_rope;
    Vector m_query, m_key;
    std::int64_t m_first;
    std::int64_t m_length;
    std::shared_ptr<const TurnFrequencies> m_frequencies;
    Vector m_even, m_odd;   ///< factors of the cosine and of the sine of each pair
    double m_unturned = 0;  ///< of the columns that do not turn
    bool m_turnsAll = true;
    double m_factor = 1;  ///< f^2
};

}  // namespace sinescope
