// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schemes/column_roles.h"

#include <cmath>
#include <gtest/gtest.h>
#include <string>

using namespace sinescope;

namespace {

/// The roles as text, one word per column: "s0 c0 s1 c1 -".
std::string written(const std::vector<ColumnRole>& roles) {
    std::string text;
    for (const ColumnRole& role : roles) {
        if (!text.empty()) text += ' ';
        text += role.pair < 0 ? '-' : role.wave == Wave::Sine ? 's' : 'c';
        if (role.pair >= 0) text += std::to_string(role.pair);
    }
    return text;
}

/// A table of sinusoids in another layout; `at(i, isSine)` is the column of pair i.
template <typename At>
TableScheme sinusoidTable(const At& at, std::int64_t firstRow = 0) {
    Matrix values = Matrix::Zero(20, 8);
    for (Eigen::Index row = firstRow; row < 20; ++row)
        for (Eigen::Index i = 0; i < 4; ++i) {
            const double angle =
                static_cast<double>(row - firstRow) * std::pow(10000.0, -static_cast<double>(i) / 4);
            values(row, at(i, true)) = std::sin(angle);
            values(row, at(i, false)) = std::cos(angle);
        }
    return tableScheme(WeightTable(values), "t", firstRow);
}

}  // namespace

TEST(ColumnRoles, rolesMatchScheme) {
    EXPECT_EQ(written(columnRoles(SinusoidalScheme{{.dModel = 6}})), "s0 c0 s1 c1 s2 c2");
    EXPECT_EQ(written(columnRoles(SinusoidalScheme{{.dModel = 5, .layout = Layout::Halves}})),
              "s0 s1 s2 c0 c1");
    EXPECT_EQ(written(columnRoles(RopeScheme{.headDim = 6})), "c0 s0 c1 s1 c2 s2");
    EXPECT_EQ(written(columnRoles(RopeScheme{.headDim = 6, .pairs = RopePairs::Halves, .rotaryDim = 4})),
              "c0 c1 s0 s1 - -");
    EXPECT_EQ(written(columnRoles(GridScheme{.height = 2, .width = 2, .dModel = 8})),
              "s2 s3 c2 c3 s0 s1 c0 c1");
    for (const char* id : {"none", "index", "unit-interval", "learned", "t5", "alibi", "shaw"})
        EXPECT_TRUE(columnRoles(makeScheme(id, 8, 9, 3)).empty()) << id;
}

TEST(ColumnRoles, rolesAreFoundInSinusoidalTable) {
    const auto interleaved = [](Eigen::Index i, bool isSine) { return 2 * i + (isSine ? 0 : 1); };
    const auto cosineFirst = [](Eigen::Index i, bool isSine) { return 2 * i + (isSine ? 1 : 0); };
    const auto halves = [](Eigen::Index i, bool isSine) { return i + (isSine ? 0 : 4); };
    EXPECT_EQ(written(columnRoles(sinusoidTable(interleaved))), "s0 c0 s1 c1 s2 c2 s3 c3");
    EXPECT_EQ(written(columnRoles(sinusoidTable(cosineFirst))), "c0 s0 c1 s1 c2 s2 c3 s3");
    EXPECT_EQ(written(columnRoles(sinusoidTable(halves))), "s0 s1 s2 s3 c0 c1 c2 c3");
    // Rows before position 0 are ignored; fairseq keeps zeros there.
    EXPECT_EQ(written(columnRoles(sinusoidTable(interleaved, 2))), "s0 c0 s1 c1 s2 c2 s3 c3");
    TableScheme disturbed = sinusoidTable(interleaved);
    Matrix values = disturbed.table.values();
    values.col(3).array() += 0.2;
    EXPECT_TRUE(columnRoles(tableScheme(WeightTable(values), "t")).empty());
    EXPECT_TRUE(columnRoles(tableScheme(seededTable("t", 20, 8, 1), "t")).empty());
    EXPECT_TRUE(columnRoles(TableScheme{}).empty());
    // Equal rows turn no pair.
    EXPECT_TRUE(columnRoles(tableScheme(WeightTable(Matrix::Constant(20, 8, 0.7)), "t")).empty());
    // Nor do rows that differ little from one number, or only in sign.
    const Matrix noise = seededTable("t", 20, 8, 1).values();
    const Matrix nearOne = 1 + 1e-4 * noise.array(), signs = noise.cwiseSign();
    for (const Matrix& each : {nearOne, signs})
        EXPECT_TRUE(columnRoles(tableScheme(WeightTable(each), "t")).empty());
}

TEST(ColumnRoles, rolesMapBackToColumns) {
    const std::vector<ColumnRole> roles = columnRoles(RopeScheme{.headDim = 7, .rotaryDim = 6});
    EXPECT_EQ(pairCount(roles), 3);
    EXPECT_EQ(columnOf(roles, {1, Wave::Sine}), 3);
    EXPECT_EQ(columnOf(roles, {3, Wave::Sine}), -1);
    EXPECT_EQ(pairCount({}), 0);
}
