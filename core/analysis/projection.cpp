// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/projection.h"

#include "core/analysis/linear_fit.h"
#include "core/analysis/permutation_equivariance.h"
#include "core/analysis/shift.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/products.h"

#include <cmath>

namespace sinescope {

namespace {

constexpr std::uint32_t seed = 7;
constexpr std::int64_t sampledPositions = 32;

std::shared_ptr<const Matrix> randomMatrix(std::int64_t columns) {
    return std::make_shared<const Matrix>(
        Lcg(seed).matrix(columns, columns, 1 / std::sqrt(static_cast<double>(columns))));
}

}  // namespace

std::string noProjectionReason(const Encoding& encoding, QueryKeyMatrix between) {
    const std::int64_t d = encoding.columns();
    if (between == QueryKeyMatrix::Random && d > maximumRandomColumns)
        return "A random W is d_model x d_model, and is drawn up to d_model " +
               groupedText(maximumRandomColumns) + "; here d_model is " + groupedText(d) + ".";
    if (between == QueryKeyMatrix::Shift && !everyPairIsComplete(encoding))
        return "M₄ needs the sine and the cosine of every pair, an even d_model; here it is " +
               groupedText(d) + ".";
    return {};
}

Projection::Projection(const Encoding& encoding, QueryKeyMatrix between, const Projection* before)
    : m_encoding(encoding), m_between(between) {
    if (const std::string reason = noProjectionReason(encoding, between); !reason.empty())
        throw Error(reason);
    if (between != QueryKeyMatrix::Random) return;
    const bool fits = before && before->m_matrix && before->m_matrix->rows() == encoding.columns();
    m_matrix = fits ? before->m_matrix : randomMatrix(encoding.columns());
}

Vector Projection::query(std::int64_t p) const {
    Vector row = m_encoding.row(p);
    switch (m_between) {
        case QueryKeyMatrix::Identity:
            return row;
        case QueryKeyMatrix::Random:
            return m_matrix->transpose() * row;
        case QueryKeyMatrix::Shift:
            return shiftedRow(m_encoding, shiftBlocks(m_encoding, aheadBy), row);
    }
    return row;
}

PairWeights Projection::weights(std::int64_t p) const {
    // v . PE(p + k) = sum_i s_i sin(w_i (p + k)) + c_i cos(w_i (p + k)), by the addition theorem in k.
    const Vector v = query(p);
    const double factor = m_encoding.parameters().factor;
    const auto count = static_cast<std::size_t>(m_encoding.pairs());
    PairWeights weights{std::vector<double>(count), std::vector<double>(count)};
    for (std::int64_t i = 0; i < m_encoding.pairs(); ++i) {
        const std::int64_t sine = m_encoding.columnOf(i, Wave::Sine);
        const std::int64_t cosine = m_encoding.columnOf(i, Wave::Cosine);
        const double s = sine >= 0 ? factor * v(sine) : 0;
        const double c = cosine >= 0 ? factor * v(cosine) : 0;
        const ShiftBlock at = shiftBlock(m_encoding, i, static_cast<double>(p));
        weights.cosine[static_cast<std::size_t>(i)] = s * at.sine + c * at.cosine;
        weights.sine[static_cast<std::size_t>(i)] = s * at.cosine - c * at.sine;
    }
    return weights;
}

MatrixF Projection::pixels(const PixelGrid& grid, PairRange range) const {
    if (m_between != QueryKeyMatrix::Random) {
        // M_k PE(p) = PE(p + k): the matrix without W, k positions further on.
        const std::int64_t by = m_between == QueryKeyMatrix::Shift ? aheadBy : 0;
        return similarityPixels(m_encoding, grid, Measure::Dot, range, by);
    }
    const std::int64_t d = m_encoding.columns();
    const auto means = [&](double first, double last, std::int64_t count) {
        return pixelMeans(m_encoding, {first, last, -0.5, static_cast<double>(d) - 0.5, count, d});
    };
    MatrixF keys = means(grid.firstColumn, grid.lastColumn, grid.columns);
    for (std::int64_t j = 0; j < d; ++j) {
        const std::int64_t pair = m_encoding.role(j).pair;
        if (pair < range.first || pair > range.last) keys.col(j).setZero();
    }
    const MatrixF queries =
        detail::product(means(grid.firstPosition, grid.lastPosition, grid.rows), m_matrix->cast<float>());
    return detail::productWithTransposed(queries, keys);
}

DiagonalRange Projection::diagonal(std::int64_t k, std::int64_t samples) const {
    return diagonalRange(m_encoding, k, samples,
                         [&](std::int64_t p) { return query(p).dot(m_encoding.row(p + k)); });
}

Extremes Projection::extremes() const {
    const std::vector<std::int64_t> places = spreadPositions(m_encoding.rows(), sampledPositions);
    const auto count = static_cast<std::int64_t>(places.size());
    Matrix rows(count, m_encoding.columns()), queries(count, m_encoding.columns());
    for (std::int64_t t = 0; t < count; ++t) {
        const std::int64_t p = m_encoding.parameters().firstPosition + places[static_cast<std::size_t>(t)];
        rows.row(t) = m_encoding.row(p).transpose();
        queries.row(t) = query(p).transpose();
    }
    const Matrix scores = detail::productWithTransposed(queries, rows);
    return {scores.minCoeff(), scores.maxCoeff()};
}

}  // namespace sinescope
