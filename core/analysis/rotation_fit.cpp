// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/rotation_fit.h"

#include "core/analysis/linear_fit.h"
#include "core/analysis/table_unit.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace sinescope {

namespace {

/// Sums over the rows for all pairs of one layout, column by column of the first half of each block.
struct PairSums {
    Vector along, across, size;
};

PairSums pairSums(const Matrix& here, const Matrix& there, std::int64_t block) {
    const std::int64_t half = block / 2, pairs = here.cols() / 2;
    PairSums sums{Vector::Zero(pairs), Vector::Zero(pairs), Vector::Zero(pairs)};
    for (Eigen::Index row = 0; row < here.rows(); ++row)
        for (std::int64_t pair = 0; pair < pairs; ++pair) {
            const std::int64_t a = pair / half * block + pair % half, b = a + half;
            const double x = here(row, a), y = here(row, b), u = there(row, a), v = there(row, b);
            sums.along(pair) += x * u + y * v;
            sums.across(pair) += y * u - x * v;
            sums.size(pair) += x * x + y * y;
        }
    return sums;
}

/// The residual of each row after the fitted rotation.
Matrix leftOf(const RotationFit& fit, const Matrix& here, const Matrix& there) {
    Matrix left = there;
    for (Eigen::Index row = 0; row < here.rows(); ++row)
        left.row(row) -= fit.turned(here.row(row)).transpose();
    return left;
}

RotationFit fitOfLayout(const Matrix& here, const Matrix& there, std::int64_t block) {
    const std::int64_t half = block / 2, pairs = here.cols() / 2;
    RotationFit fit;
    fit.block = block;
    fit.rows = here.rows();
    for (std::int64_t pair = 0; pair < pairs; ++pair) {
        const std::int64_t first = pair / half * block + pair % half;
        fit.pairs.push_back({first, first + half, 0, 0});
    }
    // Once more for the residual, because sums over many rows round.
    Matrix left = there;
    for (int pass = 0; pass < 2; ++pass) {
        const PairSums sums = pairSums(here, left, block);
        for (std::int64_t pair = 0; pair < pairs; ++pair) {
            TurnedPair& turned = fit.pairs[static_cast<std::size_t>(pair)];
            if (sums.size(pair) > 0) {
                turned.cosine += sums.along(pair) / sums.size(pair);
                turned.sine += sums.across(pair) / sums.size(pair);
            } else {
                turned.cosine = 1;
            }
        }
        left = leftOf(fit, here, there);
    }
    const double size = there.norm();
    fit.residual = size > 0 ? left.norm() / size : left.norm();
    fit.isExact = isMet(there, left);
    return fit;
}

/// Singular values of a square matrix, by Golub and Kahan: made bidiagonal by reflections from both sides, it
/// has as singular values the eigenvalues >= 0 of the tridiagonal matrix with zeros on its diagonal and the
/// two diagonals in turn beside it. Not by Eigen's BDCSVD, because compiling that takes a third of the core's
/// compile time.
Vector singularValues(Eigen::MatrixXd square) {
    const Eigen::Index size = square.rows();
    Vector beside = Vector::Zero(2 * size - 1), workspace(size);
    for (Eigen::Index k = 0; k < size; ++k) {
        const Eigen::Index after = size - k - 1;
        double scale = 0;
        square.col(k).tail(after + 1).makeHouseholderInPlace(scale, beside(2 * k));
        square.bottomRightCorner(after + 1, after)
            .applyHouseholderOnTheLeft(square.col(k).tail(after), scale, workspace.data());
        if (after == 0) break;
        square.row(k).tail(after).makeHouseholderInPlace(scale, beside(2 * k + 1));
        square.bottomRightCorner(after, after)
            .applyHouseholderOnTheRight(square.row(k).tail(after - 1).transpose(), scale, workspace.data());
    }
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
    solver.computeFromTridiagonal(Vector::Zero(2 * size), beside, Eigen::EigenvaluesOnly);
    return solver.eigenvalues().tail(size);
}

}  // namespace

Vector RotationFit::turned(const Vector& row) const {
    Vector result(row.size());
    for (const TurnedPair& pair : pairs) {
        result(pair.first) = pair.cosine * row(pair.first) + pair.sine * row(pair.second);
        result(pair.second) = pair.cosine * row(pair.second) - pair.sine * row(pair.first);
    }
    return result;
}

Matrix RotationFit::matrix(std::int64_t columns) const {
    Matrix result = Matrix::Zero(columns, columns);
    for (const TurnedPair& pair : pairs) {
        if (pair.first < columns) result(pair.first, pair.first) = pair.cosine;
        if (pair.second >= columns) continue;
        result(pair.first, pair.second) = pair.sine;
        result(pair.second, pair.second) = pair.cosine;
        result(pair.second, pair.first) = -pair.sine;
    }
    return result;
}

RotationFit rotationFit(const Matrix& table, std::int64_t k, const std::vector<std::int64_t>& leftOut) {
    const std::vector<std::int64_t> from = rowPairs(table.rows(), k, leftOut);
    const Eigen::Index columns = table.cols();
    if (from.empty() || columns < 2 || columns % 2 == 1 || !table.allFinite()) return {};
    const double unit = tableUnit(table);
    std::vector<std::int64_t> to(from.size());
    std::ranges::transform(from, to.begin(), [k](std::int64_t place) { return place + k; });
    const Matrix here = table(from, Eigen::all) / unit, there = table(to, Eigen::all) / unit;
    RotationFit best;
    for (const std::int64_t block : std::set<std::int64_t>{2, columns / 2, columns}) {
        if (block % 2 == 1) continue;
        RotationFit fit = fitOfLayout(here, there, block);
        if (best.pairs.empty() || fit.residual < best.residual) best = std::move(fit);
        if (best.isExact) break;
    }
    return best;
}

std::int64_t numericalRank(const Matrix& table) {
    if (table.size() == 0) return 0;
    const double unit = tableUnit(table);
    const bool isTall = table.rows() >= table.cols();
    // The triangle of a QR decomposition has the table's singular values.
    Eigen::MatrixXd tall = isTall ? Eigen::MatrixXd(table / unit) : Eigen::MatrixXd(table.transpose() / unit);
    const Eigen::Index narrow = tall.cols();
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(tall);
    const Eigen::MatrixXd triangle = qr.matrixQR().topRows(narrow).triangularView<Eigen::Upper>();
    const Vector values = singularValues(triangle);
    const double threshold = static_cast<double>(std::max(table.rows(), table.cols())) *
                             std::numeric_limits<double>::epsilon() * values.maxCoeff();
    return std::ranges::count_if(values, [threshold](double value) { return value > threshold; });
}

}  // namespace sinescope
