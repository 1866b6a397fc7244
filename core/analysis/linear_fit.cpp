// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/linear_fit.h"

#include "core/analysis/table_unit.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/products.h"

#include <Eigen/QR>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace sinescope {

namespace {

constexpr std::int64_t minimumPositions = 8;

/// Places that are held out, and all others.
struct Split {
    std::vector<std::int64_t> fitted;
    std::vector<std::int64_t> heldOut;
};

Split everyFourth(std::int64_t count) {
    Split split;
    for (std::int64_t t = 0; t < count; ++t) (t % 4 == 3 ? split.heldOut : split.fitted).push_back(t);
    return split;
}

/// 1 - error / deviation; without deviation, 1 if the table is met and 0 if not.
double shareOf(double squaredError, double squaredDeviation, double squaredSize) {
    // Means round, so the remainder of equal rows is not a deviation. A fit that drops directions meets them
    // to six digits.
    if (squaredDeviation > 1e-24 * squaredSize) return 1 - squaredError / squaredDeviation;
    return squaredError <= 1e-12 * squaredSize ? 1 : 0;
}

double deviationOf(const Matrix& rows) {
    return (rows.rowwise() - rows.colwise().mean()).squaredNorm();
}

double relativeNorm(const Matrix& error, const Matrix& of) {
    const double norm = of.norm();
    return norm > 0 ? error.norm() / norm : 0;
}

}  // namespace

std::vector<std::int64_t> spreadPositions(std::int64_t count, std::int64_t maximum) {
    std::vector<std::int64_t> positions(
        static_cast<std::size_t>(std::clamp<std::int64_t>(count, 0, maximum)));
    std::iota(positions.begin(), positions.end(), std::int64_t{0});
    if (count > maximum && maximum > 1)
        for (std::int64_t& position : positions) position = (count - 1) * position / (maximum - 1);
    return positions;
}

namespace {

/// The places themselves, or maximumFitPositions of them, evenly spread.
std::vector<std::int64_t> spreadOver(const std::vector<std::int64_t>& places) {
    std::vector<std::int64_t> spread;
    for (const std::int64_t at : spreadPositions(std::ssize(places), maximumFitPositions))
        spread.push_back(places[static_cast<std::size_t>(at)]);
    return spread;
}

}  // namespace

LinearFit linearFit(const Matrix& inputs, const Matrix& outputs, double threshold) {
    if (inputs.rows() != outputs.rows() || inputs.rows() < 1)
        throw Error("A linear fit needs as many rows of inputs as of outputs, at least one; here are " +
                    groupedText(inputs.rows()) + " and " + groupedText(outputs.rows()) + ".");
    LinearFit fit;
    Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> decomposition;
    decomposition.setThreshold(threshold);
    decomposition.compute(inputs);
    fit.rank = decomposition.rank();
    fit.map = Eigen::MatrixXd(decomposition.solve(Eigen::MatrixXd(outputs)));
    fit.explained = shareOf((outputs - detail::product(inputs, fit.map)).squaredNorm(), deviationOf(outputs),
                            outputs.squaredNorm());
    return fit;
}

bool isMet(const Matrix& rows, const Matrix& error) {
    return shareOf(error.squaredNorm(), deviationOf(rows), rows.squaredNorm()) > 1 - 1e-12;
}

std::vector<std::int64_t> rowPairs(std::int64_t rows, std::int64_t k,
                                   const std::vector<std::int64_t>& leftOut) {
    const auto isLeftOut = [&](std::int64_t place) { return std::ranges::binary_search(leftOut, place); };
    std::vector<std::int64_t> places;
    for (std::int64_t p = std::max<std::int64_t>(0, -k); p < rows - std::max<std::int64_t>(0, k); ++p)
        if (!isLeftOut(p) && !isLeftOut(p + k)) places.push_back(p);
    return places;
}

SinusoidalShare sinusoidalShare(const Matrix& table, const Encoding& encoding,
                                const std::vector<std::int64_t>& leftOut) {
    const std::vector<std::int64_t> kept = rowPairs(table.rows(), 0, leftOut);
    if (std::ssize(kept) < minimumPositions)
        throw Error("A table of " + groupedText(kept.size()) +
                    " rows is too short for a fit of which some are held out; it needs " +
                    groupedText(minimumPositions) + ".");
    const std::vector<std::int64_t> positions = spreadOver(kept);
    const Matrix outputs = table(positions, Eigen::all) / tableUnit(table);
    Matrix inputs(outputs.rows(), encoding.columns() + 1);
    for (Eigen::Index t = 0; t < inputs.rows(); ++t) {
        const std::int64_t position =
            encoding.parameters().firstPosition + positions[static_cast<std::size_t>(t)];
        inputs.row(t).head(encoding.columns()) = encoding.row(position);
    }
    inputs.rightCols(1).setConstant(std::abs(encoding.parameters().factor));
    const Split split = everyFourth(inputs.rows());
    const Matrix fittedOutputs = outputs(split.fitted, Eigen::all);
    const LinearFit fit = linearFit(inputs(split.fitted, Eigen::all), fittedOutputs);
    const Matrix heldOut = outputs(split.heldOut, Eigen::all);
    const Matrix error = heldOut - detail::product(inputs(split.heldOut, Eigen::all), fit.map);
    SinusoidalShare share;
    share.fitted = fit.explained;
    share.rank = fit.rank;
    share.fittedPositions = static_cast<std::int64_t>(split.fitted.size());
    share.heldOut =
        shareOf(error.squaredNorm(), (heldOut.rowwise() - fittedOutputs.colwise().mean()).squaredNorm(),
                heldOut.squaredNorm());
    return share;
}

ShiftFit shiftFit(const Matrix& table, std::int64_t k, const std::vector<std::int64_t>& leftOut) {
    constexpr Eigen::Index maximumColumns = 1024;
    const std::vector<std::int64_t> pairs = rowPairs(table.rows(), k, leftOut);
    if (std::ssize(pairs) < minimumPositions)
        throw Error("A table of " + groupedText(table.rows()) + " rows has " + groupedText(pairs.size()) +
                    " pairs of rows " + groupedText(std::abs(k)) + " apart; a fit needs " +
                    groupedText(minimumPositions) + ".");
    if (table.cols() > maximumColumns)
        throw Error("A matrix from row to row is fitted up to " + groupedText(maximumColumns) +
                    " columns; the table has " + groupedText(table.cols()) + ".");
    const std::vector<std::int64_t> from = spreadOver(pairs);
    std::vector<std::int64_t> to(from.size());
    std::ranges::transform(from, to.begin(), [k](std::int64_t place) { return place + k; });
    const double unit = tableUnit(table);
    const Matrix here = table(from, Eigen::all) / unit;
    const Matrix there = table(to, Eigen::all) / unit;
    LinearFit all = linearFit(here, there);
    const Split split = everyFourth(here.rows());
    const LinearFit others = linearFit(here(split.fitted, Eigen::all), there(split.fitted, Eigen::all));
    const Matrix heldOut = there(split.heldOut, Eigen::all);
    ShiftFit fit;
    const Matrix error = there - detail::product(here, all.map);
    fit.residual = relativeNorm(error, there);
    fit.isExact = isMet(there, error);
    fit.heldOut =
        relativeNorm(heldOut - detail::product(here(split.heldOut, Eigen::all), others.map), heldOut);
    fit.map = std::move(all.map);
    fit.pairs = here.rows();
    fit.rank = all.rank;
    return fit;
}

}  // namespace sinescope
