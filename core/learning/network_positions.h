// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a scheme of core/schemes enters the small transformer: rows added to the embedding, a bias of each head
// added to the scores, vectors added to the keys, or a rotation of queries and keys. The network knows these
// four and no scheme.
#pragma once

#include "core/learning/network_shape.h"
#include "core/schemes/scheme.h"

#include <optional>
#include <string>
#include <vector>

namespace sinescope {

/// The contributions of positions to sequences of `length` tokens. Empty members do not take part.
template <typename Real>
struct PositionTerms {
    int length = 0;
    RealMatrix<Real> rows;                 ///< length x d_model, added to the embeddings
    std::vector<int> learnedRows;          ///< row of the trained table for each token
    std::vector<RealMatrix<Real>> biases;  ///< one length x length matrix for each head; -inf masks a key
    std::vector<int> buckets;              ///< T5: bucket of query i and key j at i * length + j
    std::vector<int> keyVectors;           ///< Shaw: row of the key vector, in the same order
    RealMatrix<Real> cosines;              ///< length x pairs, attention factor included
    RealMatrix<Real> sines;
    RopePairs pairs = RopePairs::Interleaved;
};

/// Returns why the small transformer cannot use a scheme; empty if it can.
std::string reasonNotToLearn(const Scheme& scheme);

/// The scheme resized for the network: sinusoids of its d_model, rotations of a head's columns (a partial
/// rotation keeps its share), ALiBi slopes of its heads, and scalings that stretch from the trained length to
/// `length`. Tables that the network trains are unchanged.
Scheme schemeForNetwork(const Scheme& scheme, const NetworkShape& shape, int trainedLength, int length);

/// The same without what the network trains and without the sizes of a text, so that schemes that train alike
/// are equal.
Scheme schemeToTrain(Scheme scheme, const NetworkShape& shape, int trainedLength);

/// The scheme of an attention with the mask of `shape`: ALiBi becomes causal if that is.
Scheme withMaskOf(const NetworkShape& shape, Scheme scheme);

/// The shape with the sizes of what the scheme trains; `learnedRows` are the positions of a learned table.
NetworkShape withPositionWeights(NetworkShape shape, const Scheme& scheme, int learnedRows);

/// The terms of a scheme for positions first .. first + length - 1. [0, 1] always starts at 0. Throws Error
/// for a learned table without the positions, and if reasonNotToLearn() is not empty.
template <typename Real>
PositionTerms<Real> positionTerms(const Scheme& scheme, const NetworkShape& shape, int trainedLength,
                                  int length, int first = 0);

/// The buckets of T5 that sequences of `length` tokens use and those of `trainedLength` do not, so that they
/// were never trained; empty for other schemes.
std::vector<int> untrainedBuckets(const Scheme& scheme, int trainedLength, int length, bool causal);

}  // namespace sinescope
