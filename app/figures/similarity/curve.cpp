// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/model.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope {

namespace {

constexpr std::int64_t maximumSums = 8;
/// Limit of cosines summed for an envelope: two milliseconds.
constexpr std::int64_t envelopeTerms = std::int64_t{1} << 21;
constexpr std::int64_t roughEnvelopeTerms = std::int64_t{1} << 18;
/// Two samples per pixel up to this number of terms, otherwise one.
constexpr std::int64_t fineTerms = std::int64_t{1} << 19;

bool isSymmetric(double lower, double upper) {
    return std::abs(lower + upper) < 1e-9 * (upper - lower);
}

/// Returns the values at first + t step; mirrors the right half if the range of k is symmetric.
template <typename Curve>
Vector mirrored(bool symmetric, double first, double step, std::int64_t count, Curve curve) {
    if (!symmetric) return curve(first, count);
    const std::int64_t half = (count + 1) / 2;
    const Vector right = curve(first + static_cast<double>(count - half) * step, half);
    Vector all(count);
    all.tail(half) = right;
    all.head(half) = right.reverse();
    return all;
}

std::vector<Extremes> envelopeOf(const SimilarityNumbers& n, PairRange range, double lower, double upper,
                                 std::int64_t pixels, std::int64_t terms, std::int64_t& stride) {
    if (!n.weights.isEmpty() || !isSymmetric(lower, upper)) {
        const SimilarityEnvelope found =
            similarityEnvelope(*n.encoding, lower, upper, pixels, range, terms, n.weights);
        stride = found.stride;
        return found.buckets;
    }
    // From k = 0, so that the peak is sampled.
    const std::int64_t half = pixels / 2;
    const SimilarityEnvelope found = similarityEnvelope(*n.encoding, 0, upper, half, range, terms);
    stride = found.stride;
    std::vector<Extremes> all(found.buckets.rbegin(), found.buckets.rend());
    all.insert(all.end(), found.buckets.begin(), found.buckets.end());
    return all;
}

void convert(SampledTrace& sampled, const SimilarityTrace& trace, Measure measure) {
    const double zero = measure == Measure::Cosine ? trace.divisor : trace.atZero;
    for (double& value : sampled.values) value = measureOf(measure, value, zero);
    for (Extremes& bucket : sampled.envelope) {
        if (std::isnan(bucket.lowest)) continue;
        bucket = {measureOf(measure, bucket.lowest, zero), measureOf(measure, bucket.highest, zero)};
        if (bucket.lowest > bucket.highest) std::swap(bucket.lowest, bucket.highest);
    }
}

/// Leaves gaps at the shifts that are not defined.
void clearUndefined(SampledTrace& sampled, const SimilarityPicture& picture, double lower, double perPixel) {
    for (std::size_t m = 0; m < sampled.values.size(); ++m)
        if (!picture.isDefined(sampled.first + static_cast<double>(m) * sampled.step))
            sampled.values[m] = nan;
    for (std::size_t pixel = 0; pixel < sampled.envelope.size(); ++pixel)
        if (!picture.isDefined(lower + (static_cast<double>(pixel) + 0.5) * perPixel))
            sampled.envelope[pixel] = {nan, nan};
}

QString pairsText(PairRange range) {
    if (range.first == range.last) return u"pair %1"_s.arg(grouped(range.first));
    return u"pairs %1–%2"_s.arg(grouped(range.first), grouped(range.last));
}

}  // namespace

PairRange similarityRange(const Encoding& encoding, SimilarityPart part, std::int64_t pair) {
    switch (part) {
        case SimilarityPart::Fast:
            return encoding.pairs() > 1 ? fastHalf(encoding) : PairRange{};
        case SimilarityPart::Slow:
            return slowHalf(encoding);
        case SimilarityPart::Pair:
            return {pair, pair};
        case SimilarityPart::Whole:
        case SimilarityPart::Sums:
            break;
    }
    return {0, encoding.pairs() - 1};
}

std::vector<SimilarityTrace> similarityTraces(const Encoding& encoding, SimilarityPart part,
                                              std::int64_t pair, const PairWeights& weights) {
    const PairRange all{0, encoding.pairs() - 1};
    const double whole = similarity(encoding, 0, weights);
    const auto trace = [&](const QString& label, PairRange range) {
        const double zero = similarity(encoding, 0, weights, range);
        return SimilarityTrace{label, range, zero, zero};
    };
    const PairRange range = similarityRange(encoding, part, pair);
    switch (part) {
        case SimilarityPart::Whole:
            return {trace(QString(), all)};
        case SimilarityPart::Fast:
        case SimilarityPart::Slow:
            return {trace(u"all pairs"_s, all), trace(pairsText(range), range)};
        case SimilarityPart::Pair:
            return {trace(pairsText(range), range)};
        case SimilarityPart::Sums:
            break;
    }
    std::vector<SimilarityTrace> traces;
    const std::int64_t groups = std::min(maximumSums, encoding.pairs());
    double zero = 0;
    for (std::int64_t g = groups - 1; g >= 0; --g) {
        const PairRange own{encoding.pairs() * g / groups, encoding.pairs() * (g + 1) / groups - 1};
        zero += similarity(encoding, 0, weights, own);
        const QString label = g == 0 ? u"all"_s : u"i ≥ %1"_s.arg(grouped(own.first));
        traces.push_back({label, own, zero, whole});
    }
    return traces;
}

namespace {

/// `terms` limits the cosines summed for an envelope.
std::vector<SampledTrace> sampled(const SimilarityNumbers& n, double lower, double upper, int pixels,
                                  std::int64_t terms) {
    const Encoding& encoding = *n.encoding;
    const std::vector<SimilarityTrace>& traces = n.traces;
    pixels += pixels % 2;  // so that k = 0 is between two pixels, or on a sample
    const bool symmetric = n.weights.isEmpty() && isSymmetric(lower, upper);
    const double perPixel = (upper - lower) / pixels;
    const bool means = n.hasMeans(perPixel);
    std::vector<SampledTrace> made(traces.size());
    Vector sum;
    for (std::size_t t = 0; t < traces.size(); ++t) {
        const PairRange range = traces[t].range;
        SampledTrace& out = made[t];
        const std::int64_t samples = pixels * (std::min(range.last, encoding.pairs()) - range.first + 1);
        const int fine = !means && samples <= fineTerms ? 2 : 1;
        out.step = perPixel / fine;
        out.first = means ? lower + perPixel / 2 : lower;
        const std::int64_t count = means ? pixels : pixels * fine + 1;
        Vector values = mirrored(symmetric, out.first, out.step, count, [&](double first, std::int64_t many) {
            return similarityMeans(encoding, first, out.step, many, means ? perPixel : 1, range, n.weights);
        });
        if (n.sums()) {
            if (t == 0) sum = Vector::Zero(count);
            values = sum += values;
        }
        out.values.assign(values.begin(), values.end());
        // The envelope of a sum is not the sum of the envelopes, so only the last sum has one.
        const bool last = t + 1 == traces.size();
        if (means && last && terms > 0)
            out.envelope =
                envelopeOf(n, n.sums() ? PairRange{} : range, lower, upper, pixels, terms, out.stride);
        convert(out, traces[t], n.measure);
        clearUndefined(out, n, lower, perPixel);
    }
    return made;
}

}  // namespace

std::vector<SampledTrace> SimilarityNumbers::sample(double lower, double upper, int pixels) const {
    return sampled(*this, lower, upper, pixels, envelopeTerms);
}

std::int64_t SimilarityNumbers::strideOf(double lower, double upper, int pixels) const {
    const bool symmetric = isPlain() && isSymmetric(lower, upper);
    const std::int64_t samples =
        std::max<std::int64_t>(symmetric ? pixels / 2 : pixels, envelopeTerms / encoding->pairs());
    return axisPlace(std::floor(upper) - (symmetric ? 0 : std::ceil(lower))) / samples + 1;
}

AxisRange SimilarityPicture::valueRange(double lower, double upper) const {
    const Extremes found = extent(lower, upper);
    const double lowest = std::min(found.lowest, 0.0);
    const double flat = std::max({std::abs(m_limits.lowest), std::abs(m_limits.highest), 1e-300});
    const double size = found.highest > lowest ? found.highest - lowest : flat;
    return {lowest - 0.06 * size, lowest + 1.08 * size};
}

/// Uses 256 samples; 64, without the envelope, for more than 2048 pairs.
Extremes SimilarityNumbers::extent(double lower, double upper) const {
    const bool few = encoding->pairs() <= 2048;
    const std::vector<SampledTrace> lines =
        sampled(*this, lower, upper, few ? 256 : 64, few ? roughEnvelopeTerms : 0);
    Extremes extent{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (std::size_t t = 0; t < lines.size(); ++t) {
        const SampledTrace& trace = lines[t];
        if (lower <= 0 && upper >= 0 && isDefined(0)) {  // the mean over a pixel misses the peak
            const double zero = measure == Measure::Cosine ? traces[t].divisor : traces[t].atZero;
            const double peak = zero == 0 ? 0 : measureOf(measure, traces[t].atZero, zero);
            extent.include(peak);
        }
        trace.extend(extent);
    }
    return extent;
}

}  // namespace sinescope
