// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of the figure of order, parsed once from the Scene.
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/literals.h"
#include "core/analysis/permutation_equivariance.h"

namespace sinescope {

/// Which words go through the attention head.
enum class OrderSentence {
    Article,    ///< "The cat sat", d = 4, with the embeddings that the articles use and W = identity
    CatAndMat,  ///< "the cat sat on the mat", d = 8, embeddings and weights from a generator
    Own,        ///< the Scene's sentence
};

struct OrderFigureOptions {
    OrderSentence sentence = OrderSentence::CatAndMat;
    bool positions = false;
    bool causal = false;
    bool pooled = false;  ///< the mean output is shown
    QString order = u"0,5,2,3,4,1"_s;
    friend bool operator==(const OrderFigureOptions&, const OrderFigureOptions&) = default;
};

const FigureSpec& orderSpec();
OrderFigureOptions orderOptions(const Scene& scene);
/// Puts an order into the state of the figure, as it is written.
void setOrder(FigureState& state, const QString& order);

/// Whether the Scene's scheme is told to attention: positions are switched on, and there are some.
bool usesPositions(const Scene& scene, const OrderFigureOptions& options);

/// The encoding that the words are given: a toy's, or the Scene's in at most 64 columns.
EncodingParameters orderParameters(const Scene& scene, const OrderFigureOptions& options);
/// How many words are shown: a toy's, or at most 12 of the Scene's; no more than a scheme has positions.
std::int64_t orderWordCount(const Scene& scene, const OrderFigureOptions& options);
/// The permutation of `count` words that is written in `text`: words that it does not name follow in their
/// first order; those that do not exist, and repetitions, are passed over.
Permutation orderOf(const QString& text, std::int64_t count);
/// Whether `text` names each of `count` words exactly once.
bool isOrderOf(const QString& text, std::int64_t count);

}  // namespace sinescope
