// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of the similarity figure, parsed once from the Scene.
#pragma once

#include "app/model/values.h"
#include "app/scene/figure_catalog.h"
#include "core/analysis/projection.h"

namespace sinescope {

/// Which pairs the curve sums; with Sums they are added up one group after the other, slowest first.
enum class SimilarityPart { Whole, Fast, Slow, Pair, Sums };

/// The matrix itself, or of the patches of an image the map of the selected one or the maps of all.
enum class SimilarityMaps { None, Selected, All };

/// Which of the two charts are drawn.
enum class SimilarityCharts { Both, MatrixAlone, CurveAlone };

struct SimilarityOptions {
    Measure measure = Measure::Dot;  ///< with W = I; with another W it is the dot product
    QueryKeyMatrix between = QueryKeyMatrix::Identity;
    SimilarityPart part = SimilarityPart::Whole;
    bool softmax = false;    ///< of a score scheme's biases; else the biases themselves
    bool isCentred = false;  ///< of a table's rows: less their mean
    SimilarityMaps maps = SimilarityMaps::None;
    bool sameWord = true;  ///< the key of a rotation is the query's word; else the word after it
    SimilarityCharts charts = SimilarityCharts::Both;
};

const FigureSpec& similaritySpec();
SimilarityOptions similarityOptions(const Scene& scene);

/// The first statement of a kind in the words of the figure.
QString similarityWords(const char* kind, const Values& values = Values());

}  // namespace sinescope
