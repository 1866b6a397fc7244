// SPDX-License-Identifier: GPL-3.0-or-later
//
// Options of the similarity figure, parsed from the Scene.
#pragma once

#include "app/model/values.h"
#include "app/scene/figure_catalog.h"
#include "core/analysis/projection.h"

namespace sinescope {

/// The pairs that the curve sums; Sums adds them group by group, slowest first.
enum class SimilarityPart { Whole, Fast, Slow, Pair, Sums };

/// The matrix, or for the patches of an image the map of the selected one or of all.
enum class SimilarityMaps { None, Selected, All };

enum class SimilarityCharts { Both, MatrixAlone, CurveAlone };

struct SimilarityOptions {
    Measure measure = Measure::Dot;  ///< used if W = I; other W use the dot product
    QueryKeyMatrix between = QueryKeyMatrix::Identity;
    SimilarityPart part = SimilarityPart::Whole;
    bool softmax = false;    ///< softmax of a score scheme's biases instead of the biases
    bool isCentred = false;  ///< subtract the mean of a table's rows
    SimilarityMaps maps = SimilarityMaps::None;
    bool sameWord = true;  ///< the key of a rotation is the query's word, otherwise the next word
    SimilarityCharts charts = SimilarityCharts::Both;
};

const FigureSpec& similaritySpec();
SimilarityOptions similarityOptions(const Scene& scene);

/// Returns the shifts on the axis of the curve: its zoom if it is alone, otherwise those in the matrix.
AxisRange shownShifts(const Scene& scene);

/// Returns the figure's first statement of a kind.
QString similarityWords(const char* kind, const Values& values = Values());

/// "both", "matrix" or "curve".
QString chartsId(const SimilarityOptions& options);

}  // namespace sinescope
