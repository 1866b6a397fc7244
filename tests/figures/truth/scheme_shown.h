// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cell values in figures of schemes other than the sinusoid, computed by the reference.
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

/// The scheme of a Scene, and its cells: rows of the input, rotated rows, or biases by query and key.
struct Shown {
    explicit Shown(const Scene& scene);

    bool isBias() const { return entersAt(scheme) == Entry::Score; }
    bool turns() const { return entersAt(scheme) == Entry::Rotation; }
    bool isInput() const { return entersAt(scheme) == Entry::Input; }
    Real cell(std::int64_t head, std::int64_t row, std::int64_t column) const;
    /// Columns are dimensions, or keys counted from the first position.
    std::int64_t firstColumn() const { return isBias() ? p.firstPosition : 0; }
    std::int64_t columns() const { return isBias() ? p.length : p.dModel; }
    std::int64_t last() const { return p.firstPosition + p.length - 1; }
    bool hasRow(std::int64_t position) const { return position >= p.firstPosition && position <= last(); }
    /// Returns the value a head adds to the score of a query and a key; minus infinity if the key is masked.
    double bias(std::int64_t head, std::int64_t from, std::int64_t key) const {
        return static_cast<double>(cell(head, from, key));
    }
    /// Returns a claim's words about a scaling that multiplies cosines and sines.
    QString timesFactor() const;
    /// Returns the words about keys past the window that share one of Shaw's values, given the number of keys
    /// before and after a query.
    QString farKeys(std::int64_t before, std::int64_t after) const;
    /// L x d_model, for input schemes.
    Eigen::MatrixXd rows() const;
    /// The rows for a spectrum, with straight lines replacing those at `positions`.
    Eigen::MatrixXd rowsBridging(const std::vector<std::int64_t>& positions) const;
    /// The rows without those at `positions`.
    Eigen::MatrixXd rowsWithout(const std::vector<std::int64_t>& positions) const;

    Scheme scheme;
    SchemeReference ref;
    EncodingParameters p;
    std::vector<double> query;  ///< the query of Shaw's bias
};

/// Returns the possible claims about a head's bias matrix.
std::vector<Claim> biasMatrixClaims(const Shown& shown, std::int64_t head);

/// Returns the rows that a figure calls off scale: each is more than three times as large as half of all
/// rows, and if a figure names none, no row is ten times as large as all others.
std::vector<std::int64_t> statedOffScale(const Case& c, Findings& f, const Shown& shown);

/// Checks a cell of a table, which is empty if the reference value is missing or infinite.
void requireShownCell(Findings& f, const FigureTable& table, std::int64_t row, std::int64_t column,
                      Real value);

}  // namespace sinescope::truth
