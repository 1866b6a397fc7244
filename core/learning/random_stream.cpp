// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learning/random_stream.h"

#include <cmath>
#include <numbers>

namespace sinescope {

namespace {

std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// FNV-1a, 64 bits.
std::uint64_t hashed(std::string_view name) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

constexpr std::uint64_t goldenGamma = 0x9e3779b97f4a7c15u;

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view name, std::uint64_t number)
    : m_state(mixed(mixed(mixed(seed + goldenGamma) ^ hashed(name)) + goldenGamma * (number + 1))) {}

std::uint64_t RandomStream::next() {
    m_state += goldenGamma;
    return mixed(m_state);
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
