// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/rope.h"

#include "core/encoding/double_double.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/schemes/calculations.h"

#include <cmath>
#include <string>

namespace sinescope {

namespace {

std::int64_t rotaryDimOf(const RopeScheme& rope) {
    return rope.rotaryDim.value_or(rope.headDim);
}

/// Columns that the exponents run over.
std::int64_t exponentDim(const RopeScheme& rope) {
    return rope.part == RopePart::Proportional ? rope.headDim : rotaryDimOf(rope);
}

std::vector<Frequency> unscaledFrequencies(const RopeScheme& rope) {
    const Encoding encoding({.length = 1, .dModel = exponentDim(rope), .base = rope.base});
    std::vector<Frequency> w;
    for (std::int64_t i = 0; i < encoding.pairs(); ++i) w.push_back(encoding.exactAngularFrequency(i));
    return w;
}

void requireExact(double position) {
    if (!(std::abs(position) <= 0x1p53))
        throw Error(
            "A position of RoPE is not a number between -2^53 and 2^53, within which positions are exact.");
}

}  // namespace

PairColumns pairColumns(RopePairs pairs, std::int64_t pair, std::int64_t count) {
    if (pairs == RopePairs::Interleaved) return {2 * pair, 2 * pair + 1};
    return {pair, pair + count};
}

void validate(const RopeScheme& rope) {
    if (rope.headDim < 2 || rope.headDim > EncodingParameters::maximumDModel)
        throw Error("The number of columns of a head is " + groupedText(rope.headDim) + "; RoPE needs 2 to " +
                    groupedText(EncodingParameters::maximumDModel) + ".");
    const std::int64_t r = rotaryDimOf(rope);
    const std::int64_t minimum = rope.part == RopePart::Proportional ? 0 : 2;
    if (r < minimum || r > rope.headDim || r % 2 != 0)
        throw Error("RoPE cannot rotate " + groupedText(r) +
                    " columns of a head; the number must be even, between " + groupedText(minimum) +
                    " and the head's " + groupedText(rope.headDim) + ".");
    if (rope.part == RopePart::Proportional && rope.headDim % 2 != 0)
        throw Error("The head has " + groupedText(rope.headDim) +
                    " columns; for proportional rotary it must be an even number, since its pairs reach over "
                    "all of it.");
    validate(EncodingParameters{.length = 1, .dModel = exponentDim(rope), .base = rope.base});
    validate(rope.scaling, rope.base, exponentDim(rope), ropePairCount(rope));
}

std::int64_t ropePairCount(const RopeScheme& rope) {
    return exponentDim(rope) / 2;
}

std::int64_t turningPairs(const RopeScheme& rope) {
    return rotaryDimOf(rope) / 2;
}

std::vector<Frequency> exactRopeFrequencies(const RopeScheme& rope) {
    validate(rope);
    std::vector<Frequency> w =
        scaledFrequencies(rope.scaling, unscaledFrequencies(rope), rope.base, exponentDim(rope));
    const auto turning = static_cast<std::size_t>(turningPairs(rope));
    for (std::size_t i = turning; i < w.size(); ++i) w[i] = {};
    return w;
}

Vector ropeFrequencies(const RopeScheme& rope) {
    const std::vector<Frequency> exact = exactRopeFrequencies(rope);
    Vector w(static_cast<Eigen::Index>(exact.size()));
    for (std::size_t i = 0; i < exact.size(); ++i) w(static_cast<Eigen::Index>(i)) = exact[i].high;
    return w;
}

double ropeAttentionFactor(const RopeScheme& rope) {
    validate(rope);
    return attentionFactor(rope.scaling);
}

RopeSteps ropeSteps(const RopeScheme& rope, double position, std::int64_t pair) {
    const std::vector<Frequency> w = exactRopeFrequencies(rope);
    if (pair < 0 || pair >= static_cast<std::int64_t>(w.size()))
        throw Error("Pair " + groupedText(pair) + " does not exist; the pairs are 0 to " +
                    groupedText(static_cast<std::int64_t>(w.size()) - 1) + ".");
    requireExact(position);
    const auto i = static_cast<std::size_t>(pair);
    RopeSteps steps{.unscaled = unscaledFrequencies(rope)[i].high,
                    .frequency = w[i].high,
                    .counted = scaledPosition(rope.scaling, position)};
    const SineCosine turn = sineCosine(steps.counted, {w[i].high, w[i].low});
    steps.angle = steps.counted * steps.frequency;
    steps.cosine = turn.cosine;
    steps.sine = turn.sine;
    steps.attentionFactor = attentionFactor(rope.scaling);
    return steps;
}

RopeTable ropeTable(const RopeScheme& rope, const std::vector<double>& positions) {
    const std::vector<Frequency> w = exactRopeFrequencies(rope);
    const double factor = attentionFactor(rope.scaling);
    const auto rows = static_cast<Eigen::Index>(positions.size());
    const auto pairs = static_cast<Eigen::Index>(w.size());
    RopeTable table{Matrix(rows, pairs), Matrix(rows, pairs)};
    for (Eigen::Index t = 0; t < rows; ++t) {
        const double p = positions[static_cast<std::size_t>(t)];
        requireExact(p);
        const double at = scaledPosition(rope.scaling, p);
        for (Eigen::Index i = 0; i < pairs; ++i) {
            const Frequency& frequency = w[static_cast<std::size_t>(i)];
            const SineCosine turn = sineCosine(at, {frequency.high, frequency.low});
            table.cosines(t, i) = factor * turn.cosine;
            table.sines(t, i) = factor * turn.sine;
        }
    }
    return table;
}

Matrix applyRopeTable(const Matrix& x, const RopeTable& table, RopePairs pairs, std::int64_t heads) {
    const Eigen::Index count = table.cosines.cols();
    if (table.cosines.rows() != table.sines.rows() || count != table.sines.cols())
        throw Error("The cosines and the sines of a RoPE table must have the same shape.");
    if (table.cosines.rows() != x.rows())
        throw Error("The RoPE table has " + groupedText(table.cosines.rows()) + " positions for " +
                    groupedText(x.rows()) + " vectors; it must have one for each.");
    if (heads < 1 || x.cols() % heads != 0)
        throw Error(groupedText(x.cols()) + " columns cannot be divided into " + groupedText(heads) +
                    " heads of the same width.");
    const Eigen::Index width = x.cols() / heads;
    if (2 * count > width)
        throw Error("The RoPE table turns " + groupedText(2 * count) + " columns; a head has only " +
                    groupedText(width) + ".");
    Matrix turned = x;
    for (Eigen::Index t = 0; t < x.rows(); ++t)
        for (Eigen::Index first = 0; first < x.cols(); first += width)
            for (Eigen::Index i = 0; i < count; ++i) {
                const auto [at, to] = pairColumns(pairs, i, count);
                const double c = table.cosines(t, i);
                const double s = table.sines(t, i);
                turned(t, first + at) = x(t, first + at) * c - x(t, first + to) * s;
                turned(t, first + to) = x(t, first + to) * c + x(t, first + at) * s;
            }
    return turned;
}

Matrix rotateRows(const RopeScheme& rope, const Matrix& x, const std::vector<double>& positions,
                  std::int64_t heads) {
    if (heads < 1 || x.cols() != heads * rope.headDim)
        throw Error("RoPE for " + groupedText(heads) + " heads of " + groupedText(rope.headDim) +
                    " columns cannot turn vectors of " + groupedText(x.cols()) + " columns.");
    return applyRopeTable(x, ropeTable(rope, positions), rope.pairs, heads);
}

Vector rotate(const RopeScheme& rope, const Vector& x, double position) {
    return rotateRows(rope, Matrix(x.transpose()), {position}).row(0);
}

}  // namespace sinescope
