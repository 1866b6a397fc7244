// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/turning.h"

#include "core/encoding/double_double.h"
#include "core/encoding/kernels.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

TurnFrequencies::TurnFrequencies(const Vector& w)
    : high(w.begin(), w.end()), low(high.size()), largest(high.empty() ? 0 : w.cwiseAbs().maxCoeff()) {}

TurnFrequencies::TurnFrequencies(std::span<const Frequency> w) {
    high.reserve(w.size());
    low.reserve(w.size());
    for (const Frequency& each : w) {
        high.push_back(each.high);
        low.push_back(each.low);
        largest = std::max(largest, std::fabs(each.high));
    }
}

void evaluate(double position, const TurnFrequencies& frequencies, double* sine, double* cosine) {
    evaluate(position, frequencies.high.data(), frequencies.low.data(), frequencies.count(),
             frequencies.largest, sine, cosine);
}

void evaluate(double position, const double* high, const double* low, std::size_t count, double largest,
              double* sine, double* cosine) {
    if (std::fabs(position) * largest < 0x1p50) {
        kernels::best().sineCosine(position, high, low, count, sine, cosine);
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const SineCosine wave = sineCosine(position, {high[i], low[i]});
        sine[i] = wave.sine;
        cosine[i] = wave.cosine;
    }
}

SinCosRow bracket(std::int64_t m, const TurnFrequencies& frequencies) {
    SinCosRow sum(static_cast<double>(m - 1) / 2, frequencies);
    const SinCosRow half(0.5, frequencies);
    const SinCosRow whole(static_cast<double>(m) / 2, frequencies);
    for (std::size_t i = 0; i < frequencies.count(); ++i) {
        // sin(w/2) is 0 only if w is: sines of small angles keep their relative precision.
        const double ratio = half.sine[i] == 0 ? static_cast<double>(m) : whole.sine[i] / half.sine[i];
        sum.sine[i] *= ratio;
        sum.cosine[i] *= ratio;
    }
    return sum;
}

SinCosRow TurningMeans::between(const PixelEdge& from, const PixelEdge& to) {
    const std::int64_t m = to.cell - from.cell;
    std::swap(m_start, m_end);
    if (m_endAt != from.cell) m_start.evaluateAt(static_cast<double>(m_first + from.cell), m_frequencies);
    m_end.evaluateAt(static_cast<double>(m_first + to.cell), m_frequencies);
    m_endAt = to.cell;
    const auto found = m_brackets.find(m);
    const SinCosRow& sum = found != m_brackets.end()
                               ? found->second
                               : m_brackets.emplace(m, bracket(m, m_frequencies)).first->second;
    SinCosRow mean(m_frequencies);
    const double area = static_cast<double>(m) + to.part - from.part;
    for (std::size_t i = 0; i < m_frequencies.count(); ++i) {
        const double c = sum.cosine[i] - from.part, s = sum.sine[i];
        mean.sine[i] = (m_start.sine[i] * c + m_start.cosine[i] * s + to.part * m_end.sine[i]) / area;
        mean.cosine[i] = (m_start.cosine[i] * c - m_start.sine[i] * s + to.part * m_end.cosine[i]) / area;
    }
    return mean;
}

}  // namespace sinescope
