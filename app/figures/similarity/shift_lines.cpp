// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/similarity/shift_lines.h"

#include "app/scene/texts_of.h"
#include "core/numbers.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Shifts sampled per pixel. Up to this number, lines go through all: means of one or two shifts in turns
/// would make stairs of a straight line.
constexpr std::int64_t looksPerPixel = 4;
/// Largest number of shifts searched back from the chart's edge for the end of a line.
constexpr std::int64_t maximumSteps = 1 << 16;

/// Mean and extremes of the finite values.
class Summary {
 public:
    void add(double value) {
        if (!std::isfinite(value)) return;
        m_sum += value;
        ++m_count;
        m_extremes.include(value);
    }
    double mean() const { return m_count > 0 ? m_sum / static_cast<double>(m_count) : nan; }
    const Extremes& extremes() const { return m_extremes; }

 private:
    double m_sum = 0;
    std::int64_t m_count = 0;
    Extremes m_extremes{nan, nan};
};

std::int64_t wholeBelow(double value) {
    return axisPlace(std::floor(value));
}
std::int64_t wholeAbove(double value) {
    return axisPlace(std::ceil(value));
}

}  // namespace

QStringList ShiftLinesPicture::lineLabels() const {
    return textsOf(m_lines, &ShiftLine::label);
}

bool ShiftLinesPicture::hasMeans(double shiftsPerPixel) const {
    return shiftsPerPixel > looksPerPixel;
}

SampledTrace ShiftLinesPicture::sampled(const ShiftLine& line, double lower, double upper, int pixels) const {
    SampledTrace trace;
    const double perPixel = (upper - lower) / pixels;
    const auto valueAt = [&](std::int64_t k) { return std::abs(k) < length() ? line.at(k) : nan; };
    if (!hasMeans(perPixel)) {
        trace.first = std::ceil(lower);
        for (std::int64_t k = wholeAbove(lower); k <= wholeBelow(upper); ++k) {
            const double value = valueAt(k);
            trace.values.push_back(std::isfinite(value) ? value : nan);
        }
        return trace;
    }
    trace.first = lower + perPixel / 2;
    trace.step = perPixel;
    trace.stride = strideOf(lower, upper, pixels);
    for (int pixel = 0; pixel < pixels; ++pixel) {
        const std::int64_t from = wholeAbove(lower + pixel * perPixel);
        const std::int64_t end = wholeAbove(lower + (pixel + 1) * perPixel);
        Summary summary;
        for (std::int64_t k = from; k < end; k += trace.stride) summary.add(valueAt(k));
        if (from <= 0 && end > 0) summary.add(valueAt(0));  // always sample the peak
        trace.values.push_back(summary.mean());
        trace.envelope.push_back(summary.extremes());
    }
    return trace;
}

std::vector<SampledTrace> ShiftLinesPicture::sample(double lower, double upper, int pixels) const {
    std::vector<SampledTrace> traces =
        valuesOf(m_lines, [&](const ShiftLine& line) { return sampled(line, lower, upper, pixels); });
    // Only the main line has a band, because overlapping bands are indistinguishable.
    for (std::size_t t = 0; t + 1 < traces.size(); ++t) traces[t].envelope.clear();
    return traces;
}

std::vector<double> ShiftLinesPicture::endsAt(double upper) const {
    std::vector<double> ends;
    for (const ShiftLine& line : m_lines) {
        double value = nan;
        std::int64_t k = std::min(wholeBelow(upper), length() - 1);
        for (std::int64_t steps = 0; steps < maximumSteps && k > -length() && !std::isfinite(value); ++steps)
            value = line.at(k--);
        ends.push_back(value);
    }
    return ends;
}

std::int64_t ShiftLinesPicture::strideOf(double lower, double upper, int pixels) const {
    return std::max<std::int64_t>(1, wholeBelow((upper - lower) / pixels / looksPerPixel));
}

Extremes ShiftLinesPicture::extent(double lower, double upper) const {
    Extremes all{nan, nan};
    for (const ShiftLine& line : m_lines) sampled(line, lower, upper, 256).extend(all);
    return std::isnan(all.lowest) ? Extremes{0, 0} : all;
}

double ShiftLinesPicture::valueOf(std::int64_t shift) const {
    const double value = m_lines.empty() || std::abs(shift) >= length() ? nan : m_lines.back().at(shift);
    return std::isfinite(value) ? value : nan;
}

}  // namespace sinescope
