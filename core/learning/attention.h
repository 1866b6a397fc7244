// SPDX-License-Identifier: GPL-3.0-or-later
//
// Attention of one head over one sequence and its derivative. Queries, keys and values are rows of a wider
// matrix (`stride` numbers from row to row); scores are q . (k + a) / sqrt(width) + bias, and keys after the
// query are left out if causal. Not for use outside.
#pragma once

#include "core/learning/network.h"

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
    int keyVectors = 0;
    bool causal = true;
    int keys(int query) const { return causal ? query + 1 : length; }
};

/// Width: that of the head if it is known when compiling, which lets the compiler unroll its loops; else 0.
template <typename Real, int Width>
class HeadAttention {
 public:
    /// `answers`: those of the sequence if only the output of its scored places is used; null if all of it
    /// is.
    HeadAttention(const HeadSize& size, const PositionTerms<Real>& terms, int head, const int* answers)
        : m_size(size),
          m_terms(terms),
          m_answers(answers),
          m_bias(terms.biases.empty() ? nullptr : &terms.biases[static_cast<std::size_t>(head)]),
          m_scale(1 / std::sqrt(static_cast<Real>(size.width))),
          m_row(wholePackets(size.length)),
          m_columns(size.length, size.width),
          m_vectorProducts(size.keyVectors),
          m_vectorColumns(size.keyVectors, size.width) {}

    /// Writes the weights (length x length) and the rows of `output`, those of unused queries as 0 in
    /// `output`.
    void forward(const HeadRows<const Real>& in, Real* weights, Real* output, Eigen::Index outputStride) {
        setColumns(m_columns, in.keys, m_size.stride);
        setColumns(m_vectorColumns, in.keyVectors, width());
        for (int i = 0; i < m_size.length; ++i) {
            if (!isUsed(i)) {
                vectorAt(output + i * outputStride).setZero();
                continue;
            }
            Real* row = weights + static_cast<Eigen::Index>(i) * m_size.length;
            scores(in, i, m_row.data());
            softmax(m_size.keys(i), row);
            std::fill(row + m_size.keys(i), row + m_size.length, Real(0));
            Vector sum = Vector::Zero(width());
            for (int j = 0; j < m_size.keys(i); ++j) sum += row[j] * vectorAt(in.values + j * m_size.stride);
            vectorAt(output + i * outputStride) = sum;
        }
    }

    /// Adds the derivatives by queries, keys, values and the scheme's weights to `gradient`.
    void backward(const HeadRows<const Real>& in, const Real* weights, const Real* outputGradient,
                  Eigen::Index outputStride, const HeadRows<Real>& gradient) {
        setColumns(m_columns, in.values, m_size.stride);
        for (int i = 0; i < m_size.length; ++i) {
            if (!isUsed(i)) continue;  // its derivatives are 0
            const Real* row = weights + static_cast<Eigen::Index>(i) * m_size.length;
            const Vector out = vectorAt(outputGradient + i * outputStride);
            dotProducts(out.data(), m_columns, m_size.keys(i), 1, m_row.data());
            Real mean = 0;
            for (int j = 0; j < m_size.keys(i); ++j) {
                vectorAt(gradient.values + j * m_size.stride) += row[j] * out;
                mean += row[j] * m_row[j];
            }
            for (int j = 0; j < m_size.keys(i); ++j) m_row[j] = row[j] * (m_row[j] - mean);
            addScoreGradients(in, i, gradient);
        }
    }

 private:
    static constexpr int columns = Width == 0 ? Eigen::Dynamic : Width;
    using Vector = Eigen::Array<Real, columns, 1>;
    using Columns = Eigen::Array<Real, Eigen::Dynamic, columns>;

    Eigen::Map<Vector> vectorAt(Real* numbers) const { return {numbers, width()}; }
    Eigen::Map<const Vector> vectorAt(const Real* numbers) const { return {numbers, width()}; }

    bool isUsed(int query) const { return !m_answers || m_answers[query] != SequenceBatch::notScored; }
    int width() const {
        if constexpr (Width > 0)
            return Width;
        else
            return m_size.width;
    }
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

    /// Copies rows column by column: the compiler then works out several products at once.
    void setColumns(Columns& copy, const Real* rows, Eigen::Index stride) const {
        for (Eigen::Index j = 0; j < copy.rows(); ++j) copy.row(j) = vectorAt(rows + j * stride);
    }
    /// factor * (vector . row j) for the first `count` rows.
    void dotProducts(const Real* vector, const Columns& rows, int count, Real factor, Real* products) const {
        for (int j = 0; j < count; ++j) {
            Real sum = 0;
            for (int c = 0; c < width(); ++c) sum += vector[c] * rows.data()[c * rows.rows() + j];
            products[j] = factor * sum;
        }
    }

    void scores(const HeadRows<const Real>& in, int i, Real* row) {
        const Real* query = in.queries + i * m_size.stride;
        dotProducts(query, m_columns, m_size.keys(i), m_scale, row);
        if (!m_terms.keyVectors.empty()) {
            dotProducts(query, m_vectorColumns, m_size.keyVectors, m_scale, m_vectorProducts.data());
            for (int j = 0; j < m_size.keys(i); ++j)
                row[j] += m_vectorProducts[m_terms.keyVectors[pairIndex(i, j)]];
        }
        if (!m_terms.buckets.empty())
            for (int j = 0; j < m_size.keys(i); ++j) row[j] += in.buckets[bucketOffset(i, j)];
        if (m_bias)
            for (int j = 0; j < m_size.keys(i); ++j) row[j] += (*m_bias)(i, j);
    }

    /// Rounds a count of scores up to whole packets, so that Eigen computes none one by one.
    static int wholePackets(int count) {
        constexpr int packet = EIGEN_MAX_ALIGN_BYTES / static_cast<int>(sizeof(Real));
        return (count + packet - 1) / packet * packet;
    }
    /// m_row: the scores. Weights below the smallest normal number are written as 0, because Eigen's
    /// exp(-infinity) is denormal. The query's own key always has a finite score.
    void softmax(int count, Real* weights) {
        Eigen::Map<Eigen::Array<Real, Eigen::Dynamic, 1>, Eigen::AlignedMax> row(m_row.data(),
                                                                                 wholePackets(count));
        row.tail(row.size() - count).setConstant(-std::numeric_limits<Real>::infinity());
        row = (row - row.maxCoeff()).exp();
        const Real scale = 1 / row.sum();
        for (int j = 0; j < count; ++j) {
            const Real weight = scale * row[j];
            weights[j] = weight < std::numeric_limits<Real>::min() ? Real(0) : weight;
        }
    }

    /// m_row: the derivatives by the scores of query i.
    void addScoreGradients(const HeadRows<const Real>& in, int i, const HeadRows<Real>& gradient) const {
        const Vector query = vectorAt(in.queries + i * m_size.stride);
        Vector queryGradient = vectorAt(gradient.queries + i * m_size.stride);
        for (int j = 0; j < m_size.keys(i); ++j) {
            const Real scaled = m_scale * m_row[j];
            queryGradient += scaled * vectorAt(in.keys + j * m_size.stride);
            vectorAt(gradient.keys + j * m_size.stride) += scaled * query;
            if (!m_terms.buckets.empty()) gradient.buckets[bucketOffset(i, j)] += m_row[j];
            if (m_terms.keyVectors.empty()) continue;
            const Eigen::Index offset = keyOffset(i, j);
            queryGradient += scaled * vectorAt(in.keyVectors + offset);
            vectorAt(gradient.keyVectors + offset) += scaled * query;
        }
        vectorAt(gradient.queries + i * m_size.stride) = queryGradient;
    }

    HeadSize m_size;
    const PositionTerms<Real>& m_terms;
    const int* m_answers;
    const RealMatrix<Real>* m_bias;
    Real m_scale;
    Eigen::Array<Real, Eigen::Dynamic, 1> m_row;  ///< of scores, or of their derivatives; in whole packets
    Columns m_columns;
    Eigen::Array<Real, Eigen::Dynamic, 1> m_vectorProducts;
    Columns m_vectorColumns;
};

}  // namespace sinescope
