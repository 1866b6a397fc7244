// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sha256.h"

#include <gtest/gtest.h>

using namespace sinescope;

TEST(Sha256, digestsMatchNistExamples) {
    // FIPS 180-4 example values and the byte vectors of the NIST validation suite (SHA256ShortMsg.rsp).
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopq"
                     "rlmnopqrsmnopqrstnopqrstu"),
              "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    EXPECT_EQ(sha256("\xd3"), "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, digestIsIndependentOfChunkSize) {
    for (std::size_t length = 0; length < 200; ++length) {
        std::string bytes;
        for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(7 * i + length);
        for (const std::size_t piece : {1, 3, 63, 64, 65, 128}) {
            Sha256 hash;
            for (std::size_t at = 0; at < length; at += piece)
                hash.add(std::as_bytes(std::span(bytes)).subspan(at, std::min(piece, length - at)));
            EXPECT_EQ(hash.digest(), sha256(bytes)) << length << " bytes in pieces of " << piece;
        }
    }
}
