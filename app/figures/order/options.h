// SPDX-License-Identifier: GPL-3.0-or-later
//
// Options of the order figure, parsed from the Scene.
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/literals.h"
#include "core/analysis/permutation_equivariance.h"

namespace sinescope {

/// The words passed through the attention head.
enum class OrderSentence {
    Article,    ///< "The cat sat", d = 4, with the embeddings used in the articles and W = identity
    CatAndMat,  ///< "the cat sat on the mat", d = 8, random embeddings and weights
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
/// Stores `order` in the figure's state as written.
void setOrder(FigureState& state, const QString& order);

/// True if attention uses the Scene's scheme: positions are enabled and the scheme has some.
bool usesPositions(const Scene& scene, const OrderFigureOptions& options);

/// Returns the encoding of the words: a toy's, or the Scene's with at most 64 columns.
EncodingParameters orderParameters(const Scene& scene, const OrderFigureOptions& options);
/// Returns the number of words shown: a toy's, or at most 12 of the Scene's, each with a position.
std::int64_t orderWordCount(const Scene& scene, const OrderFigureOptions& options);
/// Parses a permutation of `count` words: words missing from `text` follow in their original order;
/// out-of-range words and duplicates are ignored.
Permutation orderOf(const QString& text, std::int64_t count);
/// True if `text` names each of `count` words exactly once.
bool isOrderOf(const QString& text, std::int64_t count);

}  // namespace sinescope
