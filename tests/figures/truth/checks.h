// SPDX-License-Identifier: GPL-3.0-or-later
//
// What each figure may say of a Scene, worked out anew from the definition.
#pragma once

#include "tests/figures/truth/reading.h"
#include "tests/figures/truth/reference.h"

#include <limits>

namespace sinescope {
class CompareModel;
}

namespace sinescope::truth {

/// One model, and what it is held against.
struct Case {
    const Scene& scene;
    const Reference& ref;
    const FigureSpec& spec;
    const FigureModel& model;
    const std::vector<Fact> facts = model.facts();

    /// The facts' sentences, as they follow in an alternative text.
    QString sentences() const;
    QString option(const char* key) const;
    bool isOn(const char* key) const;
    double number(const char* key) const;
    /// The value of the figure's fact of that name; NaN where it is not stated.
    double fact(const char* name) const;
    std::int64_t position() const { return scene.selection.position; }
    std::int64_t column() const { return scene.selection.column; }
    std::int64_t shift() const { return scene.selection.shift; }
    /// The pair of the selected column, 0 for padding.
    std::int64_t selectedPair() const { return std::max<std::int64_t>(0, ref.pair(column())); }
};

/// A sentence that a figure without pairs has in place of its picture.
extern const QString noPairsForm;

/// The check of the figure of that id; nullptr when there is none.
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

/// The same for schemes other than the sinusoidal one; nullptr where the figure has no own model of them.
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
/// The lines on one cell of a scheme's rows, which it takes out of those.
void holdSchemeCellLines(const Case& c, Findings& f, std::vector<Readout>& lines);
/// The numbers of side 0 = A or 1 = B of a comparison, whatever its scheme.
void holdSide(const Case& c, Findings& f, const CompareModel& model, std::size_t side);

/// A claim and whether it is so. The model's must be one of them, or empty.
struct Claim {
    QString text;
    bool holds;
};
void holdClaim(const Case& c, Findings& f, const std::vector<Claim>& claims);
/// The lines on one cell that most figures have; returns the others.
std::vector<Readout> holdCellLines(const Case& c, Findings& f);
/// Takes the line of that label, whose value must have the form; false where there is none.
bool holdLine(Findings& f, std::vector<Readout>& lines, const QString& label, const QString& form,
              const std::vector<double>& numbers);
void noLinesLeft(Findings& f, const std::vector<Readout>& lines);
/// The value in a cell of the table must be this number.
void holdCell(Findings& f, const FigureTable& table, std::int64_t row, std::int64_t column, Real value,
              double error = 1e-11);

/// "0, 10 and 25", or with commas alone.
QString listed(const std::vector<std::int64_t>& numbers, bool withAnd);
QString number(std::int64_t n);
/// The smallest distance of two rows of the encoding, and how far apart they are.
struct Nearest {
    Real distance;
    std::int64_t shift;
};
Nearest nearestRows(const Reference& ref);

}  // namespace sinescope::truth
