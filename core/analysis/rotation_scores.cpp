// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rotation_scores.h"

#include "core/error.h"
#include "core/schemes/scheme_matrix.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

struct PairColumns {
    std::int64_t x = 0, y = 0;
};

PairColumns columnsOf(const RopeScheme& rope, std::int64_t pair) {
    if (rope.pairs == RopePairs::Interleaved) return {2 * pair, 2 * pair + 1};
    return {pair, pair + ropePairCount(rope)};
}

}  // namespace

RotationScores::RotationScores(const RopeScheme& rope, Vector query, Vector key, std::int64_t firstPosition,
                               std::int64_t length)
    : m_rope(rope),
      m_query(std::move(query)),
      m_key(std::move(key)),
      m_first(firstPosition),
      m_length(length),
      m_frequencies(ropeFrequencies(rope)) {
    if (m_query.size() != rope.headDim || m_key.size() != rope.headDim)
        throw Error("The query and the key must have as many numbers as the head has columns.");
    const double f = ropeAttentionFactor(rope);
    m_factor = f * f;
    const std::int64_t pairs = ropePairCount(rope);
    m_even.resize(pairs);
    m_odd.resize(pairs);
    m_unturned = m_query.dot(m_key);
    for (std::int64_t i = 0; i < pairs; ++i) {
        const PairColumns at = columnsOf(rope, i);
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

bool RotationScores::countsOn() const {
    const auto last = static_cast<double>(m_first + m_length);
    return scaledPosition(m_rope.scaling, last) == last;
}

double RotationScores::at(std::int64_t place, std::int64_t distance) const {
    const double by = turnedBy(place, distance);
    double sum = 0;
    for (std::int64_t i = 0; i < m_even.size(); ++i) {
        const double angle = by * m_frequencies(i);
        sum += m_even(i) * std::cos(angle) + m_odd(i) * std::sin(angle);
    }
    return m_factor * sum + m_unturned;
}

double RotationScores::evenly(std::int64_t place, std::int64_t distance) const {
    const double by = turnedBy(place, distance);
    double sum = 0;
    for (const double w : m_frequencies) sum += std::cos(by * w);
    const double unturned = static_cast<double>(m_rope.headDim - 2 * m_frequencies.size());
    return m_query.norm() * m_key.norm() * (2 * m_factor * sum + unturned) /
           static_cast<double>(m_rope.headDim);
}

Extremes RotationScores::ofEqualWords(std::int64_t place, std::int64_t distance) const {
    const double by = turnedBy(place, distance);
    Extremes found = m_turnsAll ? Extremes{m_factor, -m_factor} : Extremes{1, 1};
    for (const double w : m_frequencies) {
        const double share = m_factor * std::cos(by * w);
        found = {std::min(found.lowest, share), std::max(found.highest, share)};
    }
    const double square = m_query.norm() * m_key.norm();
    return {square * found.lowest, square * found.highest};
}

double RotationScores::reach() const {
    const double turned = m_frequencies.size() > 0 ? m_factor : 0;
    return m_query.norm() * m_key.norm() * (m_turnsAll ? turned : std::max(1.0, turned));
}

Matrix RotationScores::turnedMeans(const Vector& x, double lower, double upper, std::int64_t pixels) const {
    const RotationMatrix rotation(m_rope, m_first, m_length);
    PixelGrid grid;
    grid.firstPosition = lower;
    grid.lastPosition = upper;
    grid.rows = pixels;
    grid.firstColumn = -0.5;
    grid.lastColumn = static_cast<double>(m_rope.headDim) - 0.5;
    grid.columns = m_rope.headDim;
    const Matrix waves = rotation.pixels(grid).cast<double>();
    Matrix turned = Vector::Ones(pixels) * x.transpose();
    for (std::int64_t i = 0; i < m_even.size(); ++i) {
        const PairColumns at = columnsOf(m_rope, i);
        const auto cosine = waves.col(at.x), sine = waves.col(at.y);
        turned.col(at.x) = x(at.x) * cosine - x(at.y) * sine;
        turned.col(at.y) = x(at.y) * cosine + x(at.x) * sine;
    }
    return turned;
}

MatrixF RotationScores::pixels(const PixelGrid& grid) const {
    const Matrix queries = turnedMeans(m_query, grid.firstPosition, grid.lastPosition, grid.rows);
    const Matrix keys = turnedMeans(m_key, grid.firstColumn, grid.lastColumn, grid.columns);
    return queries.cast<float>() * keys.cast<float>().transpose();
}

}  // namespace sinescope
