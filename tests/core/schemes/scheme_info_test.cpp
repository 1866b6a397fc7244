// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/encoding/relatives.h"
#include "core/error.h"
#include "core/schemes/input_pixels.h"
#include "core/schemes/scheme_values.h"
#include "tests/core/refusal.h"
#include "vectors.h"

#include <cmath>
#include <gtest/gtest.h>
#include <set>
#include <string>

using namespace sinescope;

namespace {

/// Returns `scheme` with the parameter `id` set.
Scheme withParameter(Scheme scheme, const char* id, double value) {
    schemeParameter(scheme, id).set(scheme, value);
    return scheme;
}

double parameterOf(const Scheme& scheme, const char* id) {
    return schemeParameter(scheme, id).get(scheme);
}

}  // namespace

TEST(SchemeInfo, everyParameterCanBeReadAndSetWithinItsRange) {
    for (const SchemeInfo& info : schemes()) {
        std::set<std::string> ids;
        for (const SchemeParameter& parameter : info.parameters) {
            SCOPED_TRACE(std::string(info.id) + ", " + parameter.id);
            EXPECT_TRUE(ids.insert(parameter.id).second);
            EXPECT_FALSE(std::string(parameter.title).empty());
            EXPECT_FALSE(std::string(parameter.description).empty());
            EXPECT_LT(parameter.minimum, parameter.maximum);
            EXPECT_EQ(parameter.kind == SchemeParameterKind::Choice, !parameter.choices.empty());
            Scheme scheme = makeScheme(info.id, 64, 64, 3);
            if (std::string(info.id) == "table") scheme = tableScheme(seededTable("t", 9, 4, 1), "t");
            for (int scaling = 0; std::string(info.id) == "rope" && scaling < 7; ++scaling) {
                schemeParameter(scheme, "scaling").set(scheme, scaling);
                if (parameter.applies(scheme)) break;
            }
            ASSERT_TRUE(parameter.applies(scheme));
            const double original = parameter.get(scheme);
            EXPECT_GE(original, parameter.minimum);
            EXPECT_LE(original, parameter.maximum);
            for (const double value : {parameter.minimum, parameter.minimum + 1, original}) {
                parameter.set(scheme, value);
                EXPECT_EQ(parameter.get(scheme), value);
            }
            EXPECT_NO_THROW(validate(scheme));
            // Schemes of another kind are not changed.
            Scheme other = std::string(info.id) == "none" ? Scheme(IndexScheme{}) : Scheme(NoScheme{});
            const Scheme before = other;
            EXPECT_FALSE(parameter.applies(other));
            parameter.set(other, parameter.maximum);
            EXPECT_EQ(other, before);
        }
    }
}

TEST(SchemeInfo, choicesMatchEnumerations) {
    const Scheme alibi = makeScheme("alibi", 64, 64);
    EXPECT_EQ(std::get<AlibiScheme>(withParameter(alibi, "form", 4)).form, AlibiForm::Inverted);
    EXPECT_STREQ(schemeParameter(alibi, "form").choices[4].id, "inverted");
    EXPECT_EQ(std::get<AlibiScheme>(withParameter(alibi, "slopes", 1)).slopes, AlibiSlopes::Geometric);
    const Scheme rope = makeScheme("rope", 64, 64);
    const auto& scalings = schemeParameter(rope, "scaling").choices;
    for (std::size_t k = 0; k < scalings.size(); ++k) {
        const Scheme scaled = withParameter(rope, "scaling", static_cast<double>(k));
        EXPECT_STREQ(scalingId(std::get<RopeScheme>(scaled).scaling), scalings[k].id);
        EXPECT_EQ(parameterOf(scaled, "scaling"), static_cast<double>(k));
    }
    const Scheme grid = makeScheme("grid", 64, 64);
    EXPECT_EQ(std::get<GridScheme>(withParameter(grid, "convention", 2)).convention, GridConvention::Detr);
    EXPECT_STREQ(schemeParameter(grid, "convention").choices[2].id, "detr");
}

TEST(SchemeInfo, scalingParametersApplyOnlyToTheirScaling) {
    const Scheme rope = makeScheme("rope", 64, 64);
    EXPECT_FALSE(schemeParameter(rope, "factor").applies(rope));
    const Scheme yarn = withParameter(rope, "scaling", 4);
    EXPECT_TRUE(schemeParameter(yarn, "beta-fast").applies(yarn));
    EXPECT_FALSE(schemeParameter(yarn, "low-frequency-factor").applies(yarn));
    EXPECT_EQ(std::get<YarnScaling>(std::get<RopeScheme>(withParameter(yarn, "factor", 16)).scaling).factor,
              16);
    EXPECT_EQ(parameterOf(yarn, "original-length"), 4096);
    EXPECT_EQ(refusal([&] { schemeParameter(makeScheme("none", 4, 4), "heads"); }),
              "None has no parameter \"heads\"; it has none.");
}

TEST(SchemeInfo, onlySeededBiasesFollowHeadCount) {
    const Scheme made = makeScheme("t5", 64, 64, 7);
    const Scheme wider = withParameter(made, "heads", 12);
    EXPECT_EQ(headCount(wider), 12);
    EXPECT_EQ(parameterCount(withParameter(wider, "buckets", 64)), 64 * 12);
    EXPECT_EQ(scoreBias(wider, Vector(), 3, 0, 9), scoreBias(made, Vector(), 3, 0, 9));
    T5Scheme own = std::get<T5Scheme>(made);
    own.seed.reset();
    EXPECT_EQ(headCount(withParameter(Scheme(own), "heads", 12)), 8);
    const Scheme narrow = withParameter(makeScheme("shaw", 64, 64, 7), "left", 4);
    EXPECT_EQ(parameterCount(narrow), (4 + 16 + 1) * 64);
    EXPECT_NO_THROW(validate(narrow));
}

TEST(TableScheme, tableRowsBeginAtFirstRow) {
    const WeightTable values = seededTable("opened", 10, 4, 2);
    const Scheme scheme = tableScheme(values, "wpe.weight", 2);
    EXPECT_EQ(Matrix(inputVectors(scheme, {0, 7}, 4)).row(1), values.values().row(9));
    const InputMatrix rows(scheme, 50, 4);
    EXPECT_EQ(rows.size().rows, 8);
    EXPECT_EQ(rows.value(0, 3), values.values()(2, 3));
    EXPECT_EQ(rows.block(1, 2, 4), values.values().middleRows(3, 2));
    EXPECT_EQ(refusal([&] { inputVector(scheme, 8, 4); }),
              "The table has no row for position 8; its positions are 0 to 7.");
    EXPECT_EQ(refusal([&] { inputVector(scheme, 0, 5); }),
              "The table has 4 columns; the vectors have 5, and the two must agree.");
    EXPECT_EQ(refusal([&] { tableScheme(values, "wpe.weight", 10); }),
              "The first row of the table is 10; it must lie between 0 and 9.");
}

TEST(TableScheme, tableWithoutNumbersKeepsItsIdentity) {
    const TableScheme scheme = tableScheme(seededTable("opened", 10, 4, 2), "wpe.weight", 1);
    const TableScheme named = withoutNumbers(scheme);
    EXPECT_FALSE(named.hasValues());
    EXPECT_EQ(named.rows, 10);
    EXPECT_EQ(named.sha256, scheme.table.sha256());
    EXPECT_EQ(named.sha256.size(), 64u);
    EXPECT_NO_THROW(validate(named));
    EXPECT_EQ(InputMatrix(named, 50, 4).size().rows, 0);
    EXPECT_EQ(refusal([&] { inputVector(named, 0, 4); }),
              "The table wpe.weight is missing; choose its file.");
    EXPECT_EQ(refusal([] { inputVector(makeScheme("table", 4, 4), 0, 4); }),
              "No table has been opened; choose a file.");
}

TEST(GridScheme, gridRowsMatchLibraryTables) {
    const std::int64_t sizes[] = {3, 5};
    Matrix places(15, 2);
    for (int p = 0; p < 15; ++p) places.row(p) << p / 5, p % 5;
    const std::pair<GridConvention, Matrix> tables[] = {
        {GridConvention::Mae, maeTable(3, 5, 12, 100)},
        {GridConvention::SimpleVit, simpleVitTable(3, 5, 12, 100)},
        {GridConvention::Detr, detrTable(3, 5, 6, 100, true)},
        {GridConvention::DeformableDetr, detrTable(3, 5, 6, 100, true, -0.5)},
        {GridConvention::Multidimensional, multidimensionalTable(sizes, 12, 100)},
        {GridConvention::Tensor2Tensor, axesTable(places, 12, 100)}};
    for (const auto& [convention, table] : tables) {
        const GridScheme scheme{.height = 3, .width = 5, .dModel = 12, .base = 100, .convention = convention};
        EXPECT_EQ(GridTable(scheme).block(0, 15, 12), table) << static_cast<int>(convention);
        EXPECT_EQ(InputMatrix(scheme, 100, 12).size().rows, 15);
        EXPECT_EQ(InputMatrix(scheme, 100, 12).value(7, 11), table(7, 11));
        EXPECT_EQ(Vector(inputVector(scheme, 7, 12)), Vector(table.row(7)));
    }
}

TEST(GridScheme, gridTablesMatchMaeAndDetr) {
    const auto check = [](const GridScheme& scheme, const std::string& id) {
        for (const vectors::Json& entry : vectors::entriesOfKind("peers.json", "scheme", "sinusoidal_2d"))
            if (entry.at("id") == id)
                vectors::expectAgrees(entry, vectors::numbers(GridTable(scheme).block(
                                                 0, gridPositions(scheme), scheme.dModel)));
    };
    check({.height = 2, .width = 2, .dModel = 8}, "c-mae-2x2");
    check({.height = 2, .width = 3, .dModel = 8, .convention = GridConvention::Detr}, "c-detr-2x3");
}

TEST(GridScheme, simpleVitReachesBaseAlongBothAxes) {
    // big_vision: omega = 1 / temperature^(i / (n - 1)), n = d/4; [sin x, cos x, sin y, cos y].
    const Matrix table = simpleVitTable(4, 6, 16, 100);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 6; ++x)
            for (int i = 0; i < 4; ++i) {
                const double omega = 1 / std::pow(100.0, i / 3.0);
                EXPECT_NEAR(table(6 * y + x, i), std::sin(x * omega), 1e-14);
                EXPECT_NEAR(table(6 * y + x, 4 + i), std::cos(x * omega), 1e-14);
                EXPECT_NEAR(table(6 * y + x, 8 + i), std::sin(y * omega), 1e-14);
                EXPECT_NEAR(table(6 * y + x, 12 + i), std::cos(y * omega), 1e-14);
            }
}

TEST(GridScheme, invalidGridsAreRejected) {
    EXPECT_EQ(refusal([] { validate(GridScheme{.height = 0}); }),
              "The height of the grid is 0; it must lie between 1 and 1,024.");
    EXPECT_EQ(refusal([] { validate(GridScheme{.dModel = 6}); }),
              "d_model is 6; this grid needs a multiple of 4.");
    EXPECT_NO_THROW(validate(GridScheme{.dModel = 7, .convention = GridConvention::Multidimensional}));
    EXPECT_EQ(refusal([] { inputVector(GridScheme{.height = 2, .width = 2, .dModel = 8}, 4, 8); }),
              "The grid has no position 4; its positions are 0 to 3.");
}

/// Figures read every value; with 2^34 values a heatmap took most of a minute.
TEST(GridScheme, tooLargeGridIsRejectedAndNeverMade) {
    EXPECT_NO_THROW(validate(GridScheme{.height = 1024, .width = 1024, .dModel = 64}));
    EXPECT_EQ(
        refusal([] { validate(GridScheme{.height = 1024, .width = 1024, .dModel = 68}); }),
        "d_model is 68; a grid of 1,024 × 1,024 patches takes at most 64, so that its table has at most "
        "67,108,864 values.");
    for (const std::int64_t dModel : {1, 64, 768, 16384})
        for (const std::int64_t length : {1, 50, 1 << 20})
            EXPECT_NO_THROW(validate(makeScheme("grid", dModel, length))) << dModel << ' ' << length;
}

TEST(SchemeValues, biasRowMatchesScoreBiases) {
    const Scheme t5 = makeScheme("t5", 64, 64, 2);
    const Scheme alibi = makeScheme("alibi", 64, 64);
    for (const Scheme& scheme : {t5, alibi}) {
        const Vector row = biasesOfRow(scheme, Vector(), 5, 300, 60, 500);  // T5's distances end at 128
        for (std::int64_t t = 0; t < 500; ++t)
            EXPECT_EQ(row(t), scoreBias(scheme, Vector(), 5, 300, 60 + t)) << t;
    }
    EXPECT_EQ(biasesOfRow(alibi, Vector(), 0, 2, 0, 5), (Vector(5) << -1, -0.5, 0, -0.5, -1).finished());
    EXPECT_EQ(refusal([] { biasesOfRow(NoScheme{}, Vector(), 0, 0, 0, 1); }),
              "None adds nothing to a score; T5 buckets, ALiBi and Shaw clipping do.");
    EXPECT_THROW(biasesOfRow(t5, Vector(), 8, 0, 0, 1), Error);
}

TEST(SchemeValues, onlyKeyFormsHaveRowConstants) {
    for (const AlibiForm form : {AlibiForm::Distance, AlibiForm::Symmetric, AlibiForm::KeyFromLast,
                                 AlibiForm::Key, AlibiForm::Inverted})
        for (const bool causal : {false, true}) {
            const Scheme scheme = AlibiScheme{.heads = 6, .form = form, .causal = causal, .keys = 20};
            const Vector relative = biasesWithoutRowConstants(scheme, Vector(), 2).values(-19, 39);
            std::set<double> constants;
            for (std::int64_t query = 0; query < 20; ++query)
                for (std::int64_t key = 0; key < 20; ++key) {
                    const double bias = scoreBias(scheme, Vector(), 2, query, key);
                    const double rest = relative(key - query + 19);
                    ASSERT_EQ(std::isinf(bias), std::isinf(rest)) << query << ' ' << key;
                    if (std::isinf(bias)) continue;
                    const double constant = scoreBias(scheme, Vector(), 2, query, query) - relative(19);
                    EXPECT_NEAR(bias - rest, constant, 1e-14) << query << ' ' << key;
                    constants.insert(constant);
                }
            const bool isOfKey = form == AlibiForm::Key || form == AlibiForm::KeyFromLast;
            EXPECT_EQ(hasRowConstants(scheme), isOfKey);
            EXPECT_EQ(constants.size(), std::size_t(isOfKey ? 20 : 1));
        }
}

TEST(SchemeValues, rotationAngleIsFrequencyTimesPosition) {
    const Scheme rope = RopeScheme{.headDim = 8, .base = 100};
    const Vector angles = rotationAngles(rope, 50);
    ASSERT_EQ(angles.size(), 4);
    for (std::int64_t pair = 0; pair < 4; ++pair)
        EXPECT_NEAR(angles(pair), 50 * std::pow(100.0, -double(pair) / 4), 1e-13);
    EXPECT_EQ(refusal([] { rotationAngles(IndexScheme{}, 1); }),
              "Integer index turns no query and no key; RoPE does.");
}
