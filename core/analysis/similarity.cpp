// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/similarity.h"

#include "core/analysis/linear_fit.h"
#include "core/analysis/phase.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace sinescope {

namespace {

double squaredFactor(const Encoding& encoding) {
    return encoding.parameters().factor * encoding.parameters().factor;
}

/// sum cos w k, S(k) before the factor.
double cosineSum(const detail::PairList& pairs, double k) {
    detail::CompensatedSum sum;
    detail::forTurns(k, pairs.frequencies, [&](std::size_t, double, double cosine) { sum.add(cosine); });
    return sum.value();
}

/// sum 2 (1 - cos w k) = sum 4 sin^2(w k / 2): no cancellation however near the rows are.
double squaredDistance(const detail::PairList& pairs, double k) {
    detail::CompensatedSum sum;
    detail::forTurns(0.5 * k, pairs.frequencies,
                     [&](std::size_t, double sine, double) { sum.add(4 * sine * sine); });
    return sum.value();
}

/// A row of zeros has no direction: its cosine with any other is 0, as in
/// torch.nn.functional.cosine_similarity.
double cosineOf(double dot, double squaredNorms) {
    return squaredNorms > 0 ? dot / std::sqrt(squaredNorms) : 0;
}

}  // namespace

PairRange fastHalf(const Encoding& encoding) {
    return {0, encoding.pairs() / 2 - 1};
}

PairRange slowHalf(const Encoding& encoding) {
    return {encoding.pairs() / 2, encoding.pairs() - 1};
}

double similarity(const Encoding& encoding, double k, PairRange range) {
    return squaredFactor(encoding) * cosineSum(detail::pairsOf(encoding, range.first, range.last), k);
}

double similarity(const Encoding& encoding, double k, Measure measure, PairRange range) {
    if (measure == Measure::Dot) return similarity(encoding, k, range);
    const detail::PairList pairs = detail::pairsOf(encoding, range.first, range.last);
    if (measure == Measure::Distance)
        return std::abs(encoding.parameters().factor) * std::sqrt(squaredDistance(pairs, k));
    const auto count = static_cast<double>(pairs.frequencies.size());
    if (count == 0) return 0;
    // Each formula loses digits where the other is exact: near 1, and near 0.
    const double sum = cosineSum(pairs, k);
    return sum > 0.5 * count ? 1 - squaredDistance(pairs, k) / (2 * count) : sum / count;
}

double similarity(const Encoding& encoding, double k, const PairWeights& weights, PairRange range) {
    if (weights.isEmpty()) return similarity(encoding, k, range);
    return similarityMeans(encoding, k, 1, 1, 1, range, weights)(0);
}

double measureOf(Measure measure, double dot, double atZero) {
    switch (measure) {
        case Measure::Dot:
            return dot;
        case Measure::Cosine:
            return atZero > 0 ? dot / atZero : 0;
        case Measure::Distance:
            return std::sqrt(std::max(0.0, 2 * (atZero - dot)));
    }
    return dot;
}

double similarityOf(const Encoding& encoding, std::int64_t p, std::int64_t q, Measure measure) {
    const detail::PairList pairs = detail::pairsOf(encoding);
    const auto k = static_cast<double>(q - p);
    double dot = cosineSum(pairs, k);
    double squared = squaredDistance(pairs, k);
    double normP = static_cast<double>(pairs.frequencies.size());
    double normQ = normP;
    for (const detail::LoneColumn& lone : pairs.lone) {
        const detail::Turn atP = detail::turnOf(static_cast<double>(p), lone.frequency);
        const detail::Turn atQ = detail::turnOf(static_cast<double>(q), lone.frequency);
        const double x = lone.wave == Wave::Sine ? atP.sine : atP.cosine;
        const double y = lone.wave == Wave::Sine ? atQ.sine : atQ.cosine;
        dot += x * y;
        squared += (x - y) * (x - y);
        normP += x * x;
        normQ += y * y;
    }
    if (measure == Measure::Dot) return squaredFactor(encoding) * dot;
    if (measure == Measure::Distance) return std::abs(encoding.parameters().factor) * std::sqrt(squared);
    // Near 1 the cosine is computed from the distance, as above.
    if (pairs.lone.empty()) return similarity(encoding, k, Measure::Cosine);
    return cosineOf(dot, normP * normQ);
}

DiagonalRange diagonalRange(const Encoding& encoding, std::int64_t k, std::int64_t samples,
                            const std::function<double(std::int64_t)>& value) {
    if (samples < 1)
        throw Error("A diagonal is looked at in at least one position; asked for were " +
                    groupedText(samples) + ".");
    const std::int64_t first = encoding.parameters().firstPosition + std::max<std::int64_t>(0, -k);
    DiagonalRange range{{nan, nan}};
    for (const std::int64_t place : spreadPositions(encoding.rows() - std::abs(k), samples)) {
        range.extremes.include(value(first + place));
        ++range.sampled;
    }
    return range;
}

DiagonalRange diagonalRange(const Encoding& encoding, std::int64_t k, Measure measure, std::int64_t samples) {
    return diagonalRange(encoding, k, samples, [&](std::int64_t p) {
        const Vector a = encoding.row(p), b = encoding.row(p + k);
        const double value = measure == Measure::Distance ? (a - b).norm() : a.dot(b);
        return measure == Measure::Cosine ? cosineOf(value, a.squaredNorm() * b.squaredNorm()) : value;
    });
}

bool everyPairIsComplete(const Encoding& encoding) {
    return detail::pairsOf(encoding).lone.empty();
}

std::int64_t completePairs(const Encoding& encoding) {
    return static_cast<std::int64_t>(detail::pairsOf(encoding).frequencies.size());
}

Vector similarityCurve(const Encoding& encoding, double first, double step, std::int64_t count,
                       PairRange range) {
    return similarityMeans(encoding, first, step, count, 1, range);
}

Vector similarityMeans(const Encoding& encoding, double first, double step, std::int64_t count, double width,
                       PairRange range, const PairWeights& weights) {
    const detail::PairList pairs = detail::pairsOf(encoding, range.first, range.last);
    // A lone column counts only in a weighted S(k), not in the plain one.
    const std::size_t lone = weights.isEmpty() ? 0 : pairs.lone.size();
    const std::span<const Frequency> all =
        std::span(encoding.frequencies())
            .subspan(std::min(static_cast<std::size_t>(pairs.first), encoding.frequencies().size()),
                     pairs.frequencies.size() + lone);
    const std::vector<Frequency> frequencies =
        width > 1 ? detail::aliases(all) : std::vector<Frequency>(all.begin(), all.end());
    std::vector<double> cosines = detail::dirichletMeans(width, frequencies);
    std::vector<double> sines;
    if (weights.isEmpty()) {
        for (double& weight : cosines) weight *= squaredFactor(encoding);
        return detail::waveSums(frequencies, cosines, sines, first, step, count);
    }
    sines = cosines;
    for (std::size_t m = 0; m < cosines.size(); ++m) {
        cosines[m] *= weights.cosine[static_cast<std::size_t>(pairs.first) + m];
        sines[m] *= weights.sine[static_cast<std::size_t>(pairs.first) + m];
    }
    return detail::waveSums(frequencies, cosines, sines, first, step, count);
}

SimilarityEnvelope similarityEnvelope(const Encoding& encoding, double first, double last,
                                      std::int64_t buckets, PairRange range, std::int64_t maximumTerms,
                                      const PairWeights& weights) {
    SimilarityEnvelope envelope{std::vector<Extremes>(static_cast<std::size_t>(buckets), {nan, nan}), 1};
    const std::int64_t from = axisPlace(std::ceil(first));
    const std::int64_t to = axisPlace(std::floor(last));
    if (to < from || buckets < 1) return envelope;
    const std::int64_t terms = std::max<std::int64_t>(1, encoding.pairs());
    const std::int64_t samples = std::max<std::int64_t>(buckets, maximumTerms / terms);
    envelope.stride = (to - from) / samples + 1;
    const std::int64_t count = (to - from) / envelope.stride + 1;
    const Vector values = similarityMeans(encoding, static_cast<double>(from),
                                          static_cast<double>(envelope.stride), count, 1, range, weights);
    const double scale = static_cast<double>(buckets) / (last - first);
    for (std::int64_t t = 0; t < count; ++t) {
        const double at = (static_cast<double>(from + t * envelope.stride) - first) * scale;
        // If first = last, the scale is infinite and everything belongs to the first bucket.
        const std::int64_t b = last > first ? std::clamp<std::int64_t>(axisPlace(at), 0, buckets - 1) : 0;
        envelope.buckets[static_cast<std::size_t>(b)].include(values(t));
    }
    return envelope;
}

CurveTurns curveTurns(const Encoding& encoding, std::int64_t limit, PairRange range) {
    CurveTurns turns;
    if (completePairs(encoding) == 0) return turns;
    double before = similarity(encoding, 0, range);
    const double noise = 1e-13 * before;  // possible rounding of a flat curve
    // In growing runs, so that near turns are cheap.
    std::int64_t run = 128;
    for (std::int64_t from = 1; from <= limit && !(turns.rise && turns.nonPositive); from += run) {
        if (from > 1) run = std::min<std::int64_t>(2 * run, 8192);
        const std::int64_t count = std::min(run, limit - from + 1);
        const Vector values = similarityCurve(encoding, static_cast<double>(from), 1, count, range);
        for (std::int64_t t = 0; t < count; ++t) {
            if (!turns.rise && values(t) > before + noise) turns.rise = from + t;
            if (!turns.nonPositive && values(t) <= 0) turns.nonPositive = from + t;
            before = values(t);
        }
    }
    return turns;
}

}  // namespace sinescope
