// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/table_limits.h"

#include "core/error.h"
#include "table_vectors.h"

#include <gtest/gtest.h>

using namespace sinescope;

TEST(TableLimits, quantilesMatchNumPyPercentiles) {
    for (const auto& entry : tableVectors("percentiles")) {
        std::vector<double> q;
        for (const auto& percent : entry["q"]) q.push_back(percent.get<double>() / 100);
        const std::vector<double> found = quantiles(tableNamed(entry.at("table")), q);
        for (std::size_t k = 0; k < q.size(); ++k)
            EXPECT_NEAR(found[k], entry["values"][k].get<double>(), 1e-15)
                << entry.at("table") << " " << q[k];
    }
    EXPECT_EQ(quantiles((Matrix(1, 4) << -0.0, 0.0, -1e300, 5e-324).finished(), {0, 0.5, 1}),
              (std::vector<double>{-1e300, 0, 5e-324}));
    EXPECT_TRUE(std::isnan(quantiles(Matrix(0, 3), {0.5})[0]));
}

TEST(TableLimits, outliersDoNotSetLimitAndAreCounted) {
    Matrix table = Lcg(11).matrix(200, 50);  // within -1 .. 1
    table.row(0).setConstant(100);
    const TableLimits robust = robustLimits(table);
    EXPECT_LE(robust.limit, 1);
    EXPECT_GT(robust.limit, 0.97);
    EXPECT_EQ(robust.cut, (table.array().abs() > robust.limit).count());
    EXPECT_GE(robust.cut, 50);
    EXPECT_EQ(robust.values, 10'000);
    EXPECT_EQ(robust.highest, 100);
    const TableLimits full = fullLimits(table);
    EXPECT_EQ(full.limit, 100);
    EXPECT_EQ(full.cut, 0);
}

TEST(TableLimits, robustLimitOfLearnedTableIsPercentile) {
    const TableLimits robust = robustLimits(tableNamed("learned"));
    EXPECT_NEAR(robust.limit, 0.09085008, 1e-8);  // numpy.percentile 99; the 1st is -0.08743559
    EXPECT_NEAR(robust.lowest, -0.17525792, 1e-8);
}

TEST(TableLimits, smallTableIsNotCut) {
    const Matrix small = Lcg(3).matrix(9, 11);
    EXPECT_EQ(robustLimits(small).limit, small.cwiseAbs().maxCoeff());
    EXPECT_EQ(robustLimits(small).cut, 0);
    EXPECT_GT(robustLimits(Lcg(3).matrix(10, 10)).cut, 0);
}

TEST(TableLimits, limitIsAlwaysPositive) {
    EXPECT_EQ(robustLimits(Matrix::Zero(9, 9)).limit, 1);
    Matrix one = Matrix::Zero(100, 10);
    one(3, 3) = -7;
    EXPECT_EQ(robustLimits(one).limit, 7);
    EXPECT_EQ(robustLimits(one).cut, 0);
    EXPECT_EQ(limitsAt(one, 2).cut, 1);
    EXPECT_THROW(limitsAt(one, 0), Error);
    EXPECT_THROW(limitsAt(one, std::nan("")), Error);
}

TEST(TableLimits, quantilesOfManyTiesAndCloseValuesAreExact) {
    // More values have the same leading 16, 32 or 64 bits than are collected at once.
    Matrix values = Matrix::Zero(1024, 512);
    values.topRows(11).setConstant(5);  // 1.07 %
    EXPECT_EQ(quantiles(values, {0, 0.5, 0.98, 0.99, 1}), (std::vector<double>{0, 0, 0, 5, 5}));
    const auto count = static_cast<double>(values.size());
    for (Eigen::Index k = 0; k < values.size(); ++k)
        values.data()[k] = -1 - static_cast<double>(k * 7919 % values.size()) / count * 1e-6;
    const std::vector<double> found = quantiles(values, {0.25, 1});
    EXPECT_DOUBLE_EQ(found[0], -1 - 0.75 * (count - 1) / count * 1e-6);
    EXPECT_EQ(found[1], -1);
}
