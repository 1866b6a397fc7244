// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/model.h"

#include "app/model/cell_readout.h"
#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "core/round_numbers.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Limit of cosines summed in the search for the first rise and the first S(k) <= 0.
constexpr std::int64_t searchTerms = std::int64_t{1} << 21;
/// Largest number of scores in a row for its softmax.
constexpr std::int64_t maximumScores = 1024;
/// Largest L for which the spread of every diagonal is computed.
constexpr std::int64_t maximumDiagonals = 256;

/// True if both show the same matrix.
bool sameMatrix(const SimilarityNumbers& a, const SimilarityNumbers& b) {
    return a.encoding == b.encoding && a.measure == b.measure && a.part == b.part && a.pair == b.pair &&
           a.noProjectionReason == b.noProjectionReason && a.isPlain() == b.isPlain() &&
           (a.isPlain() || a.projection->between() == b.projection->between());
}

/// Rounds up to a round number, because the largest scores come from a sample of the rows.
double roundedUp(double value) {
    const double power = unitOfDigits(std::max(value, 1e-300));
    for (const double step : {1.0, 1.5, 2.0, 3.0, 5.0, 7.5, 10.0})
        if (step * power >= value) return step * power;
    return value;
}

/// True if values of which a sample is known may well be below 0.
bool mayBeNegative(double lowest, double highest) {
    return lowest < 0.1 * (highest - lowest);
}

/// Returns the colour limits, a tenth beyond the sample, because the extremes of all rows may be larger.
Extremes randomLimitsOf(const Projection& projection) {
    const Extremes found = projection.extremes();
    const double largest = roundedUp(1.1 * std::max(-found.lowest, found.highest));
    return {mayBeNegative(found.lowest, found.highest) ? -largest : 0, largest};
}

/// True if both have the same frequencies and columns; the number of rows does not affect S(k).
bool sameCurves(const SimilarityNumbers& a, const SimilarityNumbers& b) {
    EncodingParameters left = a.encoding->parameters(), right = b.encoding->parameters();
    left.length = right.length = 1;
    left.firstPosition = right.firstPosition = 0;
    return left == right && a.part == b.part && a.pair == b.pair;
}

TurningPoints turnsOf(const SimilarityNumbers& numbers, const SimilarityNumbers* before) {
    if (!numbers.isPlain() || !numbers.hasCurve()) return {};
    if (before && before->isPlain() && before->turns.limit > 0 && sameCurves(numbers, *before))
        return before->turns;
    const std::int64_t limit = std::min(std::max<std::int64_t>(256, searchTerms / numbers.encoding->pairs()),
                                        EncodingParameters::maximumLength);
    return {curveTurns(*numbers.encoding, limit, numbers.range()), limit};
}

std::shared_ptr<const SimilarityNumbers> numbersOf(const Scene& scene, const SimilarityOptions& options,
                                                   const std::shared_ptr<const SimilarityNumbers>& before) {
    const auto numbers = std::make_shared<SimilarityNumbers>();
    SimilarityNumbers& made = *numbers;
    made.encoding = encodingOf(scene);
    made.setPositions(scene.encoding);
    made.measure = options.measure;
    made.part = options.part;
    if (made.encoding->pairs() == 0) return numbers;
    if (made.part == SimilarityPart::Pair) made.pair = selectedPair(scene.selection, *made.encoding);
    made.noProjectionReason = QString::fromStdString(noProjectionReason(*made.encoding, options.between));
    const bool hasProjection =
        options.between != QueryKeyMatrix::Identity && made.noProjectionReason.isEmpty();
    const bool sameProjection = before && before->projection && before->encoding == made.encoding &&
                                before->projection->between() == options.between;
    if (hasProjection)
        made.projection =
            sameProjection ? before->projection
                           : std::make_shared<const Projection>(*made.encoding, options.between,
                                                                before ? before->projection.get() : nullptr);
    if (!made.isPlain()) {
        made.measure = Measure::Dot;
        made.position = scene.selection.position;
    }
    if (before && sameMatrix(made, *before) && made.position == before->position) return before;
    if (!made.isPlain()) made.weights = made.projection->weights(made.position);
    made.complete = everyPairIsComplete(*made.encoding);
    made.traces = similarityTraces(*made.encoding, made.part, made.pair, made.weights);
    made.turns = turnsOf(made, before.get());
    if (made.isRandom())
        made.randomLimits =
            sameProjection && before->isRandom() ? before->randomLimits : randomLimitsOf(*made.projection);
    made.setMatrix(before.get());
    return numbers;
}

}  // namespace

double SimilarityNumbers::valueOf(std::int64_t shift) const {
    const PairRange shown = sums() ? PairRange{} : traces.back().range;
    const double value = isPlain() ? similarity(*encoding, static_cast<double>(shift), measure, shown)
                                   : similarity(*encoding, static_cast<double>(shift), weights, shown);
    return std::isnan(value) ? 0 : value;  // the cosine of no complete pair
}

std::optional<std::int64_t> SimilarityNumbers::seen(std::optional<std::int64_t> shift) const {
    if (!shift || !isPlain() || *shift >= encoding->rows()) return {};
    return shift;
}

bool SimilarityNumbers::showsNegative() const {
    if (measure == Measure::Distance) return false;
    return isRandom() ? randomLimits.lowest < 0 : dotFallsToZero();
}

bool SimilarityNumbers::dotFallsToZero() const {
    if (!complete) return true;
    // With M_4 shifts extend by four.
    const std::int64_t last = encoding->rows() - 1 + (isPlain() ? 0 : aheadBy);
    const CurveTurns found = isPlain() ? CurveTurns(turns) : curveTurns(*encoding, last, range());
    if (found.nonPositive) return *found.nonPositive <= last;
    return isPlain() && turns.limit < last && mayFallToZeroAfter(turns.limit, last);
}

bool SimilarityNumbers::mayFallToZeroAfter(std::int64_t first, std::int64_t last) const {
    const std::int64_t samples = std::clamp<std::int64_t>(searchTerms / 4 / encoding->pairs(), 16, 1024);
    const double step = static_cast<double>(last - first) / static_cast<double>(samples);
    const Vector values = similarityCurve(*encoding, static_cast<double>(first), step, samples + 1, range());
    return mayBeNegative(values.minCoeff(), traces.back().atZero);
}

Extremes SimilarityNumbers::colors() const {
    if (isRandom()) return randomLimits;
    const double factor = encoding->parameters().factor;
    const double square = std::max(factor * factor, 1e-300);
    const double dot = isPlain() ? traces.back().atZero : similarity(*encoding, 0, range());
    const double zero = std::max(dot + (complete ? 0 : square), 1e-300);
    // |a - b|^2 = 2 (S(0) - S(k)), which is at most 2 S(0) while S is positive, and 4 S(0) otherwise.
    const double highest = measure == Measure::Cosine     ? 1
                           : measure == Measure::Distance ? std::sqrt((dotFallsToZero() ? 4 : 2) * zero)
                                                          : zero;
    return {showsNegative() ? -highest : 0, highest};
}

void SimilarityNumbers::setMatrix(const SimilarityNumbers* before) {
    if (before && !before->isEmpty() && sameMatrix(*this, *before)) {
        m_matrix = before->m_matrix;
        m_limits = before->m_limits;
        return;
    }
    m_matrix.source = std::make_shared<char>();
    m_matrix.pixels = [all = encoding, by = projection, of = measure,
                       pairs = range()](const PixelGrid& grid) {
        return by ? by->pixels(grid, pairs) : similarityPixels(*all, grid, of, pairs);
    };
    m_limits = colors();
}

QStringList SimilarityNumbers::lineLabels() const {
    return textsOf(traces, &SimilarityTrace::label);
}

bool SimilarityNumbers::isDefined(double shift) const {
    if (!isRandom()) return true;
    const double query = static_cast<double>(position - firstPosition()), other = query + shift;
    constexpr double cell = 0.5 + 1e-6;  // as the matrix
    return other >= -cell && other <= static_cast<double>(length() - 1) + cell;
}

std::vector<double> SimilarityNumbers::endsAt(double upper) const {
    if (isRandom()) upper = std::min(upper, static_cast<double>(firstPosition() + length() - 1 - position));
    return valuesOf(sample(upper - 1, upper, 2),
                    [](const SampledTrace& trace) { return trace.values.back(); });
}

SimilarityModel::SimilarityModel(std::shared_ptr<const Scene> scene, const SimilarityModel* before)
    : SimilarityBase(u"similarity"_s, std::move(scene)),
      m_options(similarityOptions(this->scene())),
      m_numbers(numbersOf(this->scene(), m_options, before ? before->m_numbers : nullptr)) {
    if (before && before->scene().encoding == this->scene().encoding) {
        m_closest = before->m_closest;
        if (before->position() == position()) m_nearest = before->m_nearest;
    }
    if (before && before->m_numbers == m_numbers) {
        m_spreads = before->m_spreads;
        if (before->shift() == shift()) m_selected = before->m_selected;
    }
}

bool SimilarityModel::isReady() const {
    return isShortSearch(*numbers().encoding, numbers().encoding->rows()) ||
           (m_closest.isReady() && (numbers().complete || m_nearest.isReady()));
}

void SimilarityModel::prepare() const {
    closestRows();
    nearestRow();
}

bool SimilarityModel::canCompareRows() const {
    return numbers().encoding->rows() > 1 && !numbers().isEmpty();
}

const std::optional<NearestPosition>& SimilarityModel::nearestRow() const {
    return m_nearest.of([this]() -> std::optional<NearestPosition> {
        const EncodingParameters& e = numbers().encoding->parameters();
        if (!canCompareRows()) return {};
        const std::int64_t first = e.firstPosition, last = e.lastPosition();
        return numbers().complete ? nearestPosition(closestRows().misses, position(), first, last)
                                  : nearestPosition(*numbers().encoding, position(), first, last);
    });
}

const ClosestRows& SimilarityModel::closestRows() const {
    return m_closest.of([this] {
        ClosestRows found;
        if (!canCompareRows()) return found;
        const Encoding& encoding = *numbers().encoding;
        if (numbers().complete) found.misses = nearMisses(encoding, encoding.rows() - 1);
        found.pair = numbers().complete ? closestPair(encoding, found.misses) : closestPair(encoding);
        return found;
    });
}

std::vector<std::int64_t> ClosestRows::nearMisses() const {
    std::vector<std::int64_t> shifts;
    for (const NearShift& miss : misses.shifts)
        if (miss.shift > 1) shifts.push_back(miss.shift);
    return shifts;
}

bool SimilarityModel::marksNearRows() const {
    const SimilarityPart part = numbers().part;
    return numbers().isPlain() && (part == SimilarityPart::Whole || part == SimilarityPart::Sums);
}

std::optional<std::int64_t> SimilarityModel::nearestToSelected() const {
    if (!marksNearRows() || !nearestRow()) return {};
    return nearestRow()->position;
}

std::vector<std::int64_t> SimilarityModel::closestShifts() const {
    const ClosestRows& rows = closestRows();
    if (!marksNearRows() || !rows.pair) return {};
    std::vector<std::int64_t> shifts = rows.nearMisses();
    shifts.push_back(rows.pair->shift());
    return shifts;
}

DiagonalRange SimilarityModel::diagonal(std::int64_t shift) const {
    const SimilarityNumbers& n = numbers();
    const std::int64_t d = n.encoding->columns();
    const std::int64_t samples = n.isRandom() ? std::clamp<std::int64_t>((1 << 20) / (d * d), 4, 64)
                                              : std::clamp<std::int64_t>(16384 / d, 2, 64);
    return n.projection ? n.projection->diagonal(shift, samples)
                        : diagonalRange(*n.encoding, shift, Measure::Dot, samples);
}

bool SimilarityModel::spreadsAlongTheMiddle() const {
    return m_spreads.of([this] {
        const DiagonalRange found = diagonal(0);
        const double factor = scene().encoding.factor;
        return found.sampled > 1 &&
               found.extremes.highest - found.extremes.lowest >
                   std::max(1e-9 * numbers().randomLimits.highest, 1e-15 * factor * factor);
    });
}

std::optional<double> SimilarityModel::largestSpread() const {
    const std::int64_t length = numbers().encoding->rows();
    if (length > maximumDiagonals || length < 2) return {};
    double largest = 0;
    for (std::int64_t k = 2 - length; k < length - 1; ++k) {
        const DiagonalRange found = diagonal(k);
        largest = std::max(largest, found.extremes.highest - found.extremes.lowest);
    }
    return largest;
}

std::optional<std::int64_t> SimilarityModel::shiftAhead() const {
    const std::int64_t length = numbers().encoding->rows();
    if (numbers().isPlain() || numbers().isRandom() || length <= aheadBy) return {};
    const std::int64_t furthest = std::min<std::int64_t>(length - 1, 1023);
    std::int64_t best = -furthest;
    for (std::int64_t k = -furthest; k <= furthest; ++k)
        if (numbers().valueOf(k) > numbers().valueOf(best)) best = k;
    return best;
}

std::optional<double> SimilarityModel::weightAhead(double gain) const {
    return numbers().isRandom() ? std::nullopt : softmaxWeight(position(), aheadBy, gain);
}

std::optional<double> SimilarityModel::softmaxWeight(std::int64_t p, std::int64_t k, double gain) const {
    const SimilarityNumbers& n = numbers();
    const EncodingParameters& e = n.encoding->parameters();
    if (n.isPlain() || e.length > maximumScores || p + k < e.firstPosition ||
        p + k >= e.firstPosition + e.length)
        return {};
    const PairWeights weights = n.projection->weights(p);
    const Vector row = similarityMeans(*n.encoding, static_cast<double>(e.firstPosition - p), 1, e.length, 1,
                                       n.range(), weights);
    // Taken from the row itself, so that rounding cannot make the weight exceed 1.
    const double score = row(p + k - e.firstPosition);
    const double scale = gain / std::sqrt(static_cast<double>(e.dModel));
    return 1 / ((row.array() - score) * scale).exp().sum();
}

}  // namespace sinescope
