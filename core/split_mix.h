// SPDX-License-Identifier: GPL-3.0-or-later
//
// The building blocks of the core's random generators, the same on every machine: SplitMix64 (Steele, Lea,
// Flood 2014) and the hash FNV-1a.
#pragma once

#include <cstdint>
#include <string_view>

namespace sinescope {

/// The increment of SplitMix64's state per step.
constexpr std::uint64_t splitMixStep = 0x9e3779b97f4a7c15u;

/// The output of SplitMix64 for a state: a pseudorandom bijection of 64 bits.
constexpr std::uint64_t splitMixed(std::uint64_t state) {
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u;
    state = (state ^ (state >> 27)) * 0x94d049bb133111ebu;
    return state ^ (state >> 31);
}

/// The 64-bit FNV-1a hash of the bytes of `text`.
constexpr std::uint64_t fnv1a(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

}  // namespace sinescope
