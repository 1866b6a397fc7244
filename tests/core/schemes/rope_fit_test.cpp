// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/rope_fit.h"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>

using namespace sinescope;

namespace {

/// 1 / base^(2i / d) in float32, as torch computes and stores it.
Vector inverseFrequencies(double base, Eigen::Index pairs) {
    Vector w(pairs);
    for (Eigen::Index i = 0; i < pairs; ++i)
        w(i) = static_cast<double>(
            1.0f / std::pow(static_cast<float>(base), static_cast<float>(i) / static_cast<float>(pairs)));
    return w;
}

double brain(double value) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    return static_cast<double>(std::bit_cast<float>((bits + 0x8000u) & 0xffff0000u));
}

/// Cosines or sines of p w_i in float32, each column once, twice side by side, or twice half a table apart.
enum class Columns { Once, Twice, Halves };
Matrix waveTable(double base, Eigen::Index pairs, Eigen::Index rows, RopeWave wave, Columns columns) {
    const Vector w = inverseFrequencies(base, pairs);
    Matrix table(rows, columns == Columns::Once ? pairs : 2 * pairs);
    for (Eigen::Index p = 0; p < rows; ++p)
        for (Eigen::Index i = 0; i < pairs; ++i) {
            const float angle = static_cast<float>(p) * static_cast<float>(w(i));
            const double value = wave == RopeWave::Cosine ? std::cos(angle) : std::sin(angle);
            table(p, columns == Columns::Twice ? 2 * i : i) = value;
            if (columns == Columns::Twice) table(p, 2 * i + 1) = value;
            if (columns == Columns::Halves) table(p, i + pairs) = value;
        }
    return table;
}

}  // namespace

TEST(RopeFit, baseIsRecoveredFromFrequencies) {
    for (const double base : {100.0, 10000.0, 500000.0, 1e6, 1.04e6})
        for (const Eigen::Index pairs : {4, 32, 64}) {
            const auto rope = ropeFromFrequencies(inverseFrequencies(base, pairs));
            ASSERT_TRUE(rope) << base;
            EXPECT_EQ(rope->base, base);
            EXPECT_EQ(rope->headDim, 2 * pairs);
            EXPECT_TRUE(std::holds_alternative<NoScaling>(rope->scaling));
        }
}

TEST(RopeFit, baseIsRecoveredFromBFloat16Frequencies) {
    Vector w = inverseFrequencies(10000, 64);
    for (double& each : w) each = brain(each);
    const auto rope = ropeFromFrequencies(w);
    ASSERT_TRUE(rope);
    EXPECT_EQ(rope->base, 10000);
}

TEST(RopeFit, linearAndLlamaScalingsAreRecognised) {
    const auto linear = ropeFromFrequencies(inverseFrequencies(10000, 32) / 4);
    ASSERT_TRUE(linear);
    EXPECT_EQ(linear->base, 10000);
    EXPECT_EQ(std::get<LinearScaling>(linear->scaling).factor, 4);
    // meta-llama/llama-models: apply_scaling, Llama 3.1.
    Vector w = inverseFrequencies(500000, 64);
    for (double& each : w) {
        const double wavelength = 2 * M_PI / each;
        const double s = (8192 / wavelength - 1) / 3;
        if (wavelength > 8192)
            each /= 8;
        else if (wavelength > 2048)
            each = (1 - s) * each / 8 + s * each;
    }
    const auto llama = ropeFromFrequencies(w);
    ASSERT_TRUE(llama);
    EXPECT_EQ(llama->base, 500000);
    EXPECT_EQ(std::get<Llama3Scaling>(llama->scaling).factor, 8);
}

TEST(RopeFit, nonGeometricFrequenciesAndTablesAreRejected) {
    EXPECT_FALSE(ropeFromFrequencies((Vector(4) << 1, 0.7, 0.6, 0.001).finished()));
    EXPECT_FALSE(ropeFromFrequencies((Vector(3) << 1, 0, 0).finished()));
    EXPECT_FALSE(ropeFromFrequencies((Vector(2) << 3, 1).finished()));
    EXPECT_FALSE(ropeFromFrequencies(Vector::Ones(1)));
    EXPECT_FALSE(ropeFromFrequencies((Vector(4) << 1e-13, 1e-14, 1e-15, 1e-16).finished()));
    EXPECT_FALSE(ropeFromTable(Matrix::Random(40, 8), RopeWave::Cosine));
    EXPECT_FALSE(ropeFromTable(Matrix::Zero(40, 8), RopeWave::Sine));
    EXPECT_FALSE(ropeFromTable(Matrix::Ones(1, 8), RopeWave::Cosine));
}

TEST(RopeFit, baseIsRecoveredFromCosineOrSineTable) {
    for (const double base : {10000.0, 500000.0})
        for (const RopeWave wave : {RopeWave::Cosine, RopeWave::Sine})
            for (const Columns columns : {Columns::Once, Columns::Twice, Columns::Halves}) {
                const auto rope = ropeFromTable(waveTable(base, 32, 512, wave, columns), wave);
                ASSERT_TRUE(rope) << base;
                EXPECT_EQ(rope->base, base);
                EXPECT_EQ(rope->headDim, 64);
                EXPECT_EQ(rope->pairs,
                          columns == Columns::Twice ? RopePairs::Interleaved : RopePairs::Halves);
            }
    // Sines are not mistaken for cosines.
    EXPECT_FALSE(ropeFromTable(waveTable(10000, 32, 64, RopeWave::Sine, Columns::Once), RopeWave::Cosine));
}
