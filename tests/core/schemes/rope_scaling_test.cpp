// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/rope_scaling.h"

#include "core/schemes/rope.h"
#include "tests/core/refusal.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

using namespace sinescope;

namespace {

constexpr std::int64_t farPosition = 1048575;  // 2^20 - 1

struct ExactValue {
    RopeScaling scaling;
    double base;
    int pair;
    double frequency;
    double sine;  ///< of frequency * farPosition, without the attention factor
    double cosine;
};

/// For heads of 128 columns. Computed with Python's decimal module at 70 digits from the formulas of
/// rope_scaling.h: powers by ln and exp, pi by Machin's formula, sine and cosine by their series after
/// reduction.
const std::vector<ExactValue>& exactValues() {
    static const std::vector<ExactValue> values{
        {NoScaling{}, 10000, 1, 8.65964323360065352e-1, 0.99263198390347421, 0.12116824886022297},
        {LinearScaling{3}, 10000, 1, 2.88654774453355117e-1, 0.53464505973580820, -0.84507671847004168},
        {NtkScaling{8}, 10000, 1, 8.37848001918802427e-1, 0.08294023487820016, 0.99655452306351457},
        {DynamicNtkScaling{2, 2048, 8192}, 10000, 1, 8.39625742564311391e-1, -0.93666713854920920,
         -0.35022088967112819},
        {NoScaling{}, 10000, 17, 8.65964323360065352e-2, -0.98571536752472482, -0.16841975604303873},
        {LinearScaling{3}, 10000, 17, 2.88654774453355117e-2, 0.99840944725821360, 0.05637885796598214},
        {NtkScaling{8}, 10000, 17, 4.94093398201430305e-2, -0.98442126161180299, -0.17582599263654433},
        {DynamicNtkScaling{2, 2048, 8192}, 10000, 17, 5.12221344477659893e-2, 0.99994139436428047,
         -0.01082625682396869},
        {NoScaling{}, 10000, 40, 3.16227766016837933e-3, -0.99783935555365179, -0.06570099320613718},
        {LinearScaling{3}, 10000, 40, 1.05409255338945978e-3, -0.51885832103854627, 0.85486024746098754},
        {NtkScaling{8}, 10000, 40, 8.44519208630720292e-4, -0.37778155664250716, 0.92589475398706313},
        {DynamicNtkScaling{2, 2048, 8192}, 10000, 40, 9.19241908761324862e-4, 0.54371744334044384,
         -0.83926833718860814},
        {NoScaling{}, 10000, 63, 1.15478198468945818e-4, 0.99073438419513636, -0.13581376945466149},
        {LinearScaling{3}, 10000, 63, 3.84927328229819393e-5, 0.46017045267721681, -0.88783058884161305},
        {NtkScaling{8}, 10000, 63, 1.44347748086182272e-5, 0.54133097532365758, -0.84080959506605158},
        {DynamicNtkScaling{2, 2048, 8192}, 10000, 63, 1.64968854955636883e-5, -0.99981061904168991,
         0.01946088516673426},
        {YarnScaling{.factor = 10, .originalLength = 2048}, 10000, 1, 8.65964323360065352e-1,
         0.99263198390347421, 0.12116824886022297},
        {YarnScaling{.factor = 10, .originalLength = 2048}, 10000, 17, 8.34789607719103000e-2,
         0.24237739490613872, -0.97018204396830272},
        {YarnScaling{.factor = 10, .originalLength = 2048}, 10000, 30, 6.61426630353008717e-3,
         -0.88303478946190161, 0.46930753307396964},
        {YarnScaling{.factor = 10, .originalLength = 2048}, 10000, 40, 4.30069761782899589e-4,
         -0.98995548666667666, 0.14137939884772242},
        {YarnScaling{.factor = 10, .originalLength = 2048}, 10000, 63, 1.15478198468945818e-5,
         -0.44181013649897746, 0.89710857942991210},
        {YarnScaling{.factor = 32, .originalLength = 4096, .truncate = false}, 150000, 20,
         1.93350011265403575e-2, -0.99759391798869650, -0.06932802313611640},
        {YarnScaling{.factor = 32, .originalLength = 4096, .truncate = false}, 150000, 30,
         1.05260210138633486e-3, -0.85895586916365129, -0.51204962145217564},
        {YarnScaling{.factor = 32, .originalLength = 4096, .truncate = false}, 150000, 35,
         4.61503622587745560e-5, -0.95457384058804734, -0.29797446680040420},
        {Llama3Scaling{}, 500000, 1, 8.14617233856544704e-1, 0.71024816345876071, 0.70395138063893129},
        {Llama3Scaling{}, 500000, 29, 2.16657076350335861e-3, -0.42634637484243614, -0.90455998621358049},
        {Llama3Scaling{}, 500000, 30, 1.37189356776113816e-3, -0.31089782899188801, 0.95044333862052543},
        {Llama3Scaling{}, 500000, 33, 3.12693750384065132e-4, 0.91568672526076292, 0.40189279812061834},
        {Llama3Scaling{}, 500000, 34, 1.78507812767996419e-4, -0.96789824845320599, 0.25134235743546276},
        {Llama3Scaling{}, 500000, 40, 3.42810219595259148e-5, -0.98346684460769709, -0.18108828111553707},
        {Llama3Scaling{}, 500000, 63, 3.06892598891451109e-7, 0.31627458551085464, 0.94866769026879855},
        {KerasDynamicScaling{3}, 10000, 0, 3.27570958904802891e-1, -0.17209300710168641, 0.98508070578338855},
        {KerasDynamicScaling{3}, 10000, 1, 2.83664763780405410e-1, -0.80092101073097208,
         -0.59877001809515990},
        {KerasDynamicScaling{3}, 10000, 63, 3.78273042050717227e-5, 0.92305145287595115,
         -0.38467650739757391},
    };
    return values;
}

RopeScheme head128(const RopeScaling& scaling, double base = 10000) {
    return {.headDim = 128, .base = base, .scaling = scaling};
}

LongRopeScaling longRope() {
    LongRopeScaling scaling{.factor = 32, .originalLength = 4096};
    scaling.shortFactors.assign(64, 1.5);
    for (int i = 0; i < 64; ++i) scaling.longFactors.push_back(1 + i);
    return scaling;
}

std::string refusalOf(const RopeScaling& scaling, std::int64_t headDim = 128, double base = 10000) {
    return refusal([&] { validate(RopeScheme{.headDim = headDim, .base = base, .scaling = scaling}); });
}

}  // namespace

TEST(RopeScaling, frequenciesAndFarAnglesAreCorrectToLastDigit) {
    for (const ExactValue& exact : exactValues()) {
        const RopeScheme rope = head128(exact.scaling, exact.base);
        const RopeTable table = ropeTable(rope, {static_cast<double>(farPosition)});
        const double factor = ropeAttentionFactor(rope);
        EXPECT_DOUBLE_EQ(ropeFrequencies(rope)(exact.pair), exact.frequency) << scalingId(exact.scaling);
        EXPECT_NEAR(table.sines(0, exact.pair) / factor, exact.sine, 4e-16)
            << scalingId(exact.scaling) << ", pair " << exact.pair;
        EXPECT_NEAR(table.cosines(0, exact.pair) / factor, exact.cosine, 4e-16)
            << scalingId(exact.scaling) << ", pair " << exact.pair;
    }
}

TEST(RopeScaling, ntkKeepsFirstPairAndSlowsLastByFactor) {
    const Vector plain = ropeFrequencies(head128(NoScaling{}));
    const Vector ntk = ropeFrequencies(head128(NtkScaling{8}));
    EXPECT_EQ(ntk(0), 1);
    EXPECT_DOUBLE_EQ(ntk(63), plain(63) / 8);
    const double base = 10000 * std::pow(8, 128.0 / 126);
    for (int i = 0; i < 64; ++i) EXPECT_NEAR(ntk(i) * std::pow(base, 2 * i / 128.0), 1, 1e-13);
}

TEST(RopeScaling, dynamicNtkScalesOnlyBeyondOriginalLength) {
    const Vector plain = ropeFrequencies(head128(NoScaling{}));
    for (const std::int64_t length : {0, 1, 2048})
        EXPECT_EQ(ropeFrequencies(head128(DynamicNtkScaling{10, 2048, length})), plain);
    // factor * length / original - (factor - 1): 10 * 2 - 9 = 11
    EXPECT_EQ(ropeFrequencies(head128(DynamicNtkScaling{10, 2048, 4096})),
              ropeFrequencies(head128(NtkScaling{11})));
}

TEST(RopeScaling, yarnKeepsFastPairsAndInterpolatesSlowPairs) {
    const Vector plain = ropeFrequencies(head128(NoScaling{}));
    const Vector yarn = ropeFrequencies(head128(YarnScaling{.factor = 10, .originalLength = 2048}));
    for (int i = 0; i <= 16; ++i) EXPECT_EQ(yarn(i), plain(i)) << "pair " << i;
    for (int i = 17; i < 41; ++i) {
        EXPECT_LT(yarn(i), plain(i)) << "pair " << i;
        EXPECT_GT(yarn(i), plain(i) / 10) << "pair " << i;
    }
    for (int i = 41; i < 64; ++i) EXPECT_DOUBLE_EQ(yarn(i), plain(i) / 10) << "pair " << i;
}

TEST(RopeScaling, yarnAttentionFactorUsesMscaleOnlyIfBothAreSet) {
    YarnScaling yarn{.factor = 40};
    const auto magnitude = [](double mscale) { return 0.1 * mscale * std::log(40) + 1; };
    EXPECT_DOUBLE_EQ(attentionFactor(yarn), magnitude(1));
    yarn.mscale = 0.707;
    EXPECT_DOUBLE_EQ(attentionFactor(yarn), magnitude(1));  // ignored unless both are set
    yarn.mscaleAllDim = 0.5;
    EXPECT_DOUBLE_EQ(attentionFactor(yarn), magnitude(0.707) / magnitude(0.5));
    yarn.mscaleAllDim = 0.707;
    EXPECT_EQ(attentionFactor(yarn), 1);
    yarn.attentionFactor = 1.25;
    EXPECT_EQ(attentionFactor(yarn), 1.25);
    EXPECT_EQ(attentionFactor(YarnScaling{.factor = 0.5}), 1);
}

TEST(RopeScaling, kerasYarnStopsAtOriginalLengthAndEndsRampAtLastPair) {
    YarnScaling yarn{.factor = 4, .originalLength = 4096, .asInKerasHub = true};
    const Vector x = Vector::Ones(128);
    EXPECT_EQ(rotate(head128(yarn), x, 5000), rotate(head128(yarn), x, 4096));
    EXPECT_NE(rotate(head128(yarn), x, 4095), rotate(head128(yarn), x, 4096));
    yarn.truncate = false;
    EXPECT_NE(rotate(head128(yarn), x, 5000), rotate(head128(yarn), x, 4096));
    // With 500,000 positions the ramp runs from 54 to 79, beyond the last pair (63); Keras ends it at 63.
    const YarnScaling wide{.factor = 4, .originalLength = 500'000};
    YarnScaling wideKeras = wide;
    wideKeras.asInKerasHub = true;
    const double last = ropeFrequencies(head128(NoScaling{}))(63);
    EXPECT_DOUBLE_EQ(ropeFrequencies(head128(wideKeras))(63), last / 4);
    EXPECT_GT(ropeFrequencies(head128(wide))(63), last / 4);
}

TEST(RopeScaling, longRopeSwitchesFactorsBeyondOriginalLength) {
    const Vector plain = ropeFrequencies(head128(NoScaling{}));
    LongRopeScaling scaling = longRope();
    const Vector within = ropeFrequencies(head128(scaling));
    scaling.sequenceLength = 4097;
    const Vector beyond = ropeFrequencies(head128(scaling));
    for (int i = 0; i < 64; ++i) {
        EXPECT_DOUBLE_EQ(within(i), plain(i) / 1.5);
        EXPECT_DOUBLE_EQ(beyond(i), plain(i) / (1 + i));
    }
    EXPECT_DOUBLE_EQ(attentionFactor(scaling), std::sqrt(1 + 5.0 / 12));  // ln 32 / ln 4096
    scaling.factor = 0.5;
    EXPECT_EQ(attentionFactor(scaling), 1);
}

TEST(RopeScaling, llama3SplitsPairsByWavelength) {
    const Vector plain = ropeFrequencies(head128(NoScaling{}, 500000));
    const Vector llama = ropeFrequencies(head128(Llama3Scaling{}, 500000));
    for (int i = 0; i < 64; ++i) {
        const double wavelength = 2 * std::numbers::pi / plain(i);
        if (wavelength < 2048)
            EXPECT_EQ(llama(i), plain(i)) << "pair " << i;
        else if (wavelength > 8192)
            EXPECT_DOUBLE_EQ(llama(i), plain(i) / 8) << "pair " << i;
        else
            EXPECT_TRUE(llama(i) < plain(i) && llama(i) > plain(i) / 8) << "pair " << i;
    }
}

TEST(RopeScaling, kerasDynamicSlowsEveryPairEqually) {
    for (const int dim : {2, 4, 64}) {
        const double slowing = std::pow(4, dim / std::max(1.0, dim - 2.0));
        const Vector plain = ropeFrequencies({.headDim = dim});
        const Vector keras = ropeFrequencies({.headDim = dim, .scaling = KerasDynamicScaling{4}});
        for (int i = 0; i < dim / 2; ++i) EXPECT_NEAR(keras(i) * slowing / plain(i), 1, 1e-14);
    }
}

TEST(RopeScaling, factorOfOneChangesNothing) {
    const Vector plain = ropeFrequencies(head128(NoScaling{}));
    for (const RopeScaling& scaling : std::vector<RopeScaling>{
             LinearScaling{1}, NtkScaling{1}, DynamicNtkScaling{1, 2048, 2048}, YarnScaling{.factor = 1},
             Llama3Scaling{.factor = 1}, KerasDynamicScaling{1}}) {
        const Vector w = ropeFrequencies(head128(scaling));
        for (int i = 0; i < 64; ++i) EXPECT_DOUBLE_EQ(w(i), plain(i)) << scalingId(scaling);
        EXPECT_EQ(attentionFactor(scaling), 1);
    }
}

TEST(RopeScaling, scalingsHaveIdsAndNames) {
    EXPECT_STREQ(scalingId(NoScaling{}), "none");
    EXPECT_STREQ(scalingId(Llama3Scaling{}), "llama3");
    EXPECT_STREQ(scalingId(KerasDynamicScaling{}), "keras-dynamic");
    EXPECT_STREQ(scalingName(DynamicNtkScaling{}), "Dynamic NTK");
    EXPECT_STREQ(scalingName(LongRopeScaling{}), "LongRoPE");
}

TEST(RopeScaling, invalidParametersAreRejectedWithMessage) {
    EXPECT_EQ(refusalOf(LinearScaling{0}),
              "The linear scaling factor is 0; it must be between 10⁻¹² and 10¹².");
    EXPECT_EQ(refusalOf(NtkScaling{std::nan("")}),
              "The NTK factor is NaN; it must be between 10⁻¹² and 10¹².");
    EXPECT_EQ(refusalOf(NtkScaling{2}, 2),
              "NTK scaling needs at least 2 pairs, since it stretches the last against the first; 2 columns "
              "make fewer.");
    EXPECT_EQ(refusalOf(DynamicNtkScaling{2, 0, 10}),
              "Dynamic NTK's original length is 0 positions; it must be at least 1.");
    EXPECT_EQ(refusalOf(YarnScaling{.originalLength = -3}),
              "YaRN's original length is −3 positions; it must be at least 1.");
    EXPECT_EQ(refusalOf(YarnScaling{}, 128, 1),
              "The base is 1; it must be above 1 for YaRN, which divides by its logarithm.");
    EXPECT_EQ(refusalOf(YarnScaling{.attentionFactor = -1.0}),
              "The attention factor is −1; it must be a finite number above 0.");
    EXPECT_EQ(refusalOf(longRope(), 64),
              "LongRoPE has 64 short factors; it must have one for each of the 32 pairs.");
    EXPECT_EQ(
        refusalOf(Llama3Scaling{.lowFrequencyFactor = 4, .highFrequencyFactor = 4}),
        "Llama 3's high frequency factor is 4; it must be a finite number above the low frequency factor.");
    EXPECT_EQ(refusalOf(KerasDynamicScaling{std::numeric_limits<double>::infinity()}).substr(0, 21),
              "Keras' dynamic factor");
}
