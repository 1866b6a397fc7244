// SPDX-License-Identifier: GPL-3.0-or-later
// The exact gradient, compared with central differences of the loss in double, for every scheme, norm and
// mask.
#include "tests/core/learning/support.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <tuple>

using namespace sinescope;

namespace {

constexpr int tokens = 6;
constexpr double step = 1e-5;
/// Smaller gradients are 0 in theory (the key biases under softmax) and only rounding error here.
constexpr double negligible = 1e-9;
constexpr double allowed = 1e-6;
/// Weights checked in each group; more would only take longer.
constexpr Eigen::Index checkedNumbers = 24;

class LossOf {
 public:
    LossOf(const Scheme& scheme, const NetworkShape& shape)
        : m_network(shape),
          m_batch(randomBatch(2, tokens, shape.vocabulary)),
          m_terms(positionTerms<double>(scheme, shape, tokens, tokens)),
          m_weights(disturbedWeights(m_network.layout())) {}

    const WeightLayout& layout() const { return m_network.layout(); }
    Weights<double> gradient() {
        Weights<double> gradient;
        loss(&gradient);
        return gradient;
    }
    double slope(std::size_t weight) {
        const double before = m_weights[weight];
        m_weights[weight] = before + step;
        const double above = loss(nullptr);
        m_weights[weight] = before - step;
        const double below = loss(nullptr);
        m_weights[weight] = before;
        return (above - below) / (2 * step);
    }

 private:
    /// The cross-entropy, computed independently of backward(), and from all places.
    double loss(Weights<double>* gradient) {
        const RealMatrix<double>& logits =
            m_network.forward(m_weights, m_batch, m_terms, gradient ? Places::Scored : Places::All);
        if (gradient) return m_network.backward(m_weights, m_batch, m_terms, *gradient);
        double sum = 0;
        int scored = 0;
        for (Eigen::Index row = 0; row < logits.rows(); ++row) {
            const int answer = m_batch.answers[static_cast<std::size_t>(row)];
            if (answer == SequenceBatch::notScored) continue;
            sum -= std::log(std::exp(logits(row, answer)) / logits.row(row).array().exp().sum());
            ++scored;
        }
        return sum / scored;
    }

    Network<double> m_network;
    SequenceBatch m_batch;
    PositionTerms<double> m_terms;
    Weights<double> m_weights;
};

}  // namespace

class Gradient : public testing::TestWithParam<std::tuple<std::size_t, NetworkNorm, bool>> {};

TEST_P(Gradient, gradientMatchesCentralDifferencesForEveryWeightGroup) {
    const auto [number, norm, causal] = GetParam();
    const auto [name, scheme] = learnableSchemes()[number];
    NetworkShape shape{.vocabulary = 5,
                       .answers = 5,
                       .columns = 16,
                       .heads = 2,
                       .hidden = 12,
                       .layers = 2,
                       .norm = norm,
                       .causal = causal};
    shape = withPositionWeights(shape, scheme, tokens);
    LossOf loss(scheme, shape);
    const Weights<double> gradient = loss.gradient();
    for (const WeightGroup& group : loss.layout().groups()) {
        const Eigen::Index size = static_cast<Eigen::Index>(group.rows) * group.columns;
        const Eigen::Index count = std::min(size, checkedNumbers);
        double error = 0;
        double norm2 = 0;
        for (Eigen::Index k = 0; k < count; ++k) {
            const std::size_t weight = group.offset + static_cast<std::size_t>(k * size / count);
            const double slope = loss.slope(weight);
            error += std::pow(gradient[weight] - slope, 2);
            norm2 += slope * slope;
        }
        EXPECT_LE(std::sqrt(error), allowed * std::sqrt(norm2) + negligible)
            << name << ", " << group.name << ": relative error " << std::sqrt(error / norm2);
    }
}

INSTANTIATE_TEST_SUITE_P(Learning, Gradient,
                         testing::Combine(testing::Range<std::size_t>(0, learnableSchemes().size()),
                                          testing::Values(NetworkNorm::Rms, NetworkNorm::Layer),
                                          testing::Bool()));
