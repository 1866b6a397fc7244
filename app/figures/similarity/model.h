// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the similarity figure shows of a Scene, in numbers: the measure, the pairs, the lines of the curve.
#pragma once

#include "app/model/figure_model.h"
#include "app/figures/similarity/curve.h"
#include "core/analysis/projection.h"

#include <memory>
#include <optional>

namespace sinescope {

/// Where the curve first rises, and where it first is not positive.
struct Turns : CurveTurns {
    std::int64_t limit = 0;  ///< so far it was looked
};
/// Kept while the frequencies stay.
Turns turnsOf(const Encoding& encoding);

struct SimilarityModel {
    std::shared_ptr<const Encoding> encoding;
    Measure measure = Measure::Dot;
    SimilarityPart part = SimilarityPart::Whole;
    std::int64_t pair = 0;                         ///< of SimilarityPart::Pair, else 0
    std::shared_ptr<const Projection> projection;  ///< with W = I none
    QString whyNoProjection;                       ///< why the wanted W is not there
    std::int64_t position = 0;                     ///< whose scores the curve shows; with W = I always 0
    PairWeights weights;                           ///< of the curve; with W = I none
    double largest = 0;                            ///< limit of the colours with W
    std::vector<SimilarityTrace> traces;
    Turns turns;
    bool complete = true;  ///< whether every pair has both columns

    bool isEmpty() const { return traces.empty(); }  ///< nothing was shown yet
    bool sums() const { return part == SimilarityPart::Sums; }
    bool wholeIsShown() const { return part != SimilarityPart::Pair; }
    PairRange range() const { return similarityRange(*encoding, part, pair); }
    bool isPlain() const { return !projection; }
    bool isRandom() const { return projection && projection->between() == Between::Random; }
    /// The exact value of the main line at a shift.
    double valueOf(std::int64_t shift) const;
    /// The whole curve at a shift, where a mark on it goes.
    double wholeValue(std::int64_t shift) const;
    /// A turn where it is to be marked: on the whole curve, at a shift within L.
    std::optional<std::int64_t> seen(std::optional<std::int64_t> shift) const;
    /// S(0) and below, for every k: the limits of the colours.
    Extremes limits() const;
};

/// Works the traces out anew only where `before` has others. The ids are those of the figure's options.
SimilarityModel similarityModel(const Scene& scene, const QString& measure, const QString& part,
                                const QString& between, const SimilarityModel& before);
/// Whether two models show the same matrix, and the same curve as well.
bool sameMatrix(const SimilarityModel& a, const SimilarityModel& b);
bool sameNumbers(const SimilarityModel& a, const SimilarityModel& b);

/// The W of a Scene's figure; none with W = I and where it cannot be.
std::shared_ptr<const Projection> projectionOf(const Encoding& encoding, const QString& between);
/// S(p, p + k) along the selected diagonal: as many rows as are multiplied quickly.
DiagonalRange diagonalOf(const Encoding& encoding, const Projection* projection, std::int64_t shift);

/// "S", "cosine" or "distance".
QString measureName(Measure measure);

}  // namespace sinescope
