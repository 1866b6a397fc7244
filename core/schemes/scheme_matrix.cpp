// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme_matrix.h"

#include "core/encoding/double_double.h"
#include "core/encoding/pixel_axis.h"
#include "core/encoding/turning.h"
#include "core/numbers.h"
#include "core/schemes/properties.h"
#include "core/schemes/rotation_value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

/// A pixel's cells in runs of equal weight: the first, those between, the last.
struct Run {
    std::int64_t first = 0;
    std::int64_t last = -1;
    double weight = 0;
};
std::array<Run, 3> runsOf(const PixelSpan& span) {
    if (span.first == span.last) return {Run{span.first, span.last, span.firstWeight}, {}, {}};
    return {Run{span.first, span.first, span.firstWeight}, Run{span.first + 1, span.last - 1, 1},
            Run{span.last, span.last, span.lastWeight}};
}

/// The values at the middle of a pixel's cells, for a scaling that stops counting positions.
SinCosRow middlesOf(const PixelSpan& span, const TurnFrequencies& frequencies, const RopeScaling& scaling,
                    std::int64_t firstPosition) {
    SinCosRow mean(frequencies);
    for (const Run& run : runsOf(span)) {
        const auto count = static_cast<double>(run.last - run.first + 1);
        if (count < 1) continue;
        const double middle = static_cast<double>(firstPosition + run.first) + (count - 1) / 2;
        const SinCosRow waves(scaledPosition(scaling, middle), frequencies);
        const double share = run.weight * count / span.total;
        for (std::size_t i = 0; i < frequencies.count(); ++i) {
            mean.sine[i] += share * waves.sine[i];
            mean.cosine[i] += share * waves.cosine[i];
        }
    }
    return mean;
}

}  // namespace

RotationColumn rotationColumn(const RopeScheme& rope, std::int64_t column) {
    const std::int64_t pairs = ropePairCount(rope);
    if (column < 0 || column >= 2 * pairs) return {};
    if (rope.pairs == RopePairs::Interleaved) return {column / 2, column % 2 != 0};
    return {column % pairs, column >= pairs};
}

RotationMatrix::RotationMatrix(const RopeScheme& rope, std::int64_t firstPosition, std::int64_t length)
    : m_rope(rope),
      m_first(firstPosition),
      m_length(length),
      m_exact(std::make_shared<const std::vector<Frequency>>(exactRopeFrequencies(rope))),
      m_frequencies(std::make_shared<const TurnFrequencies>(Vector(Vector::NullaryExpr(
          ropePairCount(rope),
          [this](Eigen::Index i) { return (*m_exact)[static_cast<std::size_t>(i)].high; })))),
      m_factor(ropeAttentionFactor(rope)) {
    const auto last = static_cast<double>(firstPosition + length);
    m_isLinear = scaledPosition(rope.scaling, last) == last;
}

double RotationMatrix::value(std::int64_t place, std::int64_t column) const {
    return place < 0 || place >= m_length ? nan : turnedAt(place, column);
}

Vector RotationMatrix::row(std::int64_t place) const {
    return Vector::NullaryExpr(m_rope.headDim, [&](Eigen::Index j) { return turnedAt(place, j); });
}

double RotationMatrix::turnedAt(std::int64_t place, std::int64_t column) const {
    return rotationValue(m_rope, rotationColumn(m_rope, column), *m_exact,
                         static_cast<double>(m_first + place));
}

MatrixF RotationMatrix::pixels(const PixelGrid& grid) const {
    const PixelAxis down(grid.firstPosition, grid.lastPosition, grid.rows, 0, m_length - 1);
    const PixelAxis across(grid.firstColumn, grid.lastColumn, grid.columns, 0, m_rope.headDim - 1);
    std::vector<PixelSpan> spans;
    for (std::int64_t c = 0; c < grid.columns; ++c) spans.push_back(across.span(c));
    std::vector<RotationColumn> columns;
    for (std::int64_t j = 0; j < m_rope.headDim; ++j) columns.push_back(rotationColumn(m_rope, j));
    MatrixF pixels = MatrixF::Constant(grid.rows, grid.columns, std::numeric_limits<float>::quiet_NaN());
    TurningMeans means(*m_frequencies, m_first);
    for (std::int64_t r = 0; r < grid.rows; ++r) {
        if (!down.seen(r)) continue;
        // The mean of each pair over the pixel's places, and then of the columns of a pixel.
        const SinCosRow waves = m_isLinear ? means.between(down.clippedEdge(r), down.clippedEdge(r + 1))
                                           : middlesOf(down.span(r), *m_frequencies, m_rope.scaling, m_first);
        for (std::int64_t c = 0; c < grid.columns; ++c) {
            const PixelSpan& span = spans[static_cast<std::size_t>(c)];
            double sum = 0, total = 0;
            for (std::int64_t j = span.first; j <= span.last; ++j) {
                const RotationColumn& at = columns[static_cast<std::size_t>(j)];
                if (at.pair < 0) continue;
                total += span.weight(j);
                sum += span.weight(j) *
                       (at.isSine ? waves.sine : waves.cosine)[static_cast<std::size_t>(at.pair)];
            }
            if (total > 0) pixels(r, c) = static_cast<float>(m_factor * sum / total);
        }
    }
    return pixels;
}

BiasMatrix::BiasMatrix(const Scheme& scheme, const Vector& query, std::int64_t head, std::int64_t length)
    : m_length(length),
      m_biases(biasesWithoutRowConstants(scheme, query, head)),
      m_ofKeys(biasesOfKeys(scheme, head)),
      m_isCausal(masksKeysAhead(scheme)) {
    // Biases by key: the last query sees every key. Biases by distance: all unmasked distances occur.
    m_extremes = m_ofKeys ? extremes(length - 1, 0, length - 1) : m_biases.extremes(1 - length, length - 1);
}

Extremes BiasMatrix::extremes(std::int64_t query, std::int64_t firstKey, std::int64_t lastKey) const {
    if (!m_ofKeys) return m_biases.extremes(firstKey - query, lastKey - query);
    const std::int64_t last = m_isCausal ? std::min(lastKey, query) : lastKey;
    if (last < firstKey) return {nan, nan};
    const double a = m_ofKeys->at(static_cast<double>(firstKey)), b = m_ofKeys->at(static_cast<double>(last));
    return {std::min(a, b), std::max(a, b)};
}

/// The biases are a linear function of the key. Keys up to the first query are seen by all queries, a later
/// key by those from its own position on.
double BiasMatrix::totalOfKeys(std::int64_t firstQuery, std::int64_t lastQuery, std::int64_t firstKey,
                               std::int64_t lastKey) const {
    const auto sumOf = [this](std::int64_t first, std::int64_t last) {
        return first > last ? 0
                            : m_ofKeys->at(static_cast<double>(first + last) / 2) *
                                  static_cast<double>(last - first + 1);
    };
    const auto queries = static_cast<double>(lastQuery - firstQuery + 1);
    if (!m_isCausal) return queries * sumOf(firstKey, lastKey);
    const double seenByAll = queries * sumOf(firstKey, std::min(lastKey, firstQuery));
    const std::int64_t first = std::max(firstKey, firstQuery + 1), last = std::min(lastKey, lastQuery);
    if (first > last) return seenByAll;
    // The sum over t = 0 .. n - 1 of (b + s t)(v - t).
    const auto n = static_cast<double>(last - first + 1), v = static_cast<double>(lastQuery + 1 - first);
    const double b = m_ofKeys->at(static_cast<double>(first)), s = m_ofKeys->scale * m_ofKeys->step;
    const double sum = n * (n - 1) / 2, squares = sum * (2 * n - 1) / 3;
    return seenByAll + n * b * v + (s * v - b) * sum - s * squares;
}

struct BiasMatrix::Cells {
    PixelSpan span;
    double middle = 0;
};

std::vector<BiasMatrix::Cells> BiasMatrix::cellsOf(double lower, double upper, std::int64_t pixels,
                                                   std::int64_t length) {
    const PixelAxis axis(lower, upper, pixels, 0, length - 1);
    std::vector<Cells> all;
    for (std::int64_t k = 0; k < pixels; ++k) {
        Cells cells{axis.span(k)};
        for (const Run& run : runsOf(cells.span))
            cells.middle += run.weight * static_cast<double>(run.last - run.first + 1) *
                            static_cast<double>(run.first + run.last) / 2;
        cells.middle /= cells.span.total;  // NaN without cells
        all.push_back(cells);
    }
    return all;
}

/// The bias at the middle if the pixel's biases are one linear function; otherwise sums.
MatrixF BiasMatrix::pixels(const PixelGrid& grid) const {
    const std::vector<Cells> rows = cellsOf(grid.firstPosition, grid.lastPosition, grid.rows, m_length);
    const std::vector<Cells> columns = cellsOf(grid.firstColumn, grid.lastColumn, grid.columns, m_length);
    MatrixF pixels = MatrixF::Constant(grid.rows, grid.columns, static_cast<float>(nan));
    for (std::int64_t r = 0; r < grid.rows; ++r) {
        const auto& [queries, query] = rows[static_cast<std::size_t>(r)];
        if (queries.empty()) continue;
        BiasFunction::OfQueries biases(m_biases, queries.first, queries.firstWeight, queries.last,
                                       queries.lastWeight);
        for (std::int64_t c = 0; c < grid.columns; ++c) {
            const auto& [keys, key] = columns[static_cast<std::size_t>(c)];
            if (keys.empty()) continue;
            double mean = nan;
            if (const LinearBias* bias =
                    m_biases.common(keys.first - queries.last, keys.last - queries.first))
                mean = !std::isfinite(bias->scale) ? nan
                       : m_ofKeys                  ? m_ofKeys->at(key)
                                                   : bias->at(key - query);
            else if (const BiasFunction::Sum sum = m_ofKeys ? sumOf(queries, keys) : sumOf(biases, keys);
                     sum.count > 1e-9)
                mean = sum.total / sum.count;
            pixels(r, c) = static_cast<float>(mean);
        }
    }
    return pixels;
}

BiasFunction::Sum BiasMatrix::sumOf(BiasFunction::OfQueries& biases, const PixelSpan& keys) {
    const BiasFunction::Sum first = biases.before(keys.first), second = biases.before(keys.first + 1);
    if (keys.first == keys.last) return second - first;
    const BiasFunction::Sum last = biases.before(keys.last), end = biases.before(keys.last + 1);
    return keys.firstWeight * (second - first) + (last - second) + keys.lastWeight * (end - last);
}

BiasFunction::Sum BiasMatrix::sumOf(const PixelSpan& queries, const PixelSpan& keys) const {
    BiasFunction::Sum sum;
    for (const Run& query : runsOf(queries))
        for (const Run& key : runsOf(keys))
            sum = sum +
                  query.weight * key.weight *
                      BiasFunction::Sum{totalOfKeys(query.first, query.last, key.first, key.last),
                                        m_biases.block(query.first, query.last, key.first, key.last).count};
    return sum;
}

}  // namespace sinescope
