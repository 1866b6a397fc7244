// SPDX-License-Identifier: GPL-3.0-or-later
//
// SHA-256 (FIPS 180-4). It identifies a table's numbers, so that a file without them can ask for them. No key
// or secret is involved.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinescope {

/// Hashes bytes that are added in pieces of any size.
class Sha256 {
 public:
    void add(std::span<const std::byte> bytes);
    /// Returns the digest of all added bytes as 64 lower-case hexadecimal digits. Do not use the object
    /// afterwards.
    std::string digest();

 private:
    void takeBlocks(const std::byte* blocks, std::size_t count);

    std::array<std::uint32_t, 8> m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::byte, 64> m_block{};
    std::uint64_t m_bytes = 0;
};

std::string sha256(std::span<const std::byte> bytes);
std::string sha256(std::string_view bytes);

}  // namespace sinescope
