// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear maps between tables: how well one reproduces a table from the rows of the sinusoidal encoding,
// X ~ PE A + 1 b, by least squares without ridge and at positions that the fit has not seen; and how well one
// matrix M shifts a table, row p + k ~ row p M, which is exact for the sinusoid.
//
// Least squares by a complete orthogonal decomposition (QR with column pivoting, Golub and Van Loan, section
// 5.5), which drops the smallest directions: the slow columns of an encoding are nearly equal.
#pragma once

#include "core/encoding/encoding.h"

#include <cstdint>
#include <vector>

namespace sinescope {

/// Maximum number of positions in a fit, evenly spread over the table.
inline constexpr std::int64_t maximumFitPositions = 2048;

/// 0 .. count - 1, or `maximum` of them evenly spread, both ends included.
std::vector<std::int64_t> spreadPositions(std::int64_t count, std::int64_t maximum);

/// The best map A with inputs A ~ outputs.
struct LinearFit {
    Matrix map;             ///< A, inputs' columns x outputs' columns
    std::int64_t rank = 0;  ///< directions of the inputs that were used
    /// 1 - |outputs - inputs A|^2 / |outputs - their column means|^2; if the outputs do not vary, 1 if they
    /// are met and 0 if not.
    double explained = 0;
};
/// n x a inputs, n x b outputs; directions below `threshold` of the largest are dropped. Throws Error unless
/// both have the same number of rows, at least one.
LinearFit linearFit(const Matrix& inputs, const Matrix& outputs, double threshold = 1e-10);

/// True if the error of a fit is only rounding of the rows, in single precision at most. It is compared with
/// what the rows vary, because beside a large offset every error is small.
bool isMet(const Matrix& rows, const Matrix& error);

/// How much of a table the sinusoidal encoding explains.
struct SinusoidalShare {
    double heldOut = 0;  ///< R^2 at the positions that were held out: 1 - |error|^2 / |deviation from the
                         ///< fitted rows' mean|^2. Below 0 if the map does worse than that mean.
    double fitted = 0;   ///< R^2 at the positions that were fitted
    std::int64_t fittedPositions = 0;
    std::int64_t rank = 0;  ///< directions of the encoding, the constant among them, that the fit used
    /// True if there are as many directions as fitted positions: any table would fit, and only heldOut is
    /// meaningful.
    bool isInterpolated() const { return rank >= fittedPositions; }
};
/// Row t of the table is compared with the encoding's row at firstPosition + t. Every fourth of the positions
/// that take part is held out: places 3, 7, 11 ... among them. Rows at `leftOut` (ascending) are excluded.
/// Throws Error for fewer than 8 rows.
SinusoidalShare sinusoidalShare(const Matrix& table, const Encoding& encoding,
                                const std::vector<std::int64_t>& leftOut = {});

/// How well one matrix maps row p to row p + k.
struct ShiftFit {
    Matrix map;              ///< M, d x d: row p + k ~ row p M, fitted over all pairs that take part
    double residual = 0;     ///< |X_k - X M| / |X_k|, Frobenius: 0 for the sinusoid (an even d_model)
    bool isExact = false;    ///< see isMet
    double heldOut = 0;      ///< the same of every fourth pair, by a map fitted to the others
    std::int64_t pairs = 0;  ///< pairs of rows that took part
    std::int64_t rank = 0;
    bool isInterpolated() const { return rank >= pairs; }  ///< independent rows: any others are reached
};
/// k may be negative; pairs with a row at `leftOut` (ascending) are excluded. Throws Error unless at least 8
/// pairs of rows are k apart, and for more than 1024 columns.
ShiftFit shiftFit(const Matrix& table, std::int64_t k, const std::vector<std::int64_t>& leftOut = {});

/// The places p of all pairs of rows p and p + k of a table of `rows` rows, except pairs with a row at
/// `leftOut` (ascending).
std::vector<std::int64_t> rowPairs(std::int64_t rows, std::int64_t k,
                                   const std::vector<std::int64_t>& leftOut);

}  // namespace sinescope
