// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/scheme_matrix.h"

#include "core/encoding/double_double.h"
#include "core/encoding/pixel_axis.h"
#include "core/encoding/turning.h"
#include "core/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

/// A pixel's cells in runs of one weight: the first, those between, the last.
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

/// The values at the middle of what a pixel holds, where a scaling stops counting positions.
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
    const RotationColumn at = rotationColumn(m_rope, column);
    if (at.pair < 0) return nan;
    const Frequency& w = (*m_exact)[static_cast<std::size_t>(at.pair)];
    const double position = scaledPosition(m_rope.scaling, static_cast<double>(m_first + place));
    const SineCosine turn = sineCosine(position, {w.high, w.low});
    return m_factor * (at.isSine ? turn.sine : turn.cosine);
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
      m_biases(biasesWithoutRowConstants(scheme, query, head, 1 - length, 2 * length - 1)),
      m_sums(m_biases.size() + 2) {
    const auto isMasked = [](double bias) { return !std::isfinite(bias); };
    m_seen = std::find_if(m_biases.begin(), m_biases.end(), isMasked) - m_biases.begin();
    if (m_seen > 0) {
        m_lowest = m_biases.head(m_seen).minCoeff();
        m_highest = m_biases.head(m_seen).maxCoeff();
    }
    double sum = 0;
    m_sums(0) = 0;
    for (Eigen::Index k = 0; k <= m_biases.size(); ++k) {
        // m_sums(k) is the sum over t < k of the sums before t; it has been found up to k + 1.
        m_sums(k + 1) = m_sums(k) + sum;
        if (k < m_seen) sum += m_biases(k);
    }
    if (!sinescope::hasRowConstants(scheme)) return;
    // The last query sees every key.
    m_ofKeys = biasesOfRow(scheme, query, head, length - 1, 0, length);
    m_isCausal = std::get<AlibiScheme>(scheme).causal;
    m_lowest = m_ofKeys.minCoeff();
    m_highest = m_ofKeys.maxCoeff();
}

double BiasMatrix::countsBefore(std::int64_t k) const {
    const auto upTo = static_cast<double>(std::min(k, m_seen)), past = static_cast<double>(k) - upTo;
    return upTo * (upTo - 1) / 2 + past * upTo;
}

BiasMatrix::Sum BiasMatrix::block(std::int64_t firstQuery, std::int64_t lastQuery, std::int64_t firstKey,
                                  std::int64_t lastKey) const {
    if (lastQuery < firstQuery || lastKey < firstKey) return {};
    // Of one query: the sums before lastKey + 1 - query less those before firstKey - query.
    const std::int64_t zero = m_length - 1;
    const auto over = [&](const auto& before, std::int64_t key) {
        return before(key - firstQuery + zero + 1) - before(key - lastQuery + zero);
    };
    const auto counts = [this](std::int64_t k) { return countsBefore(k); };
    return {m_ofKeys.size() > 0 ? totalOfKeys(firstQuery, lastQuery, firstKey, lastKey)
                                : over(m_sums, lastKey + 1) - over(m_sums, firstKey),
            over(counts, lastKey + 1) - over(counts, firstKey)};
}

/// The biases are a linear function of the key. Keys up to the first query are seen by all queries, a later
/// key by those from its own position on.
double BiasMatrix::totalOfKeys(std::int64_t firstQuery, std::int64_t lastQuery, std::int64_t firstKey,
                               std::int64_t lastKey) const {
    const auto sumOf = [this](std::int64_t first, std::int64_t last) {
        return first > last ? 0
                            : (m_ofKeys(first) + m_ofKeys(last)) / 2 * static_cast<double>(last - first + 1);
    };
    const auto queries = static_cast<double>(lastQuery - firstQuery + 1);
    if (!m_isCausal) return queries * sumOf(firstKey, lastKey);
    const double seenByAll = queries * sumOf(firstKey, std::min(lastKey, firstQuery));
    const std::int64_t first = std::max(firstKey, firstQuery + 1), last = std::min(lastKey, lastQuery);
    if (first > last) return seenByAll;
    // The sum over t = 0 .. n - 1 of (b + s t)(v - t).
    const auto n = static_cast<double>(last - first + 1), v = static_cast<double>(lastQuery + 1 - first);
    const double b = m_ofKeys(first), s = m_length > 1 ? m_ofKeys(1) - m_ofKeys(0) : 0;
    const double sum = n * (n - 1) / 2, squares = sum * (2 * n - 1) / 3;
    return seenByAll + n * b * v + (s * v - b) * sum - s * squares;
}

MatrixF BiasMatrix::pixels(const PixelGrid& grid) const {
    const PixelAxis down(grid.firstPosition, grid.lastPosition, grid.rows, 0, m_length - 1);
    const PixelAxis across(grid.firstColumn, grid.lastColumn, grid.columns, 0, m_length - 1);
    std::vector<PixelSpan> columns;
    for (std::int64_t c = 0; c < grid.columns; ++c) columns.push_back(across.span(c));
    MatrixF pixels(grid.rows, grid.columns);
    for (std::int64_t r = 0; r < grid.rows; ++r) {
        const std::array<Run, 3> queries = runsOf(down.span(r));
        for (std::int64_t c = 0; c < grid.columns; ++c) {
            Sum sum;
            for (const Run& query : queries)
                for (const Run& key : runsOf(columns[static_cast<std::size_t>(c)])) {
                    const Sum part = block(query.first, query.last, key.first, key.last);
                    sum.total += query.weight * key.weight * part.total;
                    sum.count += query.weight * key.weight * part.count;
                }
            pixels(r, c) = static_cast<float>(sum.count > 1e-9 ? sum.total / sum.count : nan);
        }
    }
    return pixels;
}

}  // namespace sinescope
