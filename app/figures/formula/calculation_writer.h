// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes the lines of a calculation: pieces of text, some of which are numbers that can be dragged, and
// numbers that a line works out, or their blanks.
#pragma once

#include "app/figures/formula/calculation_model.h"
#include "core/schemes/scheme.h"

namespace sinescope {

struct Piece {
    Run run;
    std::optional<Knob> knob = {};
};
using Pieces = std::vector<Piece>;

Piece piece(const QString& text);
Piece piece(const char16_t* text);
/// A number that is no term of a colour, to be dragged.
Piece draggedPiece(const QString& text, std::optional<Knob> knob, bool isRaised = false);
Piece raisedPiece(const QString& text);
/// A term in its colour, with the knob that it has in the formula of sines and cosines, or another one.
Piece termPiece(Term term, const QString& text, std::optional<Knob> knob, bool isRaised = false);
/// p, and the same with a number.
Piece positionPiece(const QString& text);
/// The key of a query.
Piece keyPiece(const QString& text);
Pieces joinedPieces(std::initializer_list<Pieces> parts);

/// Without separators of thousands: commas part the arguments.
QString boardWhole(std::int64_t number);

/// What a scheme's calculation is, beside its lines.
struct SchemeCalculation {
    QString subject;  ///< "the turn of column 6 at position 10"
    QString claim;
    QString program;  ///< the lines of a Python function that returns the numbers by name
    std::vector<Fact> facts;
};

class CalculationWriter {
 public:
    explicit CalculationWriter(const FormulaOptions& options) : m_options(options) {}

    /// A number that a line works out; with four decimals where they are fixed.
    Piece computed(double number, bool isFixed = false) const;
    void add(const Pieces& left, const Pieces& right, const QString& says, std::optional<double> value = {});
    std::vector<CalculationLine> lines() const { return m_lines; }

 private:
    FormulaOptions m_options;
    std::vector<CalculationLine> m_lines;
};

// Each for the Scene's selection; the scheme is that of schemeOf().
SchemeCalculation ropeCalculation(const Scene& scene, const RopeScheme& rope, CalculationWriter& writer);
SchemeCalculation alibiCalculation(const Scene& scene, const AlibiScheme& alibi, CalculationWriter& writer);
SchemeCalculation t5Calculation(const Scene& scene, const T5Scheme& t5, CalculationWriter& writer);
SchemeCalculation shawCalculation(const Scene& scene, const ShawScheme& shaw, CalculationWriter& writer);
SchemeCalculation indexCalculation(const Scene& scene, CalculationWriter& writer);
SchemeCalculation unitCalculation(const Scene& scene, const UnitIntervalScheme& unit,
                                  CalculationWriter& writer);
/// Of a learned table, and of one that was opened.
SchemeCalculation tableCalculation(const Scene& scene, std::int64_t firstRow, std::int64_t rows,
                                   const QString& name, CalculationWriter& writer);
SchemeCalculation gridCalculation(const Scene& scene, const GridScheme& grid, CalculationWriter& writer);

}  // namespace sinescope
