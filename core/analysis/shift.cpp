// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/shift.h"

#include "core/analysis/linear_fit.h"
#include "core/analysis/phase.h"
#include "core/error.h"
#include "core/number_text.h"
#include "core/products.h"

#include <cmath>
#include <numbers>
#include <string>

namespace sinescope {

ShiftBlock shiftBlock(const Encoding& encoding, std::int64_t pair, double k) {
    const detail::Turn turn = detail::turnOf(k, encoding.exactAngularFrequency(pair));
    return {turn.cosine, turn.sine};
}

std::vector<ShiftBlock> shiftBlocks(const Encoding& encoding, double k) {
    std::vector<ShiftBlock> blocks;
    blocks.reserve(static_cast<std::size_t>(encoding.pairs()));
    for (std::int64_t i = 0; i < encoding.pairs(); ++i) blocks.push_back(shiftBlock(encoding, i, k));
    return blocks;
}

double shiftDegrees(const Encoding& encoding, std::int64_t pair, double k) {
    return encoding.angularFrequency(pair) * k * 180 / std::numbers::pi;
}

Vector shiftedRow(const Encoding& encoding, const std::vector<ShiftBlock>& blocks, const Vector& row) {
    if (row.size() != encoding.columns())
        throw Error("The row to shift has " + groupedText(row.size()) + " values; d_model is " +
                    groupedText(encoding.columns()) + ", and the two must agree.");
    Vector shifted = Vector::Zero(row.size());
    for (std::int64_t i = 0; i < encoding.pairs(); ++i) {
        const ShiftBlock block = blocks[static_cast<std::size_t>(i)];
        const std::int64_t sine = encoding.columnOf(i, Wave::Sine);
        const std::int64_t cosine = encoding.columnOf(i, Wave::Cosine);
        const double x = sine >= 0 ? row(sine) : 0;
        const double y = cosine >= 0 ? row(cosine) : 0;
        if (sine >= 0) shifted(sine) = block.cosine * x + block.sine * y;
        if (cosine >= 0) shifted(cosine) = block.cosine * y - block.sine * x;
    }
    return shifted;
}

Matrix shiftMatrix(const Encoding& encoding, double k) {
    const std::vector<ShiftBlock> blocks = shiftBlocks(encoding, k);
    Matrix matrix(encoding.columns(), encoding.columns());
    for (std::int64_t j = 0; j < encoding.columns(); ++j)
        matrix.col(j) = shiftedRow(encoding, blocks, Vector::Unit(encoding.columns(), j));
    return matrix;
}

ResidualRange largestShiftResidual(const Encoding& encoding, std::int64_t k, std::int64_t first,
                                   std::int64_t last, std::int64_t samples) {
    if (last < first || samples < 1)
        throw Error("The range of positions for the residual is " + groupedText(first) + " to " +
                    groupedText(last) + "; it must hold at least one position.");
    const std::vector<ShiftBlock> blocks = shiftBlocks(encoding, static_cast<double>(k));
    ResidualRange range;
    for (const std::int64_t place : spreadPositions(last - first + 1, samples)) {
        const std::int64_t p = first + place;
        const Vector shifted = shiftedRow(encoding, blocks, encoding.row(p));
        const double residual = (shifted - encoding.row(p + k)).cwiseAbs().maxCoeff();
        if (range.sampled++ == 0 || residual > range.largest) {
            range.largest = residual;
            range.position = p;
        }
    }
    return range;
}

double bestSineFitError(const Encoding& encoding, std::int64_t k, std::int64_t count, bool withCosines) {
    if (encoding.columns() > 256 || count < encoding.columns())
        throw Error(
            "A linear fit of the shift needs d_model of at most 256 and as many positions; here are " +
            groupedText(encoding.columns()) + " columns and " + groupedText(count) + " positions.");
    std::vector<Eigen::Index> sines;
    std::vector<Eigen::Index> inputs;
    for (std::int64_t j = 0; j < encoding.columns(); ++j) {
        const Wave wave = encoding.role(j).wave;
        if (wave == Wave::Sine) sines.push_back(j);
        if (wave == Wave::Sine || (withCosines && wave == Wave::Cosine)) inputs.push_back(j);
    }
    if (sines.empty()) return 0;  // a lone cosine, or a column of zeros
    const Matrix here = encoding.block(0, count, 0, encoding.columns())(Eigen::all, inputs);
    const Matrix there = encoding.block(k, count, 0, encoding.columns())(Eigen::all, sines);
    // Directions that are only rounding, as all but one of equal frequencies, are dropped.
    return (detail::product(here, linearFit(here, there, 1e-13).map) - there).cwiseAbs().maxCoeff();
}

}  // namespace sinescope
