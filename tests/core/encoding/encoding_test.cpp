// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/encoding.h"

#include "core/error.h"

#include <gtest/gtest.h>

using namespace sinescope;

TEST(Encoding, positionZeroIsZeroOneZeroOneForEveryBase) {
    for (const double base : {1.0, 100.0, 10000.0, 1e12}) {
        const Encoding encoding({.length = 4, .dModel = 8, .base = base});
        const Vector row = encoding.row(0);
        for (int j = 0; j < 8; ++j) EXPECT_EQ(row(j), j % 2) << "column " << j << ", base " << base;
    }
}

TEST(Encoding, badParametersAreRefusedWithASentenceThatNamesThem) {
    try {
        Encoding encoding({.length = 0});
        FAIL() << "a sequence length of 0 was accepted";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "The sequence length is 0; it must lie between 1 and 1048576.");
    }
}
