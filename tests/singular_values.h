// SPDX-License-Identifier: GPL-3.0-or-later
//
// Singular value decomposition by rotations of pairs of columns (Hestenes 1958): exact enough for references,
// and compiled in a tenth of the time of Eigen's.
#pragma once

#include <Eigen/Core>

#include <cmath>
#include <limits>

namespace sinescope {

/// A = U diag(values) Vᵀ with the values in descending order; U has a column for each column of A, 0 for a
/// value of 0.
struct SingularValues {
    Eigen::MatrixXd u, v;
    Eigen::VectorXd values;

    explicit SingularValues(const Eigen::MatrixXd& a)
        : u(a), v(Eigen::MatrixXd::Identity(a.cols(), a.cols())), values(a.cols()) {
        constexpr int maximumSweeps = 30;  // about eight are needed
        const double noise = 4 * std::numeric_limits<double>::epsilon() * a.norm();
        bool isOrthogonal = false;
        for (int sweep = 0; !isOrthogonal && sweep < maximumSweeps; ++sweep) {
            isOrthogonal = true;
            for (Eigen::Index i = 0; i < u.cols(); ++i)
                for (Eigen::Index j = i + 1; j < u.cols(); ++j)
                    if (makeOrthogonal(i, j, noise)) isOrthogonal = false;
        }
        for (Eigen::Index j = 0; j < u.cols(); ++j) {
            values(j) = u.col(j).norm();
            if (values(j) > 0) u.col(j) /= values(j);
        }
    }

    /// Number of values above a share of the largest.
    Eigen::Index rank(double share) const { return (values.array() > share * values(0)).count(); }
    /// The least-squares solution of A x = b with the values above a share of the largest.
    Eigen::MatrixXd solve(const Eigen::MatrixXd& b, double share) const {
        Eigen::MatrixXd scaled = u.leftCols(rank(share)).transpose() * b;
        for (Eigen::Index k = 0; k < scaled.rows(); ++k) scaled.row(k) /= values(k);
        return v.leftCols(scaled.rows()) * scaled;
    }

 private:
    /// Rotates two columns, the longer one to the front; false if they are orthogonal already, or `noise`.
    bool makeOrthogonal(Eigen::Index i, Eigen::Index j, double noise) {
        constexpr double rounding = 1e-14;
        const double first = u.col(i).norm(), second = u.col(j).norm(), both = u.col(i).dot(u.col(j));
        const bool isInOrder = first >= second * (1 - rounding);
        if (isInOrder && (second <= noise || std::abs(both) <= rounding * first * second)) return false;
        const double angle = 0.5 * std::atan2(2 * both, (first + second) * (first - second));
        for (Eigen::MatrixXd* columns : {&u, &v}) {
            const Eigen::VectorXd before = columns->col(i);
            columns->col(i) = std::cos(angle) * before + std::sin(angle) * columns->col(j);
            columns->col(j) = std::cos(angle) * columns->col(j) - std::sin(angle) * before;
        }
        return true;
    }
};

}  // namespace sinescope
