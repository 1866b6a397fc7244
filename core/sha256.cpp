// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sha256.h"

#include <algorithm>
#include <bit>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(SINESCOPE_PLAIN_KERNELS)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace sinescope {

namespace {

/// FIPS 180-4, section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64
/// primes.
constexpr std::array<std::uint32_t, 64> roundConstants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t bigEndian(const std::byte* at) {
    return std::to_integer<std::uint32_t>(at[0]) << 24 | std::to_integer<std::uint32_t>(at[1]) << 16 |
           std::to_integer<std::uint32_t>(at[2]) << 8 | std::to_integer<std::uint32_t>(at[3]);
}

using State = std::array<std::uint32_t, 8>;
/// Updates the state with `count` blocks of 64 bytes.
using TakeBlocks = void (*)(State& state, const std::byte* blocks, std::size_t count);

void takeBlockPlain(State& state, const std::byte* block) {
    std::array<std::uint32_t, 64> w;
    for (std::size_t t = 0; t < 16; ++t) w[t] = bigEndian(block + 4 * t);
    for (std::size_t t = 16; t < 64; ++t) {
        const std::uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ w[t - 15] >> 3;
        const std::uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ w[t - 2] >> 10;
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t t = 0; t < 64; ++t) {
        const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t first = h + s1 + ((e & f) ^ (~e & g)) + roundConstants[t] + w[t];
        const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t second = s0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const State turned{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state.size(); ++i) state[i] += turned[i];
}

void takeBlocksPlain(State& state, const std::byte* blocks, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) takeBlockPlain(state, blocks + 64 * k);
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(SINESCOPE_PLAIN_KERNELS)
/// Uses the processor's SHA instructions (Intel, "SHA Extensions", 2013): two rounds per instruction, on a
/// state held as ABEF and CDGH, four words of the message at a time.
__attribute__((target("sha,sse4.1"))) void takeBlocksWithInstructions(State& state, const std::byte* blocks,
                                                                      std::size_t count) {
    const __m128i byteOrder = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const auto load = [](const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); };
    const __m128i cdab = _mm_shuffle_epi32(load(&state[0]), 0xb1);
    const __m128i efgh = _mm_shuffle_epi32(load(&state[4]), 0x1b);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
    __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
    for (std::size_t k = 0; k < count; ++k, blocks += 64) {
        const __m128i before[2] = {abef, cdgh};
        __m128i words[4];  // the last sixteen words of the message
        for (std::size_t step = 0; step < 16; ++step) {
            __m128i& four = words[step % 4];
            if (step < 4) {
                four = _mm_shuffle_epi8(load(blocks + 16 * step), byteOrder);
            } else {
                const __m128i last = words[(step + 3) % 4];
                const __m128i sevenBack = _mm_alignr_epi8(last, words[(step + 2) % 4], 4);
                four = _mm_sha256msg2_epu32(
                    _mm_add_epi32(_mm_sha256msg1_epu32(four, words[(step + 1) % 4]), sevenBack), last);
            }
            const __m128i added = _mm_add_epi32(four, load(&roundConstants[4 * step]));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0e));
        }
        abef = _mm_add_epi32(abef, before[0]);
        cdgh = _mm_add_epi32(cdgh, before[1]);
    }
    const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
    const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(&state[0]), _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(&state[4]), _mm_alignr_epi8(dchg, feba, 8));
}

bool hasShaInstructions() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned sha = 1U << 29;  // bit of EBX, leaf 7
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & sha) && __builtin_cpu_supports("sse4.1");
}

TakeBlocks fastest() {
    return hasShaInstructions() ? takeBlocksWithInstructions : takeBlocksPlain;
}
#else
TakeBlocks fastest() {
    return takeBlocksPlain;
}
#endif

}  // namespace

void Sha256::takeBlocks(const std::byte* blocks, std::size_t count) {
    static const TakeBlocks take = fastest();
    take(m_state, blocks, count);
}

void Sha256::add(std::span<const std::byte> bytes) {
    const std::size_t filled = m_bytes % m_block.size();
    m_bytes += bytes.size();
    if (filled > 0) {
        const std::size_t taken = std::min(m_block.size() - filled, bytes.size());
        std::copy_n(bytes.begin(), taken, m_block.begin() + static_cast<std::ptrdiff_t>(filled));
        bytes = bytes.subspan(taken);
        if (filled + taken < m_block.size()) return;
        takeBlocks(m_block.data(), 1);
    }
    const std::size_t whole = bytes.size() / m_block.size();
    takeBlocks(bytes.data(), whole);
    bytes = bytes.subspan(whole * m_block.size());
    std::copy(bytes.begin(), bytes.end(), m_block.begin());
}

std::string Sha256::digest() {
    const std::uint64_t bits = 8 * m_bytes;
    // A 1 bit, then zeros up to eight bytes before the end of a block, then the number of bits.
    std::array<std::byte, 72> end{std::byte{0x80}};
    const std::size_t zeros = (119 - m_bytes % 64) % 64;
    for (std::size_t i = 0; i < 8; ++i) end[1 + zeros + i] = static_cast<std::byte>(bits >> (56 - 8 * i));
    add(std::span(end).first(9 + zeros));
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const std::uint32_t word : m_state)
        for (int shift = 28; shift >= 0; shift -= 4) text += digits[word >> shift & 0xf];
    return text;
}

std::string sha256(std::span<const std::byte> bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.digest();
}

std::string sha256(std::string_view bytes) {
    return sha256(std::as_bytes(std::span(bytes.data(), bytes.size())));
}

}  // namespace sinescope
