// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small pre-norm transformer with its exact gradient:
//   x = E[token] + P[position]
//   x = x + W_o attention(norm(x)),  x = x + W_2 relu(W_1 norm(x))   for each layer
//   logits = W norm(x) + b
// The loss is the mean cross-entropy in nats over the scored places. Row b * length + t of a matrix belongs
// to token t of sequence b. The network holds the intermediate results of its last pass and no weights.
#pragma once

#include "core/learning/network_positions.h"
#include "core/learning/network_shape.h"

#include <vector>

namespace sinescope {

/// Sequences of the same length, one after the other.
struct SequenceBatch {
    static constexpr int notScored = -1;
    int count = 0;
    int length = 0;
    std::vector<int> tokens;   ///< count x length
    std::vector<int> answers;  ///< count x length; notScored where no answer is requested
};

/// The places whose results a forward pass is for: without the others, the last layer is faster.
enum class Places { All, Scored };

template <typename Real>
class Network {
 public:
    explicit Network(const NetworkShape& shape);

    const NetworkShape& shape() const { return m_shape; }
    const WeightLayout& layout() const { return m_layout; }

    /// Logits, count * length rows of `answers` columns; meaningless at places left out.
    const RealMatrix<Real>& forward(const Weights<Real>& weights, const SequenceBatch& batch,
                                    const PositionTerms<Real>& terms, Places places = Places::All);
    /// The loss of the last forward pass; fills `gradient` (layout().size() numbers) with its derivative by
    /// each weight, 0 in the padding.
    Real backward(const Weights<Real>& weights, const SequenceBatch& batch, const PositionTerms<Real>& terms,
                  Weights<Real>& gradient);
    /// Attention weights of the last forward pass, which was for all places: row = query, column = key.
    RealMatrix<Real> attention(int layer, int head, int sequence) const;

 private:
    using Grid = RealMatrix<Real>;
    struct Normed {
        Grid scaled;  ///< x / rms(x), or (x - mean) / deviation
        Eigen::Array<Real, Eigen::Dynamic, 1> inverse;
        Grid output;
    };
    struct Layer {
        Normed norm1, norm2;
        Grid qkv, attended, hidden;
        Weights<Real> attention;
    };

    void norm(const Weights<Real>& weights, const std::string& name, const Grid& x, Normed& normed) const;
    Grid normGradient(const Weights<Real>& weights, const std::string& name, const Normed& normed,
                      const Grid& outputGradient, Weights<Real>& gradient) const;
    void rotate(Grid& qkv, const PositionTerms<Real>& terms, Real direction) const;
    void embed(const Weights<Real>& weights, const SequenceBatch& batch, const PositionTerms<Real>& terms);
    void embedGradient(const SequenceBatch& batch, const PositionTerms<Real>& terms, const Grid& dx,
                       Weights<Real>& gradient) const;
    /// The answers of the batch if only its scored places are used after the layer; null if all are.
    const int* answersAfter(int layer, const SequenceBatch& batch) const {
        return layer == m_shape.layers - 1 ? batch.answers.data() : nullptr;
    }
    /// `answers`: as returned by answersAfter().
    void forwardLayer(const Weights<Real>& weights, int layer, const PositionTerms<Real>& terms,
                      const int* answers);
    Grid backwardLayer(const Weights<Real>& weights, int layer, const PositionTerms<Real>& terms,
                       const int* answers, Grid dx, Weights<Real>& gradient);
    void attend(const Weights<Real>& weights, Layer& layer, const PositionTerms<Real>& terms,
                const int* answers) const;
    Grid attendGradient(const Weights<Real>& weights, const Layer& layer, const PositionTerms<Real>& terms,
                        const int* answers, const Grid& attendedGradient, Weights<Real>& gradient) const;
    Real lossGradient(const SequenceBatch& batch, Grid& logitsGradient) const;
    template <typename Number>
    Number* optionalGroup(Number* weights, const char* name) const;

    auto in(const Weights<Real>& weights, const std::string& name) const {
        return weightsIn(weights.data(), m_layout.group(name));
    }
    auto in(Weights<Real>& weights, const std::string& name) const {
        return weightsIn(weights.data(), m_layout.group(name));
    }

    NetworkShape m_shape;
    WeightLayout m_layout;
    int m_count = 0;   ///< sequences of the last pass
    int m_length = 0;  ///< their tokens
    Grid m_x;          ///< the residual stream
    std::vector<Layer> m_layers;
    Normed m_norm;
    Grid m_logits;
};

extern template class Network<float>;

}  // namespace sinescope
