// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the figures of other schemes than the sinusoidal one show in a cell, worked out by the reference.
#pragma once

#include "app/scene/scene.h"
#include "tests/figures/truth/reading.h"
#include "tests/figures/truth/scheme_reference.h"

#include <Eigen/Core>

#include <vector>

namespace sinescope {
struct FigureTable;
}

namespace sinescope::truth {

struct Case;
struct Claim;

inline double whole(std::int64_t n) {
    return static_cast<double>(n);
}

/// The scheme of a Scene, and its cells: rows of the input or turned ones, or biases by query and key.
struct Shown {
    explicit Shown(const Scene& scene);

    bool isBias() const { return entersAt(scheme) == Entry::Score; }
    bool turns() const { return entersAt(scheme) == Entry::Rotation; }
    bool isInput() const { return entersAt(scheme) == Entry::Input; }
    Real cell(std::int64_t head, std::int64_t row, std::int64_t column) const;
    /// Columns are keys from the first position on, or dimensions.
    std::int64_t firstColumn() const { return isBias() ? p.firstPosition : 0; }
    std::int64_t columns() const { return isBias() ? p.length : p.dModel; }
    std::int64_t last() const { return p.firstPosition + p.length - 1; }
    bool hasRow(std::int64_t position) const { return position >= p.firstPosition && position <= last(); }
    /// What a head adds to the score of a query and a key, minus infinity where it is not seen.
    double bias(std::int64_t head, std::int64_t from, std::int64_t key) const {
        return static_cast<double>(cell(head, from, key));
    }
    /// What a claim says of a scaling that multiplies cosines and sines.
    QString timesFactor() const;
    /// How Shaw's value for each distance is shared by those past the window, for so many keys before and
    /// after a query.
    QString farKeys(std::int64_t before, std::int64_t after) const;
    /// L x d_model, of a scheme of the input.
    Eigen::MatrixXd rows() const;
    /// The same as a spectrum takes it: straight lines in place of the rows at these positions.
    Eigen::MatrixXd rowsBridging(const std::vector<std::int64_t>& positions) const;
    /// The same without those rows.
    Eigen::MatrixXd rowsWithout(const std::vector<std::int64_t>& positions) const;

    Scheme scheme;
    SchemeReference ref;
    EncodingParameters p;
    std::vector<double> query;  ///< of Shaw's bias
};

/// What may be said of a matrix of biases of a head.
std::vector<Claim> biasMatrixClaims(const Shown& shown, std::int64_t head);

/// The rows that a figure says are off scale: each is more than three times as large as half of all, and
/// a figure that names none has no row ten times as large as all others.
std::vector<std::int64_t> statedOffScale(const Case& c, Findings& f, const Shown& shown);

/// A cell of a table: no number where the reference has none, or an infinite one.
void holdShownCell(Findings& f, const FigureTable& table, std::int64_t row, std::int64_t column, Real value);

}  // namespace sinescope::truth
