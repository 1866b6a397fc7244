// SPDX-License-Identifier: GPL-3.0-or-later
//
// Attention of one head over one sequence and its derivative. Queries, keys and values are rows of a wider
// matrix (`stride` numbers from row to row); scores are q . (k + a) / sqrt(width) + bias, and keys after the
// query are left out if causal. Masked weights are written as 0 and never exponentiated: Eigen's exp of a
// very negative float is not exactly 0. Not for use outside.
#pragma once

#include "core/learning/network_positions.h"

#include <Eigen/Core>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

/// Where a head's numbers begin, in values or in gradients. Null if a scheme has no such numbers.
template <typename Number>
struct HeadRows {
    Number* queries = nullptr;
    Number* keys = nullptr;
    Number* values = nullptr;
    Number* buckets = nullptr;     ///< biasBuckets x heads, at the head's column
    Number* keyVectors = nullptr;  ///< keyVectors x width
};

struct HeadSize {
    int length = 0;
    int width = 0;
    Eigen::Index stride = 0;
    int heads = 1;
    bool causal = true;
    int keys(int query) const { return causal ? query + 1 : length; }
};

/// Width: that of the head if it is known when compiling, which lets the compiler unroll its loops; else 0.
template <typename Real, int Width>
class HeadAttention {
 public:
    HeadAttention(const HeadSize& size, const PositionTerms<Real>& terms, int head)
        : m_size(size),
          m_terms(terms),
          m_bias(terms.biases.empty() ? nullptr : &terms.biases[static_cast<std::size_t>(head)]),
          m_scale(1 / std::sqrt(static_cast<Real>(size.width))),
          m_row(size.length),
          m_columns(size.length, size.width) {}

    /// Writes the weights (length x length) and the rows of `output`.
    void forward(const HeadRows<const Real>& in, Real* weights, Real* output, Eigen::Index outputStride) {
        setColumns(in.keys);
        for (int i = 0; i < m_size.length; ++i) {
            Real* row = weights + static_cast<Eigen::Index>(i) * m_size.length;
            scores(in, i, row);
            softmax(row, m_size.keys(i));
            std::fill(row + m_size.keys(i), row + m_size.length, Real(0));
            Vector sum = Vector::Zero(width());
            for (int j = 0; j < m_size.keys(i); ++j) sum += row[j] * vectorAt(in.values + j * m_size.stride);
            vectorAt(output + i * outputStride) = sum;
        }
    }

    /// Adds the derivatives by queries, keys, values and the scheme's weights to `gradient`.
    void backward(const HeadRows<const Real>& in, const Real* weights, const Real* outputGradient,
                  Eigen::Index outputStride, const HeadRows<Real>& gradient) {
        setColumns(in.values);
        for (int i = 0; i < m_size.length; ++i) {
            const Real* row = weights + static_cast<Eigen::Index>(i) * m_size.length;
            const Vector out = vectorAt(outputGradient + i * outputStride);
            dotProducts(out.data(), m_size.keys(i), 1, m_row.data());
            Real mean = 0;
            for (int j = 0; j < m_size.keys(i); ++j) {
                vectorAt(gradient.values + j * m_size.stride) += row[j] * out;
                mean += row[j] * m_row[j];
            }
            for (int j = 0; j < m_size.keys(i); ++j)
                addScoreGradient(in, i, j, row[j] * (m_row[j] - mean), gradient);
        }
    }

 private:
    using Vector = Eigen::Array<Real, Width == 0 ? Eigen::Dynamic : Width, 1>;

    Eigen::Map<Vector> vectorAt(Real* numbers) const { return {numbers, width()}; }
    Eigen::Map<const Vector> vectorAt(const Real* numbers) const { return {numbers, width()}; }

    int width() const {
        if constexpr (Width > 0)
            return Width;
        else
            return m_size.width;
    }
    const Real* keyVector(const Real* vectors, int i, int j) const { return vectors + keyOffset(i, j); }
    Eigen::Index keyOffset(int i, int j) const {
        return static_cast<Eigen::Index>(m_terms.keyVectors[pairIndex(i, j)]) * width();
    }
    std::size_t pairIndex(int i, int j) const {
        return static_cast<std::size_t>(i) * static_cast<std::size_t>(m_size.length) +
               static_cast<std::size_t>(j);
    }
    Eigen::Index bucketOffset(int i, int j) const {
        return static_cast<Eigen::Index>(m_terms.buckets[pairIndex(i, j)]) * m_size.heads;
    }

    /// The rows that dotProducts() reads, column by column: the compiler then works out several at once.
    void setColumns(const Real* rows) {
        for (int j = 0; j < m_size.length; ++j) m_columns.row(j) = vectorAt(rows + j * m_size.stride);
    }
    /// factor * (vector . row j) for the first `count` rows.
    void dotProducts(const Real* vector, int count, Real factor, Real* products) const {
        const Real* columns = m_columns.data();
        for (int j = 0; j < count; ++j) {
            Real sum = 0;
            for (int c = 0; c < width(); ++c) sum += vector[c] * columns[c * m_size.length + j];
            products[j] = factor * sum;
        }
    }

    void scores(const HeadRows<const Real>& in, int i, Real* row) const {
        const Real* query = in.queries + i * m_size.stride;
        dotProducts(query, m_size.keys(i), m_scale, row);
        const auto dot = [&](const Real* other) {
            Real sum = 0;
            for (int c = 0; c < width(); ++c) sum += query[c] * other[c];
            return sum;
        };
        if (!m_terms.keyVectors.empty())
            for (int j = 0; j < m_size.keys(i); ++j) row[j] += m_scale * dot(keyVector(in.keyVectors, i, j));
        if (!m_terms.buckets.empty())
            for (int j = 0; j < m_size.keys(i); ++j) row[j] += in.buckets[bucketOffset(i, j)];
        if (m_bias)
            for (int j = 0; j < m_size.keys(i); ++j) row[j] += (*m_bias)(i, j);
    }

    /// A key of score -infinity has weight 0. The query's own key always has a finite score.
    void softmax(Real* row, int count) {
        Eigen::Map<Eigen::Array<Real, Eigen::Dynamic, 1>> weights(row, count);
        const Real largest = weights.maxCoeff();
        const auto isMasked = [](Real score) { return score == -std::numeric_limits<Real>::infinity(); };
        if (m_bias)
            for (int j = 0; j < count; ++j) row[j] = isMasked(row[j]) ? Real(0) : std::exp(row[j] - largest);
        else
            weights = (weights - largest).exp();
        weights *= 1 / weights.sum();
    }

    void addScoreGradient(const HeadRows<const Real>& in, int i, int j, Real amount,
                          const HeadRows<Real>& gradient) const {
        const Real scaled = m_scale * amount;
        const Real* query = in.queries + i * m_size.stride;
        const Real* key = in.keys + j * m_size.stride;
        Real* queryGradient = gradient.queries + i * m_size.stride;
        Real* keyGradient = gradient.keys + j * m_size.stride;
        for (int c = 0; c < width(); ++c) {
            queryGradient[c] += scaled * key[c];
            keyGradient[c] += scaled * query[c];
        }
        if (!m_terms.buckets.empty()) gradient.buckets[bucketOffset(i, j)] += amount;
        if (m_terms.keyVectors.empty()) return;
        const Real* vector = keyVector(in.keyVectors, i, j);
        Real* vectorGradient = gradient.keyVectors + keyOffset(i, j);
        for (int c = 0; c < width(); ++c) {
            queryGradient[c] += scaled * vector[c];
            vectorGradient[c] += scaled * query[c];
        }
    }

    HeadSize m_size;
    const PositionTerms<Real>& m_terms;
    const RealMatrix<Real>* m_bias;
    Real m_scale;
    Eigen::Array<Real, Eigen::Dynamic, 1> m_row;
    Eigen::Array<Real, Eigen::Dynamic, Width == 0 ? Eigen::Dynamic : Width> m_columns;
};

}  // namespace sinescope
