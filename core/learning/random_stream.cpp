// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/random_stream.h"

#include "core/split_mix.h"

#include <cmath>
#include <numbers>

namespace sinescope {

RandomStream::RandomStream(std::uint64_t seed, std::string_view name, std::uint64_t number)
    : m_state(splitMixed(splitMixed(splitMixed(seed + splitMixStep) ^ fnv1a(name)) +
                         splitMixStep * (number + 1))) {}

std::uint64_t RandomStream::next() {
    m_state += splitMixStep;
    return splitMixed(m_state);
}

int RandomStream::below(int count) {
    return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(count)) >> 32);
}

double RandomStream::uniform() {
    return static_cast<double>(next() >> 11) * 0x1p-53;
}

double RandomStream::normal() {
    if (m_hasSpare) {
        m_hasSpare = false;
        return m_spare;
    }
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    const double angle = 2 * std::numbers::pi * uniform();
    m_spare = radius * std::sin(angle);
    m_hasSpare = true;
    return radius * std::cos(angle);
}

}  // namespace sinescope
