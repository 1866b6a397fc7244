// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rotation_rounding.h"

#include "core/encoding/double_double.h"
#include "core/numbers.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

RotationRounding::RotationRounding(const RopeScheme& rope, std::vector<ReducedRotation> programs)
    : m_factor(ropeAttentionFactor(rope)), m_scaling(rope.scaling), m_programs(std::move(programs)) {
    for (const Frequency& w : exactRopeFrequencies(rope))
        if (w.high > 0) m_exact.push_back(w);
    for (const ReducedRotation& program : m_programs) {
        std::vector<double>& frequencies = m_frequencies.emplace_back();
        for (const Frequency& w : m_exact) frequencies.push_back(roundedTo(program.arithmetic, w.high));
    }
}

std::vector<RotationError> RotationRounding::worstAt(std::int64_t position) const {
    const double p = scaledPosition(m_scaling, static_cast<double>(position));
    std::vector<RotationError> worst(m_programs.size());
    for (std::size_t i = 0; i < m_exact.size(); ++i) {
        const Frequency& w = m_exact[i];
        const double product = p * w.high;
        const double rest = std::fma(p, w.high, -product) + p * w.low;
        const SineCosine exact = sineCosine(p, {w.high, w.low});
        for (std::size_t k = 0; k < m_programs.size(); ++k) {
            const auto [arithmetic, storage] = m_programs[k];
            const double angle = roundedTo(arithmetic, roundedTo(arithmetic, p) * m_frequencies[k][i]);
            const auto value = [&, arithmetic = arithmetic, storage = storage](double wave) {
                const double there = roundedTo(arithmetic, wave);
                return roundedTo(storage, m_factor == 1 ? there : roundedTo(arithmetic, m_factor * there));
            };
            const double cosine = countedAsError(value(std::cos(angle)) - m_factor * exact.cosine);
            const double sine = countedAsError(value(std::sin(angle)) - m_factor * exact.sine);
            worst[k].angle = std::max(worst[k].angle, countedAsAngleError((angle - product) - rest, product));
            worst[k].value = std::max({worst[k].value, cosine, sine});
        }
    }
    return worst;
}

std::int64_t RotationRounding::distinguishedPositions(std::size_t program, std::int64_t first,
                                                      std::int64_t length) const {
    std::int64_t count = 0;
    double before = nan;
    for (std::int64_t t = 0; t < length; ++t) {
        const double p = roundedTo(m_programs[program].arithmetic,
                                   scaledPosition(m_scaling, static_cast<double>(first + t)));
        count += std::isfinite(p) && p != before ? 1 : 0;
        before = p;
    }
    return count;
}

}  // namespace sinescope
