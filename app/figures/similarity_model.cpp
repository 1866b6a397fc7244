// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity_model.h"

#include "app/figures/cells.h"

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
    return similarity(*encoding, static_cast<double>(shift), measure,
                      sums() ? PairRange{} : traces.back().range);
}

double SimilarityModel::wholeValue(std::int64_t shift) const {
    return similarity(*encoding, static_cast<double>(shift), measure);
}

std::optional<std::int64_t> SimilarityModel::seen(std::optional<std::int64_t> shift) const {
    if (!shift || !wholeIsShown() || *shift >= encoding->rows()) return {};
    return shift;
}

Extremes SimilarityModel::limits() const {
    const double factor = encoding->parameters().factor;
    const double square = std::max(factor * factor, 1e-300);
    const double zero = traces.back().atZero + (complete ? 0 : square);
    const double highest = measure == Measure::Cosine     ? 1
                           : measure == Measure::Distance ? 2 * std::sqrt(zero)
                                                          : zero;
    return {measure == Measure::Distance ? 0 : -highest, highest};
}

SimilarityModel similarityModel(const Scene& scene, const QString& measure, const QString& part,
                                const SimilarityModel& before) {
    SimilarityModel model;
    model.encoding = encodingOf(scene);
    model.measure = measureNamed(measure);
    model.part = partNamed(part);
    if (model.part == SimilarityPart::Pair) model.pair = selectedPair(scene.selection, *model.encoding);
    if (sameNumbers(model, before)) return before;
    model.traces = similarityTraces(*model.encoding, model.part, model.pair);
    model.turns = turnsOf(*model.encoding);
    model.complete = everyPairIsComplete(*model.encoding);
    return model;
}

bool sameNumbers(const SimilarityModel& a, const SimilarityModel& b) {
    return a.encoding == b.encoding && a.measure == b.measure && a.part == b.part && a.pair == b.pair;
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
