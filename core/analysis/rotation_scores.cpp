// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rotation_scores.h"

#include "core/encoding/turning.h"
#include "core/error.h"
#include "core/products.h"
#include "core/schemes/scheme_matrix.h"

#include <algorithm>

namespace sinescope {

namespace {

/// Sine and cosine of each pair's turn.
class Turn {
 public:
    Turn(double by, const TurnFrequencies& frequencies) : m_waves(by, frequencies) {}
    auto sine() const { return valuesOf(m_waves.sine); }
    auto cosine() const { return valuesOf(m_waves.cosine); }

 private:
    static Eigen::Map<const Vector> valuesOf(const std::vector<double>& values) {
        return {values.data(), static_cast<Eigen::Index>(values.size())};
    }
    SinCosRow m_waves;
};

}  // namespace

RotationScores::RotationScores(const RopeScheme& rope, Vector query, Vector key, std::int64_t firstPosition,
                               std::int64_t length)
    : m_rope(rope),
      m_query(std::move(query)),
      m_key(std::move(key)),
      m_first(firstPosition),
      m_length(length),
      m_frequencies(std::make_shared<const TurnFrequencies>(ropeFrequencies(rope))) {
    if (m_query.size() != rope.headDim || m_key.size() != rope.headDim)
        throw Error("The query and the key must have as many numbers as the head has columns.");
    const double f = ropeAttentionFactor(rope);
    m_factor = f * f;
    const std::int64_t pairs = ropePairCount(rope);
    m_even.resize(pairs);
    m_odd.resize(pairs);
    m_unturned = m_query.dot(m_key);
    for (std::int64_t i = 0; i < pairs; ++i) {
        const PairColumns at = pairColumns(rope.pairs, i, pairs);
        m_even(i) = m_query(at.x) * m_key(at.x) + m_query(at.y) * m_key(at.y);
        m_odd(i) = m_query(at.y) * m_key(at.x) - m_query(at.x) * m_key(at.y);
        m_unturned -= m_even(i);
    }
    m_turnsAll = 2 * pairs == rope.headDim;
    if (m_turnsAll) m_unturned = 0;
}

double RotationScores::turnedBy(std::int64_t place, std::int64_t distance) const {
    const auto p = static_cast<double>(m_first + place);
    return scaledPosition(m_rope.scaling, p + static_cast<double>(distance)) -
           scaledPosition(m_rope.scaling, p);
}

bool RotationScores::dependsOnlyOnDistance() const {
    const auto last = static_cast<double>(m_first + m_length);
    return scaledPosition(m_rope.scaling, last) == last;
}

double RotationScores::at(std::int64_t place, std::int64_t distance) const {
    const Turn turn(turnedBy(place, distance), *m_frequencies);
    return m_factor * (m_even.dot(turn.cosine()) + m_odd.dot(turn.sine())) + m_unturned;
}

double RotationScores::evenly(std::int64_t place, std::int64_t distance) const {
    const double sum = Turn(turnedBy(place, distance), *m_frequencies).cosine().sum();
    const auto unturned = static_cast<double>(m_rope.headDim - 2 * m_even.size());
    return m_query.norm() * m_key.norm() * (2 * m_factor * sum + unturned) /
           static_cast<double>(m_rope.headDim);
}

Extremes RotationScores::equalWordScores(std::int64_t place, std::int64_t distance) const {
    Extremes found = m_turnsAll ? Extremes{m_factor, -m_factor} : Extremes{1, 1};
    if (m_even.size() > 0) {
        const Turn turn(turnedBy(place, distance), *m_frequencies);
        found = {std::min(found.lowest, m_factor * turn.cosine().minCoeff()),
                 std::max(found.highest, m_factor * turn.cosine().maxCoeff())};
    }
    const double square = m_query.norm() * m_key.norm();
    return {square * found.lowest, square * found.highest};
}

double RotationScores::reach() const {
    const double turned = m_even.size() > 0 ? m_factor : 0;
    return m_query.norm() * m_key.norm() * (m_turnsAll ? turned : std::max(1.0, turned));
}

MatrixF RotationScores::meanTurns(double lower, double upper, std::int64_t pixels) const {
    PixelGrid grid;
    grid.firstPosition = lower;
    grid.lastPosition = upper;
    grid.rows = pixels;
    grid.firstColumn = -0.5;
    grid.lastColumn = static_cast<double>(m_rope.headDim) - 0.5;
    grid.columns = m_rope.headDim;
    return RotationMatrix(m_rope, m_first, m_length).pixels(grid);
}

MatrixF RotationScores::turned(const Vector& x, const MatrixF& turns) const {
    const Eigen::RowVectorXf from = x.cast<float>();
    MatrixF turned = from.replicate(turns.rows(), 1);
    for (Eigen::Index r = 0; r < turned.rows(); ++r)
        for (std::int64_t i = 0; i < m_even.size(); ++i) {
            const PairColumns at = pairColumns(m_rope.pairs, i, m_even.size());
            const float cosine = turns(r, at.x), sine = turns(r, at.y);
            turned(r, at.x) = from(at.x) * cosine - from(at.y) * sine;
            turned(r, at.y) = from(at.y) * cosine + from(at.x) * sine;
        }
    return turned;
}

MatrixF RotationScores::pixels(const PixelGrid& grid) const {
    const MatrixF down = meanTurns(grid.firstPosition, grid.lastPosition, grid.rows);
    const MatrixF across = meanTurns(grid.firstColumn, grid.lastColumn, grid.columns);
    return detail::productWithTransposed(turned(m_query, down), turned(m_key, across));
}

}  // namespace sinescope
