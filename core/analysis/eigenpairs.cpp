// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/eigenpairs.h"

#include "core/analysis/permutation_equivariance.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>

namespace sinescope::detail {

namespace {

using Square = Eigen::MatrixXd;

Eigenpairs largestOf(const Eigen::SelfAdjointEigenSolver<Square>& solver, Eigen::Index count) {
    return {solver.eigenvalues().reverse().head(count),
            solver.eigenvectors().rowwise().reverse().leftCols(count)};
}

Square orthonormal(const Square& columns) {
    const Eigen::HouseholderQR<Square> qr(columns);
    return qr.householderQ() * Square::Identity(columns.rows(), columns.cols());
}

/// The images in the space of largestInKrylovSpace().
constexpr int steps = 8;

/// By Rayleigh and Ritz: the eigenpairs of the matrix within the space of a start, its image, the image of
/// that ... The first start is fixed; each round restarts from the vectors found. At most an eighth of all
/// eigenpairs, so that the start has as many columns.
Eigenpairs largestInKrylovSpace(const Square& matrix, Eigen::Index count) {
    constexpr double enough = 1e-11;
    constexpr int maximumRounds = 24;
    const Eigen::Index width = std::min(matrix.rows() / steps, count + 8);
    Square start = orthonormal(Lcg(2017).matrix(matrix.rows(), width));
    for (int round = 0; round < maximumRounds; ++round) {
        Square space(matrix.rows(), width * steps);
        space.leftCols(width) = start;
        Square last = start;
        for (int step = 1; step < steps; ++step) {
            last = matrix * last;
            // Twice, because one pass leaves a rounding error along the space before.
            for (int pass = 0; pass < 2; ++pass) {
                const auto before = space.leftCols(step * width);
                last -= before * (before.transpose() * last).eval();
                last = orthonormal(last);
            }
            space.middleCols(step * width, width) = last;
        }
        const Square basis = orthonormal(space);
        const Square image = matrix * basis;
        const Eigen::SelfAdjointEigenSolver<Square> small(Square(basis.transpose() * image));
        const Eigenpairs inside = largestOf(small, width);
        start = basis * inside.vectors;
        const Square residual = image * inside.vectors.leftCols(count) -
                                start.leftCols(count) * inside.values.head(count).asDiagonal();
        if (residual.colwise().norm().maxCoeff() <= enough * inside.values(0))
            return {inside.values.head(count), start.leftCols(count)};
    }
    return largestOf(Eigen::SelfAdjointEigenSolver<Square>(matrix), count);
}

}  // namespace

Eigenpairs largestEigenpairs(const Square& matrix, Eigen::Index count) {
    constexpr Eigen::Index small = 256;
    if (matrix.rows() <= small || steps * count > matrix.rows())
        return largestOf(Eigen::SelfAdjointEigenSolver<Square>(matrix), count);
    return largestInKrylovSpace(matrix, count);
}

Eigenpairs largestOfDistinct(const Square& matrix, Eigen::Index count) {
    constexpr double enough = 1e-13;
    const Eigen::Index firstCheck = std::max<Eigen::Index>(24, count);
    const Eigen::Index size = matrix.rows();
    if (size <= 2 * firstCheck) return largestOf(Eigen::SelfAdjointEigenSolver<Square>(matrix), count);
    Square space(size, firstCheck);
    Vector diagonal(size);
    Vector beside(size);
    Vector next = Lcg(1950).matrix(size, 1).col(0).normalized();
    Eigen::Index check = firstCheck;
    for (Eigen::Index step = 0; step < size; ++step) {
        if (step == space.cols()) space.conservativeResize(Eigen::NoChange, std::min(size, 2 * step));
        space.col(step) = next;
        next = matrix * next;
        diagonal(step) = space.col(step).dot(next);
        const auto before = space.leftCols(step + 1);
        // Twice, because one pass leaves a rounding error along the space before.
        for (int pass = 0; pass < 2; ++pass) next -= before * (before.transpose() * next).eval();
        beside(step) = next.norm();
        const bool isWhole = step + 1 == size;
        // The space is exhausted; it does not show whether an eigenvalue occurs twice.
        if (!isWhole && !(beside(step) > enough * std::abs(diagonal(0)))) break;
        if (step + 1 == check || isWhole) {
            Eigen::SelfAdjointEigenSolver<Square> solver;
            solver.computeFromTridiagonal(diagonal.head(step + 1), beside.head(step));
            const Eigenpairs inside = largestOf(solver, count);
            const double residual = beside(step) * inside.vectors.row(step).cwiseAbs().maxCoeff();
            if (isWhole || residual <= enough * inside.values(0))
                return {inside.values, before * inside.vectors};
            check += check / 2;
        }
        next /= beside(step);
    }
    return largestOf(Eigen::SelfAdjointEigenSolver<Square>(matrix), count);
}

void fixSign(Eigen::Ref<Vector> direction) {
    constexpr double alike = 1e-9;
    const double largest = direction.cwiseAbs().maxCoeff();
    for (const double entry : direction) {
        if (std::abs(entry) < largest * (1 - alike)) continue;
        if (entry < 0) direction = -direction;
        return;
    }
}

}  // namespace sinescope::detail
