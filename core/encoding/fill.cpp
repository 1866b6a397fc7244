// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fills whole blocks of the encoding by the addition theorem: PE(a + b) is PE(a) turned by b, so a table of
// exact sines for every 64th position (more often in small blocks) and one for the steps between give the
// rest with two multiply-adds per value. The error is that of four roundings of table entries and two of the
// sum: 3.4e-16 at most (with a factor of 1), measured in tests/core/encoding/fill_test.cpp.
#include "core/encoding/column_frequencies.h"
#include "core/encoding/double_double.h"
#include "core/encoding/encoding.h"
#include "core/encoding/kernels.h"
#include "core/error.h"
#include "core/number_text.h"

#include <algorithm>
#include <string>

namespace sinescope {

namespace {

/// The maximum number of positions from one exact position to the next.
constexpr std::int64_t steps = 64;

/// The number for a block of `count` rows: about as many exact positions as steps between them.
std::int64_t stepsFor(std::int64_t count) {
    std::int64_t chosen = 1;
    while (chosen < steps && chosen * chosen < count) chosen *= 2;
    return chosen;
}

/// Columns processed at once: their tables of 64 steps, 512 KiB, stay in the second-level cache.
constexpr std::int64_t columnsAtOnce = 512;
/// Blocks of at least this many bytes bypass the caches, because they would only evict other data.
constexpr std::int64_t streamFrom = std::int64_t{4} << 20;

void combine(const kernels::TurnedRow& row, bool stream, double* out) {
    kernels::best().combine(row, stream, out);
}

void combine(const kernels::TurnedRow& row, bool stream, float* out) {
    kernels::best().combineToFloat(row, stream, out);
}

/// The value of each column and its derivative with respect to the angle.
void spreadAnchor(const ColumnFrequencies& slots, const SinCosRow& waves, double factor, double* value,
                  double* derivative) {
    if (slots.sideBySide) {
        for (std::size_t i = 0; i < waves.sine.size(); ++i) {
            const double s = factor * waves.sine[i] + 0.0;  // no -0
            const double c = factor * waves.cosine[i];
            value[2 * i] = s;
            value[2 * i + 1] = c;
            derivative[2 * i] = c;
            derivative[2 * i + 1] = -s;
        }
        return;
    }
    for (std::size_t j = 0; j < slots.slotOf.size(); ++j) {
        const double s = factor * waves.sine[slots.slotOf[j]] + 0.0;
        const double c = factor * waves.cosine[slots.slotOf[j]];
        switch (slots.waves[j]) {
            case Wave::Sine:
                value[j] = s;
                derivative[j] = c;
                break;
            case Wave::Cosine:
                value[j] = c;
                derivative[j] = -s;
                break;
            case Wave::None:
                value[j] = derivative[j] = 0;
                break;
        }
    }
}

/// Adjacent columns with consecutive slots, one per column or one per two columns.
struct ColumnRun {
    std::size_t column;
    std::size_t slot;
    std::size_t count;
    bool pairs;
};

std::vector<ColumnRun> runsOf(const ColumnFrequencies& slots) {
    std::vector<ColumnRun> runs;
    const auto& slotOf = slots.slotOf;
    for (std::size_t j = 0; j < slotOf.size();) {
        const bool pair = j + 1 < slotOf.size() && slotOf[j + 1] == slotOf[j];
        if (runs.empty() || runs.back().pairs != pair) runs.push_back({j, slotOf[j], 0, pair});
        runs.back().count += pair ? 2 : 1;
        j += pair ? 2 : 1;
    }
    return runs;
}

/// Sines and cosines of the steps 0, 1, ..., slot by slot.
struct Turns {
    std::size_t slots;
    std::vector<double> cosine;
    std::vector<double> sine;

    Turns(const ColumnFrequencies& frequencies, std::int64_t stepCount)
        : slots(frequencies.high.size()),
          cosine(slots * static_cast<std::size_t>(stepCount)),
          sine(cosine.size()) {
        for (std::int64_t b = 0; b < stepCount; ++b) {
            const std::size_t at = static_cast<std::size_t>(b) * slots;
            evaluate(static_cast<double>(b), frequencies, sine.data() + at, cosine.data() + at);
        }
    }
};

/// Computes each row exactly; row r is at position positionOf(r).
template <typename Value, typename PositionOf>
void fillExactly(const ColumnFrequencies& slots, double factor, std::int64_t count, PositionOf positionOf,
                 Value* out, std::int64_t stride) {
    SinCosRow waves(slots);
    std::vector<double> value(slots.slotOf.size()), derivative(value.size());
    for (std::int64_t r = 0; r < count; ++r) {
        waves.evaluateAt(static_cast<double>(positionOf(r)), slots);
        spreadAnchor(slots, waves, factor, value.data(), derivative.data());
        std::transform(value.begin(), value.end(), out + r * stride,
                       [](double v) { return static_cast<Value>(v); });
    }
}

template <typename Value>
void fillColumns(const Encoding& encoding, Value* out, std::int64_t first, std::int64_t count,
                 std::int64_t firstColumn, std::int64_t columnCount, std::int64_t stride, bool stream) {
    const ColumnFrequencies slots(encoding, firstColumn, columnCount);
    const double factor = encoding.parameters().factor;
    // A few rows are not worth a table.
    if (count < 4)
        return fillExactly(
            slots, factor, count, [first](std::int64_t r) { return first + r; }, out, stride);
    SinCosRow waves(slots);
    std::vector<double> value(slots.slotOf.size()), derivative(value.size());
    const std::int64_t stepCount = stepsFor(count);
    const Turns turns(slots, stepCount);
    const std::vector<ColumnRun> runs = runsOf(slots);
    for (std::int64_t a = 0; a < count; a += stepCount) {
        waves.evaluateAt(static_cast<double>(first + a), slots);
        spreadAnchor(slots, waves, factor, value.data(), derivative.data());
        for (std::int64_t b = 0; b < std::min(stepCount, count - a); ++b)
            for (const ColumnRun& run : runs) {
                const std::size_t at = static_cast<std::size_t>(b) * turns.slots + run.slot;
                combine({value.data() + run.column, derivative.data() + run.column, turns.cosine.data() + at,
                         turns.sine.data() + at, run.count, run.pairs},
                        stream, out + (a + b) * stride + run.column);
            }
    }
}

template <typename Value>
void fillBlock(const Encoding& encoding, Value* out, std::int64_t first, std::int64_t count,
               std::int64_t firstColumn, std::int64_t columnCount, std::int64_t stride) {
    if (count < 0 || columnCount < 0 || firstColumn < 0 || firstColumn + columnCount > encoding.columns())
        throw Error("A block of " + groupedText(count) + " rows and of columns " + groupedText(firstColumn) +
                    " to " + groupedText(firstColumn + columnCount - 1) +
                    " was asked for; the columns are 0 to " + groupedText(encoding.columns() - 1) + ".");
    const bool stream =
        count * columnCount * static_cast<std::int64_t>(sizeof(Value)) >= streamFrom && columnCount >= 32;
    for (std::int64_t j = 0; j < columnCount; j += columnsAtOnce)
        fillColumns(encoding, out + j, first, count, firstColumn + j,
                    std::min(columnsAtOnce, columnCount - j), stride, stream);
    if (stream) kernels::best().finishStream();
}

}  // namespace

void Encoding::fill(double* out, std::int64_t first, std::int64_t count, std::int64_t firstColumn,
                    std::int64_t columnCount, std::int64_t stride) const {
    fillBlock(*this, out, first, count, firstColumn, columnCount, stride);
}

void Encoding::fill(float* out, std::int64_t first, std::int64_t count, std::int64_t firstColumn,
                    std::int64_t columnCount, std::int64_t stride) const {
    fillBlock(*this, out, first, count, firstColumn, columnCount, stride);
}

Vector Encoding::row(std::int64_t position) const {
    Vector values(columns());
    fill(values.data(), position, 1, 0, columns(), columns());
    return values;
}

Matrix Encoding::rows(const std::vector<std::int64_t>& positions) const {
    Matrix found(static_cast<Eigen::Index>(positions.size()), columns());
    for (std::int64_t j = 0; j < columns(); j += columnsAtOnce)
        fillExactly(
            ColumnFrequencies(*this, j, std::min(columnsAtOnce, columns() - j)), parameters().factor,
            found.rows(), [&](std::int64_t r) { return positions[static_cast<std::size_t>(r)]; },
            found.data() + j, columns());
    return found;
}

Vector Encoding::column(std::int64_t column, std::int64_t first, std::int64_t count) const {
    const ColumnRole of = role(column);
    if (of.wave == Wave::None || count <= 0) return Vector::Zero(std::max<std::int64_t>(count, 0));
    const Frequency w = exactAngularFrequency(of.pair);
    const DoubleDouble exact{w.high, w.low};
    const std::int64_t stepCount = stepsFor(count);
    Vector turnCosine(stepCount), turnSine(stepCount);
    for (std::int64_t b = 0; b < stepCount; ++b) {
        const SineCosine turn = sineCosine(static_cast<double>(b), exact);
        turnCosine(b) = turn.cosine;
        turnSine(b) = turn.sine;
    }
    Vector values(count);
    for (std::int64_t a = 0; a < count; a += stepCount) {
        const SineCosine wave = sineCosine(static_cast<double>(first + a), exact);
        const bool sine = of.wave == Wave::Sine;
        const double x = m_parameters.factor * (sine ? wave.sine : wave.cosine) + 0.0;  // no -0
        const double y = m_parameters.factor * (sine ? wave.cosine : -wave.sine);
        const std::int64_t n = std::min(stepCount, count - a);
        values.segment(a, n) = x * turnCosine.head(n) + y * turnSine.head(n);
    }
    return values;
}

Matrix Encoding::block(std::int64_t first, std::int64_t count, std::int64_t firstColumn,
                       std::int64_t columnCount) const {
    Matrix values(count, columnCount);
    fill(values.data(), first, count, firstColumn, columnCount, columnCount);
    return values;
}

Matrix Encoding::matrix() const {
    return block(m_parameters.firstPosition, rows(), 0, columns());
}

}  // namespace sinescope
