// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two 16-bit floating-point formats of model files, from their bits: IEEE 754 binary16 (5 bits of
// exponent, 10 of fraction) and bfloat16 (the upper half of a binary32). Both conversions are exact.
#pragma once

#include <bit>
#include <cstdint>

namespace sinescope {

constexpr float bfloat16ToFloat(std::uint16_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

constexpr float halfToFloat(std::uint16_t bits) {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1fu;
    const std::uint32_t fraction = bits & 0x3ffu;
    if (exponent == 0) {  // zero and the subnormals: fraction * 2^-24
        const float size = static_cast<float>(fraction) * 0x1p-24f;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(size));
    }
    const std::uint32_t wide = exponent == 0x1f ? 0xffu : exponent + (127 - 15);
    return std::bit_cast<float>(sign | (wide << 23) | (fraction << 13));
}

}  // namespace sinescope
