// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/principal_components.h"

#include "core/analysis/column_ranges.h"
#include "core/analysis/covariance.h"
#include "core/analysis/eigenpairs.h"
#include "core/analysis/table_unit.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/products.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace sinescope {

namespace {

using Square = Eigen::MatrixXd;

/// Rows processed at once: 4 MiB with 1,024 columns.
constexpr Eigen::Index projectedAtOnce = 512;
constexpr Eigen::Index centredAtOnce = 1024;  // columns

/// Xc Xc^T, L x L. Centres some columns at a time: a copy of a wide table would be as large as the table.
Square gramOf(const Eigen::Ref<const Matrix>& table, const Vector& mean) {
    Square gram = Square::Zero(table.rows(), table.rows());
    for (Eigen::Index first = 0; first < table.cols(); first += centredAtOnce) {
        const Eigen::Index count = std::min(centredAtOnce, table.cols() - first);
        const Square centred =
            table.middleCols(first, count).rowwise() - mean.segment(first, count).transpose();
        gram.selfadjointView<Eigen::Lower>().rankUpdate(centred);
    }
    gram.triangularView<Eigen::StrictlyUpper>() = gram.transpose();
    return gram;
}

}  // namespace

PrincipalComponents principalAxes(const Eigen::Ref<const Matrix>& table, std::int64_t maximum) {
    if (maximum < 1)
        throw Error(groupedText(maximum) + " principal components were asked for; there must be at least 1.");
    const ColumnRanges ranges = columnRanges(table);
    if (!ranges.allFinite) throw Error("Principal components need finite values; the table has others.");
    const double unit =
        table.size() > 0 ? unitOf(std::max(-ranges.lowest.minCoeff(), ranges.highest.maxCoeff())) : 1;
    if (unit != 1) {
        PrincipalComponents scaled = principalAxes(Matrix(table / unit), maximum);
        scaled.unit = unit;
        return scaled;
    }
    PrincipalComponents result;
    const Eigen::Index rows = table.rows();
    const Eigen::Index columns = table.cols();
    result.mean = ranges.means;
    result.components.resize(0, columns);
    result.scores.resize(rows, 0);
    if (rows < 2 || columns < 1) return result;

    constexpr double rounding = 1e-12;
    result.fromGram = rows < columns;
    const Square products =
        result.fromGram ? gramOf(table, result.mean) : detail::centredProducts(table, result.mean);
    const double total = products.trace();
    // Centring equal rows leaves only rounding.
    const double noise = 1e-28 * static_cast<double>(rows) * (ranges.squares + 1e-300);
    if (!(total > noise)) return result;
    const detail::Eigenpairs found =
        detail::largestEigenpairs(products, std::min<Eigen::Index>(maximum, products.rows()));
    Eigen::Index count = 0;
    while (count < found.values.size() && found.values(count) > rounding * found.values(0)) ++count;

    Square directions = found.vectors.leftCols(count);
    if (result.fromGram) {
        directions = table.transpose() * directions - result.mean * directions.colwise().sum();
        directions = directions.colwise().normalized().eval();
    }
    for (Eigen::Index k = 0; k < count; ++k) detail::fixSign(directions.col(k));
    const double degrees = static_cast<double>(rows - 1);
    result.totalVariance = total / degrees;
    result.variances = found.values.head(count) / degrees;
    result.shares = found.values.head(count) / total;
    result.components = directions.transpose();
    return result;
}

PrincipalComponents principalComponents(const Eigen::Ref<const Matrix>& table, std::int64_t maximum) {
    PrincipalComponents result = principalAxes(table, maximum);
    if (result.count() > 0) result.scores = projectedRows(result, table);
    return result;
}

Matrix projectedRows(const PrincipalComponents& axes, const Eigen::Ref<const Matrix>& rows) {
    if (rows.cols() != axes.mean.size())
        throw Error("The rows to project have " + groupedText(rows.cols()) +
                    " columns; the components have " + groupedText(axes.mean.size()) +
                    ", and the two must agree.");
    Matrix scores(rows.rows(), axes.components.rows());
    for (Eigen::Index first = 0; first < rows.rows(); first += projectedAtOnce) {
        const Eigen::Index count = std::min(projectedAtOnce, rows.rows() - first);
        Matrix centred = rows.middleRows(first, count) / axes.unit;
        centred.rowwise() -= axes.mean.transpose();
        scores.middleRows(first, count) = detail::productWithTransposed(centred, axes.components);
    }
    return scores;
}

}  // namespace sinescope
