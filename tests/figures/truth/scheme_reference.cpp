// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/figures/truth/scheme_reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinescope::truth {

namespace {

constexpr Real none = std::numeric_limits<Real>::quiet_NaN();

Real real(std::int64_t number) {
    return static_cast<Real>(number);
}

Real weight(const WeightTable& table, std::int64_t row, std::int64_t column) {
    if (row < 0 || row >= table.rows() || column < 0 || column >= table.columns()) return none;
    return static_cast<Real>(table.values()(row, column));
}

/// sin and cos of position over base^(2k/d), side by side, as columns 2k and 2k + 1.
Real interleaved(Real position, Real base, std::int64_t d, std::int64_t column) {
    const Real angle = position * std::pow(base, -real(column / 2 * 2) / real(d));
    return column % 2 == 0 ? std::sin(angle) : std::cos(angle);
}

/// All sines of one axis, then all cosines, `count` of each.
Real inHalves(Real position, Real base, std::int64_t count, std::int64_t column, bool reachesEnd) {
    const std::int64_t k = column % count;
    const Real share = reachesEnd ? real(k) / std::max(Real(1), real(count - 1)) : real(k) / real(count);
    const Real angle = position * std::pow(base, -share);
    return column < count ? std::sin(angle) : std::cos(angle);
}

Real gridValue(const GridScheme& grid, std::int64_t position, std::int64_t column) {
    if (position < 0 || position >= grid.height * grid.width) return none;
    const std::int64_t d = grid.dModel, row = position / grid.width, across = position % grid.width;
    const auto base = static_cast<Real>(grid.base);
    const auto detr = [&](std::int64_t place, std::int64_t count, Real offset) {
        return (real(place + 1) + offset) / (real(count) + 1e-6L) * turn;
    };
    const bool second = column >= d / 2;
    switch (grid.convention) {
        case GridConvention::Mae:
            return inHalves(real(second ? row : across), base, d / 4, column % (d / 2), false);
        case GridConvention::SimpleVit:
            return inHalves(real(second ? row : across), base, d / 4, column % (d / 2), true);
        case GridConvention::Detr:
        case GridConvention::DeformableDetr: {
            const Real offset = grid.convention == GridConvention::Detr ? 0 : -0.5L;
            return interleaved(second ? detr(across, grid.width, offset) : detr(row, grid.height, offset),
                               base, d / 2, column - (second ? d / 2 : 0));
        }
        case GridConvention::Multidimensional: {
            const std::int64_t of = 2 * ((d + 3) / 4);
            return interleaved(real(column < of ? row : across), base, of, column % of);
        }
        case GridConvention::Tensor2Tensor: {
            const std::int64_t count = d / 4, of = 2 * count;
            if (column >= 2 * of) return 0;
            return inHalves(real(column < of ? row : across), base, count, column % of, true);
        }
    }
    return none;
}

/// Returns the bucket of key - query: exact up to half of a direction's buckets, logarithmic beyond.
std::int64_t bucketOf(const T5Buckets& buckets, std::int64_t ahead) {
    const std::int64_t count = buckets.bidirectional ? buckets.buckets / 2 : buckets.buckets;
    const std::int64_t start = buckets.bidirectional && ahead > 0 ? count : 0;
    const std::int64_t n = buckets.bidirectional ? std::abs(ahead) : std::max<std::int64_t>(0, -ahead);
    const std::int64_t exact = count / 2;
    if (n < exact) return start + n;
    const Real share =
        std::log(real(n) / real(exact)) / std::log(real(buckets.maximumDistance) / real(exact));
    const auto further = static_cast<std::int64_t>(std::floor(share * real(count - exact) + 1e-12L));
    return start + std::min(count - 1, exact + further);
}

/// The slopes of `heads` heads are 2^(-m/heads), 2^(-2m/heads) ...; if `heads` is not a power of two, those
/// of the next lower power, then every other one of twice as many.
Real slopeOf(const AlibiScheme& alibi, std::int64_t head) {
    const auto of = [&](std::int64_t count, std::int64_t k) {
        return std::pow(Real(2), -static_cast<Real>(alibi.biasMax) * real(k + 1) / real(count));
    };
    if (alibi.slopes == AlibiSlopes::Geometric) return of(alibi.heads, head);
    std::int64_t power = 1;
    while (2 * power <= alibi.heads) power *= 2;
    return head < power ? of(power, head) : of(2 * power, 2 * (head - power));
}

Real alibiBiasOf(const AlibiScheme& alibi, std::int64_t head, std::int64_t query, std::int64_t key) {
    if (alibi.causal && key > query) return -std::numeric_limits<Real>::infinity();
    const Real slope = slopeOf(alibi, head);
    switch (alibi.form) {
        case AlibiForm::Symmetric:
            return -slope * real(std::abs(query - key));
        case AlibiForm::Inverted:
            return slope * real(alibi.keys - 1 - std::abs(query - key));
        case AlibiForm::KeyFromLast:
            return slope * real(key - (alibi.keys - 1));
        case AlibiForm::Key:
            return slope * real(key);
        case AlibiForm::Distance:
            break;
    }
    return -slope * real(query - key);
}

/// Returns the pair index that turns `turns` times within the original length.
Real yarnEdge(Real turns, Real original, Real base, std::int64_t r) {
    return real(r) * std::log(original / (turn * turns)) / (2 * std::log(base));
}

Real yarnW(const YarnScaling& yarn, Real w, std::int64_t i, Real base, std::int64_t r) {
    Real low = yarnEdge(static_cast<Real>(yarn.betaFast), real(yarn.originalLength), base, r),
         high = yarnEdge(static_cast<Real>(yarn.betaSlow), real(yarn.originalLength), base, r);
    if (yarn.truncate) low = std::floor(low), high = std::ceil(high);
    // KerasHub ends the ramp at the last pair.
    low = std::max(low, Real(0)), high = std::min(high, real(yarn.asInKerasHub ? r / 2 - 1 : r - 1));
    if (yarn.asInKerasHub)
        high = std::max(high, low + 0.001L);
    else if (low == high)
        high += 0.001L;
    const Real t = std::clamp((real(i) - low) / (high - low), Real(0), Real(1));
    return t * w / static_cast<Real>(yarn.factor) + (1 - t) * w;
}

Real llama3W(const Llama3Scaling& llama, Real w) {
    const Real length = turn / w, original = real(llama.originalLength),
               slow = static_cast<Real>(llama.lowFrequencyFactor),
               fast = static_cast<Real>(llama.highFrequencyFactor), factor = static_cast<Real>(llama.factor);
    if (length < original / fast) return w;
    if (length > original / slow) return w / factor;
    const Real s = (original / length - slow) / (fast - slow);
    return (1 - s) * w / factor + s * w;
}

Real scaledW(const RopeScaling& scaling, std::int64_t i, Real base, std::int64_t r) {
    const auto unscaledW = [&](Real n) { return std::pow(n, -2 * real(i) / real(r)); };
    const auto ntk = [&](Real factor) {
        return r > 2 ? unscaledW(base * std::pow(factor, real(r) / real(r - 2))) : unscaledW(base);
    };
    if (const auto* s = std::get_if<LinearScaling>(&scaling))
        return unscaledW(base) / static_cast<Real>(s->factor);
    if (const auto* s = std::get_if<NtkScaling>(&scaling)) return ntk(static_cast<Real>(s->factor));
    if (const auto* s = std::get_if<DynamicNtkScaling>(&scaling)) {
        const auto f = static_cast<Real>(s->factor);
        const Real over = real(s->sequenceLength) / real(s->originalLength);
        return over > 1 ? ntk(over * f - (f - 1)) : unscaledW(base);
    }
    if (const auto* s = std::get_if<YarnScaling>(&scaling)) return yarnW(*s, unscaledW(base), i, base, r);
    if (const auto* s = std::get_if<Llama3Scaling>(&scaling)) return llama3W(*s, unscaledW(base));
    if (const auto* s = std::get_if<LongRopeScaling>(&scaling)) {
        const auto& factors = s->sequenceLength > s->originalLength ? s->longFactors : s->shortFactors;
        return unscaledW(base) / static_cast<Real>(factors[static_cast<std::size_t>(i)]);
    }
    if (const auto* s = std::get_if<KerasDynamicScaling>(&scaling))
        return unscaledW(base) /
               std::pow(static_cast<Real>(s->factor), real(r) / real(std::max<std::int64_t>(1, r - 2)));
    return unscaledW(base);
}

/// The attention factor of Hugging Face's _compute_yarn_parameters; KerasHub has neither a given factor nor
/// mscale.
Real yarnAttention(const YarnScaling& yarn) {
    const auto magnitude = [&](Real mscale) {
        return yarn.factor <= 1 ? Real(1) : 0.1L * mscale * std::log(static_cast<Real>(yarn.factor)) + 1;
    };
    if (yarn.asInKerasHub) return 0.1L * std::log(static_cast<Real>(yarn.factor)) + 1;
    if (yarn.attentionFactor) return static_cast<Real>(*yarn.attentionFactor);
    if (yarn.mscale.value_or(0) != 0 && yarn.mscaleAllDim.value_or(0) != 0)
        return magnitude(static_cast<Real>(*yarn.mscale)) / magnitude(static_cast<Real>(*yarn.mscaleAllDim));
    return magnitude(1);
}

Real attentionOf(const RopeScaling& scaling) {
    if (const auto* s = std::get_if<YarnScaling>(&scaling)) return yarnAttention(*s);
    if (const auto* s = std::get_if<LongRopeScaling>(&scaling))
        return s->attentionFactor ? static_cast<Real>(*s->attentionFactor)
               : s->factor > 1
                   ? std::sqrt(1 + std::log(static_cast<Real>(s->factor)) / std::log(real(s->originalLength)))
                   : 1;
    return 1;
}

}  // namespace

SchemeReference::SchemeReference(const Scheme& scheme, std::int64_t length)
    : m_scheme(scheme), m_length(length) {
    if (const auto* s = std::get_if<SinusoidalScheme>(&scheme)) m_sinusoids.emplace(s->encoding);
    const auto* rope = std::get_if<RopeScheme>(&scheme);
    if (!rope) return;
    const std::int64_t r = rope->rotaryDim.value_or(rope->headDim);
    const bool proportional = rope->part == RopePart::Proportional;
    const std::int64_t over = proportional ? rope->headDim : r;
    for (std::int64_t i = 0; i < over / 2; ++i)
        m_w.push_back(2 * i < r ? scaledW(rope->scaling, i, static_cast<Real>(rope->base), over) : 0);
    m_attention = attentionOf(rope->scaling);
}

Real SchemeReference::input(std::int64_t position, std::int64_t column) const {
    if (std::holds_alternative<IndexScheme>(m_scheme)) return real(position);
    if (std::holds_alternative<UnitIntervalScheme>(m_scheme))
        return m_length > 1 ? real(position) / real(m_length - 1) : 0;
    if (m_sinusoids) return m_sinusoids->value(position, column);
    if (const auto* s = std::get_if<LearnedScheme>(&m_scheme))
        return weight(s->table, position + s->firstRow, column);
    if (const auto* s = std::get_if<TableScheme>(&m_scheme))
        return weight(s->table, position + s->firstRow, column);
    if (const auto* s = std::get_if<GridScheme>(&m_scheme)) return gridValue(*s, position, column);
    return 0;
}

Real SchemeReference::slope(std::int64_t head) const {
    return slopeOf(std::get<AlibiScheme>(m_scheme), head);
}

Real SchemeReference::bias(std::int64_t head, std::int64_t query, std::int64_t key) const {
    if (const auto* s = std::get_if<AlibiScheme>(&m_scheme)) return alibiBiasOf(*s, head, query, key);
    if (const auto* s = std::get_if<T5Scheme>(&m_scheme))
        return key > query && isCausal() ? -std::numeric_limits<Real>::infinity()
                                         : weight(s->biases, bucketOf(s->buckets, key - query), head);
    return 0;
}

bool SchemeReference::isCausal() const {
    const auto* alibi = std::get_if<AlibiScheme>(&m_scheme);
    const auto* t5 = std::get_if<T5Scheme>(&m_scheme);
    return (alibi && alibi->causal) || (t5 && !t5->buckets.bidirectional);
}

std::int64_t SchemeReference::bucket(std::int64_t distance) const {
    const auto* t5 = std::get_if<T5Scheme>(&m_scheme);
    return t5 ? bucketOf(t5->buckets, distance) : -1;
}

std::int64_t SchemeReference::pair(std::int64_t column) const {
    const auto* rope = std::get_if<RopeScheme>(&m_scheme);
    if (!rope || column >= 2 * pairs()) return -1;
    return rope->pairs == RopePairs::Interleaved ? column / 2 : column % pairs();
}

bool SchemeReference::isSecond(std::int64_t column) const {
    const auto* rope = std::get_if<RopeScheme>(&m_scheme);
    return rope && (rope->pairs == RopePairs::Interleaved ? column % 2 == 1 : column >= pairs());
}

Real SchemeReference::turned(std::int64_t position, std::int64_t column) const {
    const std::int64_t i = pair(column);
    if (i < 0) return none;
    const Real angle = real(position) * w(i);
    return m_attention * (isSecond(column) ? std::sin(angle) : std::cos(angle));
}

std::vector<Real> SchemeReference::rotated(const std::vector<double>& x, std::int64_t position) const {
    std::vector<Real> out(x.begin(), x.end());
    for (std::size_t j = 0; j < x.size(); ++j) {
        const auto column = static_cast<std::int64_t>(j);
        const std::int64_t i = pair(column);
        if (i < 0) continue;
        for (std::size_t k = 0; k < x.size(); ++k) {
            const auto other = static_cast<std::int64_t>(k);
            if (k == j || pair(other) != i) continue;
            const Real c = m_attention * std::cos(real(position) * w(i)),
                       s = m_attention * std::sin(real(position) * w(i));
            const auto own = static_cast<Real>(x[j]), its = static_cast<Real>(x[k]);
            out[j] = isSecond(column) ? own * c + its * s : own * c - its * s;
        }
    }
    return out;
}

Real SchemeReference::score(const std::vector<double>& query, const std::vector<double>& key,
                            std::int64_t queryPosition, std::int64_t keyPosition, std::int64_t head) const {
    if (std::holds_alternative<RopeScheme>(m_scheme)) {
        const std::vector<Real> a = rotated(query, queryPosition), b = rotated(key, keyPosition);
        Real sum = 0;
        for (std::size_t j = 0; j < a.size(); ++j) sum += a[j] * b[j];
        return sum;
    }
    Real sum = bias(head, queryPosition, keyPosition);
    const auto* shaw = std::get_if<ShawScheme>(&m_scheme);
    for (std::size_t j = 0; j < query.size(); ++j) {
        const auto column = static_cast<std::int64_t>(j);
        Real k = static_cast<Real>(key[j]) + input(keyPosition, column);
        if (shaw) {
            const std::int64_t clipped =
                std::clamp(keyPosition - queryPosition, -shaw->left, shaw->right) + shaw->left;
            k += weight(shaw->keys, clipped, column);
        }
        sum += (static_cast<Real>(query[j]) + input(queryPosition, column)) * k;
    }
    return sum;
}

}  // namespace sinescope::truth
