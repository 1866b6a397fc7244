// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/model.h"

#include "app/model/cell_readout.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Cosines summed at most in the search for the first rise and the first S(k) <= 0.
constexpr std::int64_t searchTerms = std::int64_t{1} << 21;

Measure measureNamed(const QString& id) {
    return id == QLatin1String("cosine")     ? Measure::Cosine
           : id == QLatin1String("distance") ? Measure::Distance
                                             : Measure::Dot;
}

SimilarityPart partNamed(const QString& id) {
    return id == QLatin1String("fast")   ? SimilarityPart::Fast
           : id == QLatin1String("slow") ? SimilarityPart::Slow
           : id == QLatin1String("pair") ? SimilarityPart::Pair
           : id == QLatin1String("sums") ? SimilarityPart::Sums
                                         : SimilarityPart::Whole;
}

Between betweenNamed(const QString& id) {
    return id == QLatin1String("random")  ? Between::Random
           : id == QLatin1String("ahead") ? Between::Ahead
                                          : Between::Identity;
}

/// A round number not below: the largest scores come from a sample of the rows.
double roundedUp(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(std::max(value, 1e-300))));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 5.0, 7.5, 10.0})
        if (step * power >= value) return step * power;
    return value;
}

}  // namespace

Turns turnsOf(const Encoding& encoding) {
    static EncodingParameters last;
    static std::optional<Turns> turns;
    EncodingParameters wanted = encoding.parameters();
    wanted.length = 1;  // how many rows there are changes nothing
    wanted.firstPosition = 0;
    if (!turns || wanted != last) {
        const std::int64_t limit = std::min(std::max<std::int64_t>(256, searchTerms / encoding.pairs()),
                                            EncodingParameters::maximumLength);
        turns = Turns{curveTurns(encoding, limit), limit};
        last = wanted;
    }
    return *turns;
}

double SimilarityModel::valueOf(std::int64_t shift) const {
    if (!isPlain())
        return similarity(*encoding, static_cast<double>(shift), weights,
                          sums() ? PairRange{} : traces.back().range);
    return similarity(*encoding, static_cast<double>(shift), measure,
                      sums() ? PairRange{} : traces.back().range);
}

double SimilarityModel::wholeValue(std::int64_t shift) const {
    return similarity(*encoding, static_cast<double>(shift), measure);
}

std::optional<std::int64_t> SimilarityModel::seen(std::optional<std::int64_t> shift) const {
    if (!shift || !isPlain() || !wholeIsShown() || *shift >= encoding->rows()) return {};
    return shift;
}

Extremes SimilarityModel::limits() const {
    if (isRandom()) return {-largest, largest};
    const double factor = encoding->parameters().factor;
    const double square = std::max(factor * factor, 1e-300);
    const double dot = isPlain() ? traces.back().atZero : similarity(*encoding, 0, range());
    const double zero = dot + (complete ? 0 : square);
    const double highest = measure == Measure::Cosine     ? 1
                           : measure == Measure::Distance ? 2 * std::sqrt(zero)
                                                          : zero;
    return {measure == Measure::Distance ? 0 : -highest, highest};
}

SimilarityModel similarityModel(const Scene& scene, const QString& measure, const QString& part,
                                const QString& between, const SimilarityModel& before) {
    SimilarityModel model;
    model.encoding = encodingOf(scene);
    model.measure = measureNamed(measure);
    model.part = partNamed(part);
    if (model.part == SimilarityPart::Pair) model.pair = selectedPair(scene.selection, *model.encoding);
    model.projection = projectionOf(*model.encoding, between);
    model.whyNoProjection = QString::fromStdString(whyNoProjection(*model.encoding, betweenNamed(between)));
    if (!model.isPlain()) {
        model.measure = Measure::Dot;
        model.position = scene.selection.position;
    }
    if (sameNumbers(model, before)) return before;
    if (!model.isPlain()) model.weights = model.projection->weights(model.position);
    model.traces = similarityTraces(*model.encoding, model.part, model.pair, model.weights);
    model.turns = model.isPlain() ? turnsOf(*model.encoding) : Turns{};
    model.complete = everyPairIsComplete(*model.encoding);
    if (model.isRandom())
        model.largest =
            sameMatrix(model, before) ? before.largest : roundedUp(1.1 * model.projection->largest());
    return model;
}

bool sameMatrix(const SimilarityModel& a, const SimilarityModel& b) {
    return a.encoding == b.encoding && a.measure == b.measure && a.part == b.part && a.pair == b.pair &&
           a.whyNoProjection == b.whyNoProjection && a.isPlain() == b.isPlain() &&
           (a.isPlain() || a.projection->between() == b.projection->between());
}

bool sameNumbers(const SimilarityModel& a, const SimilarityModel& b) {
    return sameMatrix(a, b) && a.position == b.position;
}

std::shared_ptr<const Projection> projectionOf(const Encoding& encoding, const QString& between) {
    const Between wanted = betweenNamed(between);
    if (wanted == Between::Identity || !whyNoProjection(encoding, wanted).empty()) return {};
    return std::make_shared<const Projection>(encoding, wanted);
}

DiagonalRange diagonalOf(const Encoding& encoding, const Projection* projection, std::int64_t shift) {
    const std::int64_t d = encoding.columns();
    const bool random = projection && projection->between() == Between::Random;
    const std::int64_t samples = random ? std::clamp<std::int64_t>((1 << 20) / (d * d), 4, 64)
                                        : std::clamp<std::int64_t>(16384 / d, 2, 64);
    return projection ? projection->diagonal(shift, samples)
                      : diagonalRange(encoding, shift, Measure::Dot, samples);
}

QString measureName(Measure measure) {
    switch (measure) {
        case Measure::Dot:
            return QStringLiteral("S");
        case Measure::Cosine:
            return QStringLiteral("cosine");
        case Measure::Distance:
            return QStringLiteral("distance");
    }
    return {};
}

}  // namespace sinescope
