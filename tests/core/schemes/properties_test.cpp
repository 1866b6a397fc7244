// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/properties.h"

#include "core/schemes/comparison.h"

#include <gtest/gtest.h>
#include <string>

using namespace sinescope;

namespace {

Scheme made(const SchemeInfo& info) {
    return info.make(8, 9, 3);
}

/// The ids of the schemes that have a property, in the order of schemes().
template <typename Property>
std::string having(Property property) {
    std::string ids;
    for (const SchemeInfo& info : schemes()) {
        if (!property(made(info))) continue;
        if (!ids.empty()) ids += ' ';
        ids += info.id;
    }
    return ids;
}

RopeScheme scaled(const char* scaling, std::int64_t length) {
    return {.headDim = 8, .scaling = ropeScalingOf(scaling, 3, 100, length, 4)};
}

}  // namespace

TEST(SchemeProperties, propertiesBelongToExpectedSchemes) {
    // Add a new scheme to this line, and to those of its properties.
    EXPECT_EQ(having([](const Scheme&) { return true; }),
              "none index unit-interval sinusoidal learned t5 alibi shaw rope table grid");
    EXPECT_EQ(having([](const Scheme& s) { return headCount(s) > 1; }), "t5 alibi");
    EXPECT_EQ(having([](const Scheme& s) { return parameterCount(s) > 0; }), "learned t5 shaw");
    EXPECT_EQ(having(amplitudeOf), "sinusoidal rope grid");
    EXPECT_EQ(having([](const Scheme& s) { return ownTableIn(s) != nullptr; }), "table");
    EXPECT_EQ(having([](const Scheme& s) { return firstRowOf(s) != 0; }), "");
    EXPECT_EQ(having(masksKeysAhead), "");
    EXPECT_EQ(having([](const Scheme& s) { return sinusoidIn(s) != nullptr; }), "sinusoidal");
    EXPECT_EQ(having([](const Scheme& s) { return gridIn(s) != nullptr; }), "grid");
    EXPECT_EQ(having(hasPairs), "sinusoidal rope grid");
    EXPECT_EQ(having(baseOf), "sinusoidal rope");
    EXPECT_EQ(having(isWeightTable), "learned table");
    EXPECT_EQ(having(isGivenTable), "learned");
    EXPECT_EQ(having(hasEqualColumns), "index unit-interval");
    EXPECT_EQ(having(addsPositions), "index");
    EXPECT_EQ(having([](const Scheme& s) { return slopesIn(s) != nullptr; }), "alibi");
    EXPECT_EQ(having([](const Scheme& s) { return bucketsIn(s) != nullptr; }), "t5");
    EXPECT_EQ(having(readsQuery), "shaw");
    EXPECT_EQ(having([](const Scheme& s) { return rotationIn(s) != nullptr; }), "rope");
    EXPECT_EQ(having([](const Scheme& s) { return seedOf(s) == 3u; }), "t5 shaw");
    EXPECT_EQ(having([](const Scheme& s) { return fileTableIn(s) != nullptr; }), "learned table");
    EXPECT_EQ(having([](const Scheme& s) { return divisorOf(s).has_value(); }), "unit-interval");
}

TEST(SchemeProperties, unseededTablesAreFileTables) {
    T5Scheme t5 = seededT5({}, 2, 3);
    t5.seed.reset();
    EXPECT_EQ(fileTableIn(t5)->columns(), 2);
    ShawScheme shaw = seededShaw(2, 3, 8, 3);
    shaw.seed.reset();
    EXPECT_EQ(fileTableIn(shaw)->rows(), 6);
}

TEST(SchemeProperties, setBaseChangesOnlySchemesWithBase) {
    for (const SchemeInfo& info : schemes()) {
        Scheme scheme = made(info);
        const Scheme before = scheme;
        setBase(scheme, 500);
        if (baseOf(before))
            EXPECT_EQ(baseOf(scheme), 500) << info.id;
        else
            EXPECT_EQ(scheme, before) << info.id;
    }
}

TEST(SchemeProperties, distancesBeyondLimitShareBiasOrVector) {
    for (const SchemeInfo& info : schemes()) {
        const Scheme scheme = made(info);
        const auto from = sharedFrom(scheme);
        EXPECT_EQ(from.has_value(), info.id == std::string("t5") || info.id == std::string("shaw"))
            << info.id;
        EXPECT_EQ(shareOf(scheme, 0).has_value(), from.has_value()) << info.id;
        if (!from) continue;
        EXPECT_EQ(shareOf(scheme, -*from), shareOf(scheme, -*from - 1000)) << info.id;
        EXPECT_NE(shareOf(scheme, -*from), shareOf(scheme, 1 - *from)) << info.id;
    }
    EXPECT_EQ(sharedFrom(seededShaw(2, 3, 8, 3)), 2);
    EXPECT_EQ(shareOf(seededShaw(2, 3, 8, 3), 9), 5);
    EXPECT_EQ(shareOf(seededT5({}, 2, 3), -3), 3);
}

TEST(SchemeProperties, largestAddedBoundsEveryRow) {
    constexpr std::int64_t rows = 9, columns = 8;
    for (const SchemeInfo& info : schemes()) {
        const Scheme scheme = made(info);
        const auto largest = largestAdded(scheme, rows);
        EXPECT_EQ(!largest, isWeightTable(scheme)) << info.id;
        for (std::int64_t p = 0; largest && p < rows; ++p)
            EXPECT_LE(inputVector(scheme, p, columns).cwiseAbs().maxCoeff(), *largest + 1e-12) << info.id;
    }
    EXPECT_EQ(largestAdded(SinusoidalScheme{.encoding = {.factor = -2}}, rows), 2);
    EXPECT_EQ(largestAdded(IndexScheme{}, rows), 8);
}

TEST(SchemeProperties, unstretchedMeansUnchangedFrequencies) {
    for (const char* scaling : {"linear", "ntk", "dynamic-ntk", "yarn", "llama3", "longrope"})
        for (const std::int64_t length : {100, 101}) {
            RopeScheme plain = scaled(scaling, length);
            plain.scaling = NoScaling{};
            const bool same = ropeFrequencies(scaled(scaling, length)) == ropeFrequencies(plain);
            EXPECT_EQ(isUnstretched(scaled(scaling, length)), same) << scaling << ' ' << length;
            EXPECT_EQ(stretchOf(scaled(scaling, length)), 3) << scaling;
        }
    EXPECT_TRUE(isUnstretched(RopeScheme{}));
    EXPECT_FALSE(stretchOf(RopeScheme{}));
}

TEST(SchemeProperties, longRopeFactorsDependOnTextLength) {
    RopeScheme rope = scaled("longrope", 101);
    EXPECT_TRUE(hasPlaceholderFactors(rope));
    EXPECT_EQ(ownFactorsIn(rope), nullptr);
    LongRopeScaling& scaling = *pairFactorsIn(rope);
    scaling.isPlaceholder = false;
    EXPECT_EQ(ownFactorsIn(rope), &scaling.longFactors);
    EXPECT_FALSE(isUnstretched(rope));
    scaling.sequenceLength = 100;
    EXPECT_EQ(ownFactorsIn(rope), &scaling.shortFactors);
}

TEST(SchemeProperties, kerasHubYarnStopsAtOriginalLength) {
    RopeScheme rope = scaled("yarn", 101);
    EXPECT_FALSE(lastCountedPosition(rope));
    std::get<YarnScaling>(rope.scaling).asInKerasHub = true;
    EXPECT_EQ(lastCountedPosition(rope), 100);
    EXPECT_EQ(rotated(rope, Vector::Ones(8), 150), rotated(rope, Vector::Ones(8), 100));
}
