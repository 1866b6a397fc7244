// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks the words of each figure for a Scene, computed independently from the definition.
#pragma once

#include "tests/figures/truth/reading.h"
#include "tests/figures/truth/reference.h"

namespace sinescope {
class CompareModel;
}

namespace sinescope::truth {

inline double whole(std::int64_t n) {
    return static_cast<double>(n);
}

/// A model and what it is checked against.
struct Case {
    const Scene& scene;
    const Reference& ref;
    const FigureSpec& spec;
    const FigureModel& model;
    const QString claim = model.claim();
    const std::vector<Fact> facts = model.facts();
    const FigureTable table = model.table();

    /// Returns the facts' sentences in the order of an alternative text.
    QString sentences() const;
    QString option(const char* key) const;
    bool isOn(const char* key) const;
    double number(const char* key) const;
    /// Returns the value of the figure's fact named `name`; NaN if it is not stated.
    double fact(const char* name) const;
    std::int64_t position() const { return scene.selection.position; }
    std::int64_t column() const { return scene.selection.column; }
    std::int64_t shift() const { return scene.selection.shift; }
    /// Returns the pair of the selected column; 0 for padding.
    std::int64_t selectedPair() const { return std::max<std::int64_t>(0, ref.pair(column())); }
};

/// The sentence that a figure without pairs shows instead of its picture.
extern const QString noPairsForm;

/// Returns the check of the figure; null if there is none.
using Check = void (*)(const Case&, Findings&);
Check checkOf(const QString& figure);

void checkHeatmap(const Case& c, Findings& f);
void checkPositions(const Case& c, Findings& f);
void checkDimensions(const Case& c, Findings& f);
void checkSum(const Case& c, Findings& f);
void checkWavelengths(const Case& c, Findings& f);
void checkChirp(const Case& c, Findings& f);
void checkSimilarity(const Case& c, Findings& f);
void checkShift(const Case& c, Findings& f);
void checkOrder(const Case& c, Findings& f);
void checkCompare(const Case& c, Findings& f);
void checkPrecision(const Case& c, Findings& f);
void checkDerivative(const Case& c, Findings& f);
void checkBeyond(const Case& c, Findings& f);
void checkTrajectory(const Case& c, Findings& f);
void checkSpectrum(const Case& c, Findings& f);
void checkFormula(const Case& c, Findings& f);

/// The same for schemes other than the sinusoid; null if the figure has no separate model for them.
Check schemeCheckOf(const QString& figure);
void checkSchemeHeatmap(const Case& c, Findings& f);
void checkSchemePositions(const Case& c, Findings& f);
void checkSchemeDimensions(const Case& c, Findings& f);
void checkSchemeDerivative(const Case& c, Findings& f);
void checkSchemePrecision(const Case& c, Findings& f);
void checkSchemeBeyond(const Case& c, Findings& f);
void checkSchemeWavelengths(const Case& c, Findings& f);
void checkSchemeSimilarity(const Case& c, Findings& f);
void checkSchemeShift(const Case& c, Findings& f);
void checkSchemeSum(const Case& c, Findings& f);
void checkSchemeFormula(const Case& c, Findings& f);
/// Checks and removes the lines about one cell of a scheme's rows.
void requireSchemeCellLines(const Case& c, Findings& f, std::vector<Readout>& lines);
/// Checks the numbers of side 0 = A or 1 = B of a comparison, for any scheme.
void requireSide(const Case& c, Findings& f, const CompareModel& model, std::size_t side);

/// A claim and its truth. The model's claim must be one of the true ones, or empty.
struct Claim {
    QString text;
    bool holds;
};
void requireClaim(const Case& c, Findings& f, const std::vector<Claim>& claims);
/// Checks the lines about one cell that most figures have; returns the others.
std::vector<Readout> requireCellLines(const Case& c, Findings& f);
/// Removes the line with that label, whose value must have the form; false if there is no such line.
bool requireLine(Findings& f, std::vector<Readout>& lines, const QString& label, const QString& form,
                 const std::vector<double>& numbers);
void requireNoLinesLeft(Findings& f, const std::vector<Readout>& lines);
/// Requires the value in a cell of the table.
void requireCell(Findings& f, const FigureTable& table, std::int64_t row, std::int64_t column, Real value,
                 double error = 1e-11);

/// Returns "0, 10 and 25", or "0, 10, 25".
QString listed(const std::vector<std::int64_t>& numbers, bool withAnd);
QString number(std::int64_t n);
/// The smallest distance between two rows of the encoding, and their shift.
struct Nearest {
    Real distance;
    std::int64_t shift;
};
Nearest nearestRows(const Reference& ref);

}  // namespace sinescope::truth
