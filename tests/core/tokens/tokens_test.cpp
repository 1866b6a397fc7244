// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tokens/tokens.h"

#include <gtest/gtest.h>

using namespace sinescope;

TEST(Tokens, theSameWordHasTheSameVectorWhateverDModelIs) {
    const Vector small = seededEmbedding("cat", 4, 7);
    const Vector large = seededEmbedding("cat", 64, 7);
    EXPECT_EQ(small, Vector(large.head(4)));
}
