// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/principal_components.h"

#include "core/analysis/permutation_equivariance.h"
#include "core/error.h"
#include "table_vectors.h"

#include <gtest/gtest.h>

using namespace sinescope;

TEST(PrincipalComponents, componentsOfExtremeTablesMatchScaledTable) {
    const Matrix values = Lcg(6).matrix(30, 5);
    const PrincipalComponents expected = principalComponents(values);
    for (const double unit : {1e300, 1e-170, 1e-310}) {
        const PrincipalComponents found = principalComponents(values * unit);
        ASSERT_EQ(found.count(), expected.count());
        const double tolerance = unit < 1e-300 ? 1e-6 : 1e-12;  // subnormal numbers keep few digits
        EXPECT_LT((found.shares - expected.shares).cwiseAbs().maxCoeff(), tolerance);
        EXPECT_NEAR(found.unit * found.scores(3, 0) / unit, expected.scores(3, 0), tolerance);
    }
}

TEST(PrincipalComponents, componentsMatchNumPySvd) {
    for (const auto& entry : tableVectors("components")) {
        const std::string name = entry.at("table");
        SCOPED_TRACE(name);
        const Matrix table = tableNamed(name);
        const PrincipalComponents found = principalComponents(table, 3);
        ASSERT_EQ(found.count(), 3);
        EXPECT_EQ(found.fromGram, table.rows() < table.cols());
        // The error of a direction is the residual over the gap to the next variance, which is 1e-4 in the
        // large table.
        const double tolerance = name == "large" ? 1e-6 : 1e-10;
        for (Eigen::Index k = 0; k < 3; ++k) {
            const auto at = static_cast<std::size_t>(k);
            EXPECT_NEAR(found.variances(k) / entry["variances"][at].get<double>(), 1, 1e-11);
            EXPECT_NEAR(found.shares(k), entry["shares"][at].get<double>(), 1e-12);
            for (Eigen::Index j = 0; j < 4; ++j)
                EXPECT_NEAR(found.components(k, j),
                            entry["components"][at][static_cast<std::size_t>(j)].get<double>(), tolerance);
            for (std::size_t r = 0; r < entry["rows"].size(); ++r)
                EXPECT_NEAR(found.scores(entry["rows"][r].get<Eigen::Index>(), k),
                            entry["scores"][r][at].get<double>(), 10 * tolerance);
        }
    }
}

TEST(PrincipalComponents, axesAreOrthonormalAndScoresReconstructTable) {
    for (const std::string name : {"tall", "wide", "sinusoid", "learned"}) {
        const Matrix table = tableNamed(name);
        const PrincipalComponents all = principalComponents(table, std::min(table.rows(), table.cols()));
        const Matrix product = all.components * all.components.transpose();
        EXPECT_LT((product - Matrix::Identity(all.count(), all.count())).cwiseAbs().maxCoeff(), 1e-10)
            << name;
        const Matrix rebuilt = (all.scores * all.components).rowwise() + all.mean.transpose();
        EXPECT_LT((rebuilt - table).cwiseAbs().maxCoeff(), 1e-6) << name;
        EXPECT_NEAR(all.shares.sum(), 1, 1e-11) << name;
        for (Eigen::Index k = 0; k < all.count(); ++k) {
            Eigen::Index largest = 0;
            all.components.row(k).cwiseAbs().maxCoeff(&largest);
            EXPECT_GT(all.components(k, largest), 0) << name << " " << k;
        }
    }
}

TEST(PrincipalComponents, signsAreIndependentOfRowOrder) {
    const Matrix table = tableNamed("tall");
    const PrincipalComponents forward = principalComponents(table, 3);
    const PrincipalComponents backward = principalComponents(Matrix(table.colwise().reverse()), 3);
    EXPECT_LT((forward.components - backward.components).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_LT((forward.scores.colwise().reverse() - backward.scores).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(PrincipalComponents, componentsWithoutVarianceAreOmitted) {
    Matrix line(20, 5);
    for (Eigen::Index p = 0; p < 20; ++p) line.row(p) << 3.0 * double(p) + 1, 4.0 * double(p), 7, 7, 7;
    const PrincipalComponents found = principalComponents(line, 3);
    ASSERT_EQ(found.count(), 1);
    EXPECT_NEAR(found.shares(0), 1, 1e-14);
    EXPECT_NEAR(found.components(0, 0), 0.6, 1e-14);
    EXPECT_NEAR(found.components(0, 1), 0.8, 1e-14);
    EXPECT_NEAR(found.scores(19, 0) - found.scores(0, 0), 95, 1e-12);  // 19 steps of length 5
    EXPECT_EQ(principalComponents(Matrix::Constant(9, 4, 0.1), 3).count(), 0);
    EXPECT_EQ(principalComponents(Matrix::Ones(1, 4), 3).count(), 0);
    EXPECT_EQ(principalComponents(Matrix::Ones(1, 4), 3).scores.rows(), 1);
}

TEST(PrincipalComponents, componentsOfManyRowsAreEigenvectorsOfCovariance) {
    const Matrix table = Lcg(9).matrix(3000, 12);
    const PrincipalComponents found = principalComponents(table, 12);
    const Matrix centred = table.rowwise() - table.colwise().mean();
    const Matrix covariance = centred.transpose() * centred / 2999.0;
    for (Eigen::Index k = 0; k < 12; ++k) {
        const Vector direction = found.components.row(k);
        EXPECT_LT((covariance * direction - found.variances(k) * direction).norm(), 1e-13);
    }
    EXPECT_LT((projectedRows(found, table) - found.scores).cwiseAbs().maxCoeff(), 1e-15);
}

TEST(PrincipalComponents, principalAxesMatchComponentsWithoutScores) {
    const Matrix table = tableNamed("tall");
    const PrincipalComponents all = principalComponents(table, 3);
    const PrincipalComponents axes = principalAxes(table, 3);
    EXPECT_EQ(axes.components, all.components);
    EXPECT_EQ(axes.variances, all.variances);
    EXPECT_EQ(axes.scores.cols(), 0);
    EXPECT_EQ(projectedRows(axes, table), all.scores);
}

/// A sixth of all components are more than the iteration of largestEigenpairs() starts from.
TEST(PrincipalComponents, manyComponentsOfAWideTableAreThoseOfItsTranspose) {
    const Matrix table = Lcg(7).matrix(512, 384);
    const PrincipalComponents found = principalAxes(table, 64);
    ASSERT_EQ(found.count(), 64);
    const Matrix centred = table.rowwise() - table.colwise().mean();
    const Matrix covariance = centred.transpose() * centred / 511;
    for (const Eigen::Index k : {0, 31, 63}) {
        const Vector axis = found.components.row(k);
        EXPECT_NEAR((covariance * axis - found.variances(k) * found.unit * found.unit * axis).norm(), 0, 1e-9)
            << k;
    }
}

TEST(PrincipalComponents, invalidTablesAndCountsAreRejected) {
    EXPECT_THROW(principalComponents(Matrix::Random(5, 5), 0), Error);
    Matrix hole = Matrix::Ones(5, 5);
    hole(2, 2) = std::nan("");
    EXPECT_THROW(principalComponents(hole, 2), Error);
    EXPECT_THROW(projectedRows(principalComponents(tableNamed("tall"), 2), Matrix::Ones(3, 3)), Error);
}
