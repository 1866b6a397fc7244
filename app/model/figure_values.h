// SPDX-License-Identifier: GPL-3.0-or-later
//
// The plain values that a figure gives: lines of the inspector, tables, facts, and the program that
// reproduces it.
#pragma once

#include "app/model/headings.h"
#include "app/scene/scene.h"
#include "app/style/style.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace sinescope {

/// What the mouse is over; every figure follows it.
struct Cursor {
    std::optional<std::int64_t> position;
    std::optional<std::int64_t> column;
    std::optional<std::int64_t> shift;
    /// A term of the formula: the marks of it are drawn stronger.
    std::optional<Term> lit = {};
    friend bool operator==(const Cursor&, const Cursor&) = default;
    bool isEmpty() const { return !position && !column && !shift; }
};

/// The cursor without positions and columns that the encoding does not have (any longer). A shift is kept: it
/// is defined for every encoding.
Cursor clampedTo(const EncodingParameters& encoding, Cursor cursor);

/// A line of the inspector: "wavelength", "9.676 positions"; the term gives it its colour.
struct Readout {
    QString label;
    QString value;
    std::optional<Term> term = {};
};

using TableCell = std::variant<std::monostate, double, std::int64_t, QString>;

/// The numbers of a figure as a table; cells are asked for when they are shown, so it may have 2^20 rows.
using CellOf = std::function<TableCell(std::int64_t row, std::int64_t column)>;
struct FigureTable {
    QString title;
    Headings columns;
    std::int64_t rows = 0;
    CellOf cell;
    QString note = {};  ///< what was cut, if anything
};

/// A number that a figure states, by a name that lessons and tests use: "similarity.first_rise" = 12
/// positions, "The curve first rises at k = 12."
struct Fact {
    QString name;      ///< figure id, a dot, snake_case
    double value = 0;  ///< a switch is 0 or 1
    QString unit;      ///< "positions", "radians per position"; empty for a count or a ratio
    QString sentence;  ///< states the number as it is shown to a person, and is true as it stands
};

/// The fact of that name; nullptr when the figure does not state it for its Scene.
const Fact* findFact(const std::vector<Fact>& facts, const QString& name);

/// The part of a NumPy program that makes a figure: its numbers as functions, and main() that draws them with
/// Matplotlib. The encoding may be another than the Scene's: a toy's, or side B of a comparison.
struct FigureProgram {
    EncodingParameters encoding;
    std::optional<EncodingParameters> other;  ///< positional_encoding_a(): side A of a comparison
    QString text;                             ///< after positional_encoding(), which it calls
    QString note;                             ///< what it leaves out, a sentence; may be empty
    /// Of other schemes than the sinusoidal one, the lines that define positional_encoding() in place of
    /// `encoding`: a table's read its file. Empty: the formula.
    QString rows = {};
};

}  // namespace sinescope
