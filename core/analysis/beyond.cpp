// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/beyond.h"

#include "core/analysis/phase.h"
#include "core/analysis/similarity.h"
#include "core/analysis/uniqueness.h"
#include "core/analysis/wavelengths.h"
#include "core/encoding/pixels.h"
#include "core/encoding/turning.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numbers>
#include <optional>
#include <string>

namespace sinescope {

namespace {

/// An envelope is limited to the rows of its encoding, so each half of 2 L_tr gets its own encoding.
class TwoHalves {
 public:
    TwoHalves(const Encoding& encoding, std::int64_t trainedLength)
        : m_trained(half(encoding, trainedLength, 0)),
          m_after(half(encoding, trainedLength, trainedLength)) {}

    /// True if a column's values of the second half leave those of the first by more than the margin.
    bool leaves(std::int64_t column, double margin) const {
        const Extremes seen = extremes(m_trained, column);
        const Extremes beyond = extremes(m_after, column);
        return beyond.lowest < seen.lowest - margin || beyond.highest > seen.highest + margin;
    }

 private:
    static Encoding half(const Encoding& encoding, std::int64_t length, std::int64_t offset) {
        EncodingParameters parameters = encoding.parameters();
        parameters.length = length;
        parameters.firstPosition += offset;
        return Encoding(parameters);
    }
    static Extremes extremes(const Encoding& encoding, std::int64_t column) {
        const auto start = static_cast<double>(encoding.parameters().firstPosition) - 0.5;
        return columnEnvelope(encoding, column, start, start + static_cast<double>(encoding.rows()), 1)[0];
    }

    Encoding m_trained;
    Encoding m_after;
};

void requireLength(std::int64_t trainedLength) {
    if (trainedLength < 1 || trainedLength > EncodingParameters::maximumLength)
        throw Error("The trained length is " + groupedText(trainedLength) + "; it must lie between 1 and " +
                    groupedText(EncodingParameters::maximumLength) + ".");
}

/// The values of the pairs at one position, before the factor.
struct RowValues {
    SinCosRow turns;
    RowValues(const TurnFrequencies& frequencies, std::int64_t position)
        : turns(static_cast<double>(position), frequencies) {}
    double at(std::size_t pair, Wave wave) const {
        return wave == Wave::Cosine ? turns.cosine[pair] : turns.sine[pair];
    }
};

/// The extremes of a sine over all real angles from .. to, given its values at the ends.
Extremes sineBetween(double from, double to, double atFrom, double atTo) {
    constexpr double turn = 2 * std::numbers::pi;
    const auto passes = [&](double angle) { return angle + turn * std::ceil((from - angle) / turn) <= to; };
    return {passes(-turn / 4) ? -1 : std::min(atFrom, atTo), passes(turn / 4) ? 1 : std::max(atFrom, atTo)};
}

/// True if the first few trained positions already come so near to both ends that nothing can lie further out
/// by the margin (a share of the factor), as for most fast columns. `at` is the column's value at the first
/// of them, `across` that of a sine a quarter of a turn further on.
bool coversWholeRange(double w, double at, double across, double length, double margin) {
    constexpr double maximumSteps = 96;
    const double enough = 1 - margin + 1e-9;
    const double sine = std::sin(w);
    const double cosine = std::cos(w);
    bool high = false;
    bool low = false;
    for (double step = 0; step < std::min(length, maximumSteps) && !(high && low); ++step) {
        high = high || at >= enough;
        low = low || at <= -enough;
        const double next = at * cosine + across * sine;
        across = across * cosine - at * sine;
        at = next;
    }
    return high && low;
}

/// Squared distances of rows 0, stride, 2 stride ... positions apart, over the pairs that have both columns.
/// One curve of similarities, 2 S(0) - 2 S(k); if that would lose digits, the sum of squares itself.
Vector squaredDistances(const Encoding& encoding, std::int64_t stride, std::int64_t count) {
    constexpr double enough = 1e-4;  // of S(0): 11 digits are left
    const Vector curve = similarityCurve(encoding, 0, static_cast<double>(stride), count);
    Vector squares(count);
    for (std::int64_t t = 0; t < count; ++t) {
        squares(t) = 2 * (curve(0) - curve(t));
        if (t == 0 || squares(t) >= enough * curve(0)) continue;
        const double distance = similarity(encoding, static_cast<double>(t * stride), Measure::Distance);
        squares(t) = distance * distance;
    }
    return squares;
}

/// The stride for which a curve has at most maximumTerms waves in all and, with a lone column, at most eight
/// times as many pairs of rows are compared, which cost less.
std::int64_t strideFor(const detail::PairList& pairs, std::int64_t positions, std::int64_t maximumTerms) {
    std::int64_t maximum =
        maximumTerms / std::max<std::int64_t>(1, static_cast<std::int64_t>(pairs.frequencies.size()));
    if (!pairs.lone.empty())
        maximum =
            std::min(maximum, saturatingCast<std::int64_t>(4 * std::sqrt(static_cast<double>(maximumTerms))));
    maximum = std::max<std::int64_t>(2, maximum);
    return std::max<std::int64_t>(1, (positions + maximum - 1) / maximum);
}

/// The distance depends on the shift alone: takes the minimum of a window that slides along the curve.
void findNearest(TrainedDistances& result, const Vector& squares, std::int64_t samples, std::int64_t window) {
    result.diameter = std::sqrt(squares.head(window + 1).maxCoeff());
    result.distances.resize(samples);
    std::deque<std::int64_t> nearest;  // shifts without a smaller value later in the window
    for (std::int64_t shift = 0; shift < samples + window; ++shift) {
        while (!nearest.empty() && squares(nearest.back()) >= squares(shift)) nearest.pop_back();
        nearest.push_back(shift);
        const std::int64_t sample = shift - window;
        if (sample < 0) continue;
        if (nearest.front() < sample) nearest.pop_front();
        result.rows.push_back(result.first - (nearest.front() - sample) * result.stride);
        result.distances(sample) = std::sqrt(squares(nearest.front()));
    }
}

/// The values of a lone column at the searched trained rows, the last one first, and at the samples.
struct LoneValues {
    std::vector<double> trained;
    std::vector<double> samples;
};

LoneValues loneValues(const Encoding& encoding, const detail::LoneColumn& lone,
                      const TrainedDistances& result, std::int64_t samples, std::int64_t window) {
    const auto valueAt = [&](std::int64_t position) {
        const detail::Turn turn = detail::turnOf(static_cast<double>(position), lone.frequency);
        return encoding.parameters().factor * (lone.wave == Wave::Sine ? turn.sine : turn.cosine);
    };
    LoneValues values;
    for (std::int64_t t = 0; t <= window; ++t)
        values.trained.push_back(valueAt(result.first - t * result.stride));
    for (std::int64_t t = 0; t < samples; ++t)
        values.samples.push_back(valueAt(result.first + t * result.stride));
    return values;
}

/// With a lone column, compares every trained row.
void findNearest(TrainedDistances& result, const Vector& squares, std::int64_t samples,
                 const LoneValues& lone) {
    const std::size_t rows = lone.trained.size();
    const auto squaredBetween = [&](std::size_t shift, double a, double b) {
        return squares(static_cast<Eigen::Index>(shift)) + (a - b) * (a - b);
    };
    double widest = 0;
    for (std::size_t a = 0; a < rows; ++a)
        for (std::size_t b = a + 1; b < rows; ++b)
            widest = std::max(widest, squaredBetween(b - a, lone.trained[a], lone.trained[b]));
    result.diameter = std::sqrt(widest);
    result.distances.resize(samples);
    for (std::size_t sample = 0; sample < lone.samples.size(); ++sample) {
        double smallest = std::numeric_limits<double>::infinity();
        std::size_t nearest = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            const double squared = squaredBetween(sample + row, lone.samples[sample], lone.trained[row]);
            if (squared >= smallest) continue;
            smallest = squared;
            nearest = row;
        }
        result.rows.push_back(result.first - static_cast<std::int64_t>(nearest) * result.stride);
        result.distances(static_cast<Eigen::Index>(sample)) = std::sqrt(smallest);
    }
}

}  // namespace

std::vector<double> arcsSeen(const Encoding& encoding, std::int64_t trainedLength) {
    std::vector<double> arcs;
    for (std::int64_t i = 0; i < encoding.pairs(); ++i)
        arcs.push_back(std::min(1.0, cyclesWithin(encoding, i, static_cast<double>(trainedLength - 1))));
    return arcs;
}

std::vector<bool> columnsThatLeave(const Encoding& encoding, std::int64_t trainedLength, double margin) {
    requireLength(trainedLength);
    std::optional<TwoHalves> halves;  // created if the ends of a range do not decide
    const auto first = static_cast<double>(encoding.parameters().firstPosition);
    const auto length = static_cast<double>(trainedLength);
    const double factor = std::abs(encoding.parameters().factor);
    std::vector<bool> leaves(static_cast<std::size_t>(encoding.columns()), false);
    const std::vector<Frequency>& frequencies = encoding.frequencies();
    const std::int64_t start = encoding.parameters().firstPosition;
    const TurnFrequencies list(frequencies);
    const RowValues begin(list, start);
    const RowValues end(list, start + trainedLength - 1);
    const RowValues next(list, start + trainedLength);
    const RowValues last(list, start + 2 * trainedLength - 1);
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        const ColumnRole role = encoding.role(j);
        if (role.wave == Wave::None) continue;
        const auto i = static_cast<std::size_t>(role.pair);
        const double w = frequencies[i].high;
        const bool isCosine = role.wave == Wave::Cosine;
        const double phase = isCosine ? std::numbers::pi / 2 : 0;
        const double across = isCosine ? -begin.turns.sine[i] : begin.turns.cosine[i];
        if (w > 0.25 && margin > 0 &&
            coversWholeRange(w, begin.at(i, role.wave), across, length, margin / factor))
            continue;
        const Extremes seen = sineBetween(w * first + phase, w * (first + length - 1) + phase,
                                          begin.at(i, role.wave), end.at(i, role.wave));
        const Extremes after = sineBetween(w * (first + length) + phase, w * (first + 2 * length - 1) + phase,
                                           next.at(i, role.wave), last.at(i, role.wave));
        const double excess = factor * std::max(after.highest - seen.highest, seen.lowest - after.lowest);
        // Whole positions miss a crest by half a step at most.
        const double missed = factor * (w < std::numbers::pi ? 1 - std::cos(w / 2) : 2) + 1e-9 * factor;
        const bool settled = std::abs(excess - margin) > missed;
        if (!settled && !halves) halves.emplace(encoding, trainedLength);
        leaves[static_cast<std::size_t>(j)] = settled ? excess > margin : halves->leaves(j, margin);
    }
    return leaves;
}

namespace {

/// True if a hand after `steps` steps is beyond the trained arc of `last` steps.
bool isPastTraining(double wavelength, double last, double steps) {
    constexpr double rounding = 1e-6;  // of the hands' places, in positions
    const double into = steps - wavelength * std::floor(steps / wavelength);
    return wavelength > last && into > last + rounding && into < wavelength - rounding;
}

}  // namespace

std::vector<bool> handsInUnseenArcs(const Encoding& encoding, std::int64_t trainedLength,
                                    std::int64_t position) {
    const auto steps = static_cast<double>(position - encoding.parameters().firstPosition);
    const auto last = static_cast<double>(trainedLength - 1);
    std::vector<bool> unseen;
    unseen.reserve(encoding.frequencies().size());
    for (const Frequency& w : encoding.frequencies())
        unseen.push_back(isPastTraining(2 * std::numbers::pi / w.high, last, steps));
    return unseen;
}

std::int64_t pairsAtUnseenAngles(const Vector& trained, const Vector& requested, std::int64_t trainedLength,
                                 double distance) {
    const auto last = static_cast<double>(trainedLength - 1);
    std::int64_t count = 0;
    for (Eigen::Index i = 0; i < trained.size(); ++i) {
        if (trained(i) == 0) continue;
        // The hand's place, in positions of training.
        const double steps = distance * (requested(i) / trained(i));
        count += isPastTraining(2 * std::numbers::pi / trained(i), last, steps) ? 1 : 0;
    }
    return count;
}

TrainedRow nearestTrainedRow(const Encoding& encoding, std::int64_t trainedLength, std::int64_t position) {
    const std::int64_t first = encoding.parameters().firstPosition;
    const std::int64_t last = first + trainedLength - 1;
    if (position >= first && position <= last) return {position, 0, true};
    const NearestPosition found = nearestPosition(encoding, position, first, last);
    return {found.position, found.distance, found.proven};
}

TrainedDistances trainedDistances(const Encoding& encoding, std::int64_t trainedLength, std::int64_t beyond,
                                  std::int64_t maximumTerms) {
    requireLength(trainedLength);
    if (beyond < 1)
        throw Error("The positions beyond the trained length are " + groupedText(beyond) +
                    "; there must be at least 1.");
    const detail::PairList pairs = detail::pairsOf(encoding);
    TrainedDistances result;
    result.stride = strideFor(pairs, trainedLength + beyond, maximumTerms);
    result.first = encoding.parameters().firstPosition + trainedLength - 1;
    const std::int64_t samples = beyond / result.stride + 1;
    const std::int64_t window = (trainedLength - 1) / result.stride;  // of shifts, besides the first
    const Vector squares = squaredDistances(encoding, result.stride, samples + window);
    if (pairs.lone.empty())
        findNearest(result, squares, samples, window);
    else
        findNearest(result, squares, samples,
                    loneValues(encoding, pairs.lone.front(), result, samples, window));
    return result;
}

}  // namespace sinescope
