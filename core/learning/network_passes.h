// SPDX-License-Identifier: GPL-3.0-or-later
//
// The passes of Network, for whatever type of number; the library has those of float. Not for use outside.
#pragma once

#include "core/error.h"
#include "core/learning/attention.h"
#include "core/learning/network.h"
#include "core/number_text.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

namespace sinescope {

namespace detail {

constexpr double normEpsilon = 1e-5;

inline std::string layerName(int layer) {
    return "layer" + std::to_string(layer) + ".";
}

inline void requireFit(const SequenceBatch& batch, int termsLength) {
    const auto tokens = static_cast<std::size_t>(batch.count) * static_cast<std::size_t>(batch.length);
    if (batch.count < 1 || batch.length < 1 || batch.tokens.size() != tokens ||
        batch.answers.size() != tokens || batch.length != termsLength)
        throw Error("The batch of " + groupedText(batch.count) + " sequences of " +
                    groupedText(batch.length) + " tokens does not fit its positions.");
}

}  // namespace detail

template <typename Real>
Network<Real>::Network(const NetworkShape& shape)
    : m_shape(shape), m_layout(shape), m_layers(static_cast<std::size_t>(shape.layers)) {}

template <typename Real>
void Network<Real>::norm(const Weights<Real>& weights, const std::string& name, const Grid& x,
                         Normed& normed) const {
    const auto epsilon = static_cast<Real>(detail::normEpsilon);
    if (m_shape.norm == NetworkNorm::Layer)
        normed.scaled = x.colwise() - x.rowwise().mean();
    else
        normed.scaled = x;
    normed.inverse = (normed.scaled.array().square().rowwise().mean() + epsilon).sqrt().inverse();
    normed.scaled.array().colwise() *= normed.inverse;
    normed.output = normed.scaled.array().rowwise() * in(weights, name + ".gain").row(0).array();
    if (m_shape.norm == NetworkNorm::Layer) normed.output.rowwise() += in(weights, name + ".bias").row(0);
}

template <typename Real>
auto Network<Real>::normGradient(const Weights<Real>& weights, const std::string& name, const Normed& normed,
                                 const Grid& outputGradient, Weights<Real>& gradient) const -> Grid {
    in(gradient, name + ".gain").row(0) +=
        (outputGradient.array() * normed.scaled.array()).colwise().sum().matrix();
    Grid dx = outputGradient.array().rowwise() * in(weights, name + ".gain").row(0).array();
    const Eigen::Array<Real, Eigen::Dynamic, 1> along = (dx.array() * normed.scaled.array()).rowwise().mean();
    if (m_shape.norm == NetworkNorm::Layer) {
        in(gradient, name + ".bias").row(0) += outputGradient.colwise().sum();
        const Eigen::Array<Real, Eigen::Dynamic, 1> mean = dx.array().rowwise().mean();
        dx.array().colwise() -= mean;
    }
    dx.array() -= normed.scaled.array().colwise() * along;
    dx.array().colwise() *= normed.inverse;
    return dx;
}

template <typename Real>
void Network<Real>::rotate(Grid& qkv, const PositionTerms<Real>& terms, Real direction) const {
    const auto pairs = static_cast<int>(terms.cosines.cols());
    const int width = m_shape.headColumns();
    const bool halves = terms.pairs == RopePairs::Halves;
    for (Eigen::Index row = 0; row < qkv.rows(); ++row) {
        const Real* cosines = &terms.cosines(row % m_length, 0);
        const Real* sines = &terms.sines(row % m_length, 0);
        for (int head = 0; head < 2 * m_shape.heads; ++head) {  // those of the queries, then of the keys
            Real* x = &qkv(row, static_cast<Eigen::Index>(head) * width);
            for (int pair = 0; pair < pairs; ++pair) {
                Real& a = x[halves ? pair : 2 * pair];
                Real& b = x[halves ? pair + pairs : 2 * pair + 1];
                const Real sine = direction * sines[pair];
                const Real turned = a * cosines[pair] - b * sine;
                b = b * cosines[pair] + a * sine;
                a = turned;
            }
        }
    }
}

template <typename Real>
void Network<Real>::embed(const Weights<Real>& weights, const SequenceBatch& batch,
                          const PositionTerms<Real>& terms) {
    const auto embedding = in(weights, "embedding");
    m_x.resize(static_cast<Eigen::Index>(batch.tokens.size()), m_shape.columns);
    for (Eigen::Index row = 0; row < m_x.rows(); ++row)
        m_x.row(row) = embedding.row(batch.tokens[static_cast<std::size_t>(row)]);
    if (terms.rows.size() > 0)
        for (Eigen::Index row = 0; row < m_x.rows(); ++row) m_x.row(row) += terms.rows.row(row % m_length);
    if (terms.learnedRows.empty()) return;
    const auto table = in(weights, "positions");
    for (Eigen::Index row = 0; row < m_x.rows(); ++row)
        m_x.row(row) += table.row(terms.learnedRows[static_cast<std::size_t>(row % m_length)]);
}

template <typename Real>
void Network<Real>::embedGradient(const SequenceBatch& batch, const PositionTerms<Real>& terms,
                                  const Grid& dx, Weights<Real>& gradient) const {
    auto embedding = in(gradient, "embedding");
    for (Eigen::Index row = 0; row < dx.rows(); ++row)
        embedding.row(batch.tokens[static_cast<std::size_t>(row)]) += dx.row(row);
    if (terms.learnedRows.empty()) return;
    auto table = in(gradient, "positions");
    for (Eigen::Index row = 0; row < dx.rows(); ++row)
        table.row(terms.learnedRows[static_cast<std::size_t>(row % m_length)]) += dx.row(row);
}

template <typename Real>
template <typename Number>
Number* Network<Real>::optionalGroup(Number* weights, const char* name) const {
    const bool exists =
        name == std::string_view("buckets") ? m_shape.biasBuckets > 0 : m_shape.keyVectors > 0;
    return exists ? weights + m_layout.group(name).offset : nullptr;
}

namespace detail {

/// Calls use(std::integral_constant<int, Width>) with the width of a head if it is the default 8, else 0.
template <typename Use>
void withWidth(int width, Use use) {
    if (width == 8)
        use(std::integral_constant<int, 8>());
    else
        use(std::integral_constant<int, 0>());
}

/// Calls use(head, sequence, first row of the sequence, first column of the head).
template <typename Use>
void forEachHead(const NetworkShape& shape, int count, int length, Use use) {
    for (int sequence = 0; sequence < count; ++sequence)
        for (int head = 0; head < shape.heads; ++head)
            use(head, sequence, static_cast<Eigen::Index>(sequence) * length,
                static_cast<Eigen::Index>(head) * shape.headColumns());
}

inline HeadSize headSize(const NetworkShape& shape, int length) {
    return {length,      shape.headColumns(), 3 * static_cast<Eigen::Index>(shape.columns),
            shape.heads, shape.keyVectors,    shape.causal};
}

template <typename Number>
HeadRows<Number> headRows(Number* qkv, Eigen::Index columns, Number* buckets, Number* keyVectors, int head) {
    return {qkv, qkv + columns, qkv + 2 * columns, buckets ? buckets + head : nullptr, keyVectors};
}

}  // namespace detail

template <typename Real>
void Network<Real>::attend(const Weights<Real>& weights, Layer& layer, const PositionTerms<Real>& terms,
                           const int* answers) const {
    const std::size_t square = static_cast<std::size_t>(m_length) * static_cast<std::size_t>(m_length);
    const Real* buckets = optionalGroup(weights.data(), "buckets");
    const Real* keyVectors = optionalGroup(weights.data(), "keys");
    const HeadSize size = detail::headSize(m_shape, m_length);
    layer.attention.resize(square * static_cast<std::size_t>(m_count * m_shape.heads));
    layer.attended.resize(layer.qkv.rows(), m_shape.columns);
    detail::forEachHead(
        m_shape, m_count, m_length, [&](int head, int sequence, Eigen::Index row, Eigen::Index column) {
            Real* attention =
                layer.attention.data() + square * static_cast<std::size_t>(sequence * m_shape.heads + head);
            const Real* qkv = &layer.qkv(row, column);
            detail::withWidth(size.width, [&](auto width) {
                HeadAttention<Real, width>(size, terms, head, answers ? answers + row : nullptr)
                    .forward(detail::headRows(qkv, m_shape.columns, buckets, keyVectors, head), attention,
                             &layer.attended(row, column), m_shape.columns);
            });
        });
}

template <typename Real>
auto Network<Real>::attendGradient(const Weights<Real>& weights, const Layer& layer,
                                   const PositionTerms<Real>& terms, const int* answers,
                                   const Grid& attendedGradient, Weights<Real>& gradient) const -> Grid {
    const std::size_t square = static_cast<std::size_t>(m_length) * static_cast<std::size_t>(m_length);
    const Real* buckets = optionalGroup(weights.data(), "buckets");
    const Real* keyVectors = optionalGroup(weights.data(), "keys");
    Real* bucketsGradient = optionalGroup(gradient.data(), "buckets");
    Real* keyVectorsGradient = optionalGroup(gradient.data(), "keys");
    const HeadSize size = detail::headSize(m_shape, m_length);
    Grid dqkv = Grid::Zero(layer.qkv.rows(), layer.qkv.cols());
    detail::forEachHead(
        m_shape, m_count, m_length, [&](int head, int sequence, Eigen::Index row, Eigen::Index column) {
            const Real* attention =
                layer.attention.data() + square * static_cast<std::size_t>(sequence * m_shape.heads + head);
            const Real* qkv = &layer.qkv(row, column);
            detail::withWidth(size.width, [&](auto width) {
                HeadAttention<Real, width>(size, terms, head, answers ? answers + row : nullptr)
                    .backward(detail::headRows(qkv, m_shape.columns, buckets, keyVectors, head), attention,
                              &attendedGradient(row, column), m_shape.columns,
                              detail::headRows(&dqkv(row, column), m_shape.columns, bucketsGradient,
                                               keyVectorsGradient, head));
            });
        });
    return dqkv;
}

template <typename Real>
void Network<Real>::forwardLayer(const Weights<Real>& weights, int number, const PositionTerms<Real>& terms,
                                 const int* answers) {
    const std::string name = detail::layerName(number);
    Layer& layer = m_layers[static_cast<std::size_t>(number)];
    norm(weights, name + "norm1", m_x, layer.norm1);
    layer.qkv.noalias() = layer.norm1.output * in(weights, name + "qkv.weight");
    layer.qkv.rowwise() += in(weights, name + "qkv.bias").row(0);
    if (terms.cosines.size() > 0) rotate(layer.qkv, terms, 1);
    attend(weights, layer, terms, answers);
    m_x.noalias() += layer.attended * in(weights, name + "out.weight");
    m_x.rowwise() += in(weights, name + "out.bias").row(0);
    norm(weights, name + "norm2", m_x, layer.norm2);
    layer.hidden.noalias() = layer.norm2.output * in(weights, name + "mlp1.weight");
    layer.hidden.rowwise() += in(weights, name + "mlp1.bias").row(0);
    layer.hidden = layer.hidden.cwiseMax(Real(0));
    m_x.noalias() += layer.hidden * in(weights, name + "mlp2.weight");
    m_x.rowwise() += in(weights, name + "mlp2.bias").row(0);
}

template <typename Real>
auto Network<Real>::backwardLayer(const Weights<Real>& weights, int number, const PositionTerms<Real>& terms,
                                  const int* answers, Grid dx, Weights<Real>& gradient) -> Grid {
    const std::string name = detail::layerName(number);
    const Layer& layer = m_layers[static_cast<std::size_t>(number)];
    in(gradient, name + "mlp2.weight").noalias() += layer.hidden.transpose() * dx;
    in(gradient, name + "mlp2.bias") += dx.colwise().sum();
    Grid hidden = dx * in(weights, name + "mlp2.weight").transpose();
    hidden = (layer.hidden.array() > Real(0)).select(hidden, Real(0));
    in(gradient, name + "mlp1.weight").noalias() += layer.norm2.output.transpose() * hidden;
    in(gradient, name + "mlp1.bias") += hidden.colwise().sum();
    const Grid normed2 = hidden * in(weights, name + "mlp1.weight").transpose();
    dx += normGradient(weights, name + "norm2", layer.norm2, normed2, gradient);

    in(gradient, name + "out.weight").noalias() += layer.attended.transpose() * dx;
    in(gradient, name + "out.bias") += dx.colwise().sum();
    const Grid attended = dx * in(weights, name + "out.weight").transpose();
    Grid qkv = attendGradient(weights, layer, terms, answers, attended, gradient);
    if (terms.cosines.size() > 0) rotate(qkv, terms, -1);
    in(gradient, name + "qkv.weight").noalias() += layer.norm1.output.transpose() * qkv;
    in(gradient, name + "qkv.bias") += qkv.colwise().sum();
    const Grid normed1 = qkv * in(weights, name + "qkv.weight").transpose();
    dx += normGradient(weights, name + "norm1", layer.norm1, normed1, gradient);
    return dx;
}

template <typename Real>
const RealMatrix<Real>& Network<Real>::forward(const Weights<Real>& weights, const SequenceBatch& batch,
                                               const PositionTerms<Real>& terms, Places places) {
    detail::requireFit(batch, terms.length);
    m_count = batch.count;
    m_length = batch.length;
    embed(weights, batch, terms);
    for (int layer = 0; layer < m_shape.layers; ++layer)
        forwardLayer(weights, layer, terms, places == Places::Scored ? answersAfter(layer, batch) : nullptr);
    norm(weights, "norm", m_x, m_norm);
    m_logits.noalias() = m_norm.output * in(weights, "answers.weight");
    m_logits.rowwise() += in(weights, "answers.bias").row(0);
    return m_logits;
}

/// Softmax minus the wanted answer, divided by the number of scored places.
template <typename Real>
Real Network<Real>::lossGradient(const SequenceBatch& batch, Grid& logitsGradient) const {
    const auto scored = batch.answers.size() -
                        static_cast<std::size_t>(std::ranges::count(batch.answers, SequenceBatch::notScored));
    logitsGradient.setZero(m_logits.rows(), m_logits.cols());
    if (scored == 0) return 0;
    const Real share = 1 / static_cast<Real>(scored);
    Real loss = 0;
    for (Eigen::Index row = 0; row < m_logits.rows(); ++row) {
        const int answer = batch.answers[static_cast<std::size_t>(row)];
        if (answer == SequenceBatch::notScored) continue;
        const Real largest = m_logits.row(row).maxCoeff();
        auto probabilities = logitsGradient.row(row).array();
        probabilities = (m_logits.row(row).array() - largest).exp();
        const Real sum = probabilities.sum();
        loss += (std::log(sum) + largest - m_logits(row, answer)) * share;
        probabilities *= share / sum;
        logitsGradient(row, answer) -= share;
    }
    return loss;
}

template <typename Real>
Real Network<Real>::backward(const Weights<Real>& weights, const SequenceBatch& batch,
                             const PositionTerms<Real>& terms, Weights<Real>& gradient) {
    gradient.assign(m_layout.size(), Real(0));
    Grid logits;
    const Real loss = lossGradient(batch, logits);
    in(gradient, "answers.weight").noalias() += m_norm.output.transpose() * logits;
    in(gradient, "answers.bias") += logits.colwise().sum();
    const Grid normed = logits * in(weights, "answers.weight").transpose();
    Grid dx = normGradient(weights, "norm", m_norm, normed, gradient);
    for (int layer = m_shape.layers - 1; layer >= 0; --layer)
        dx = backwardLayer(weights, layer, terms, answersAfter(layer, batch), std::move(dx), gradient);
    embedGradient(batch, terms, dx, gradient);
    return loss;
}

template <typename Real>
RealMatrix<Real> Network<Real>::attention(int layer, int head, int sequence) const {
    const auto& all = m_layers.at(static_cast<std::size_t>(layer)).attention;
    const std::size_t square = static_cast<std::size_t>(m_length) * static_cast<std::size_t>(m_length);
    const auto number = static_cast<std::size_t>(sequence) * static_cast<std::size_t>(m_shape.heads) +
                        static_cast<std::size_t>(head);
    return Eigen::Map<const Grid>(&all.at(square * number), m_length, m_length);
}

}  // namespace sinescope
