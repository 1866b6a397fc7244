// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plain values provided by figures: inspector lines, tables, facts, and the program that reproduces them.
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

/// The cell, shift or term under the mouse; shared by all figures.
struct Cursor {
    std::optional<std::int64_t> position;
    std::optional<std::int64_t> column;
    std::optional<std::int64_t> shift;
    /// A term of the formula, highlighted in all figures.
    std::optional<Term> highlighted = {};
    friend bool operator==(const Cursor&, const Cursor&) = default;
    bool isEmpty() const { return !position && !column && !shift; }
};

/// Returns the cursor without a position or column that is out of range. The shift is kept, because it is
/// defined for every encoding.
Cursor clampedTo(const EncodingParameters& encoding, Cursor cursor);

/// An inspector line: "wavelength", "9.676 positions"; the term determines the colour.
struct Readout {
    QString label;
    QString value;
    std::optional<Term> term = {};

    /// "wavelength 9.676 positions"
    QString line() const { return label + u' ' + value; }
};

using TableCell = std::variant<std::monostate, double, std::int64_t, QString>;

/// The numbers of a figure as a table; cells are computed on demand, so it may have 2^20 rows.
using CellOf = std::function<TableCell(std::int64_t row, std::int64_t column)>;
struct FigureTable {
    QString title;
    Headings columns;
    std::int64_t rows = 0;
    CellOf cell;
    QString note = {};  ///< what was cut off; may be empty
};

/// A number stated by a figure, with a name used in lessons and tests: "similarity.first_rise" = 12
/// positions, "The curve first rises at k = 12."
struct Fact {
    QString name;      ///< figure id, a dot, snake_case
    double value = 0;  ///< 0 or 1 for a flag
    QString unit;      ///< "positions", "radians per position"; empty for a count or a ratio
    QString sentence;  ///< states the number as shown to the user; true without context
};

/// Returns the fact named `name`; null if the figure does not state it for its Scene.
const Fact* findFact(const std::vector<Fact>& facts, const QString& name);

/// The part of a NumPy program that makes a figure: functions for its numbers, and main(), which draws them
/// with Matplotlib. The encoding may differ from the Scene's: a toy's, or side B of a comparison.
struct FigureProgram {
    EncodingParameters encoding;
    std::optional<EncodingParameters> other;  ///< positional_encoding_a(): side A of a comparison
    QString text;                             ///< follows positional_encoding(), which it calls
    QString note;                             ///< what the program leaves out, a sentence; may be empty
    /// For schemes other than the sinusoidal one, the lines that define positional_encoding() instead of
    /// `encoding` (for a table, they read its file). Empty: the formula.
    QString rows = {};
    QString title = {};  ///< begins the docstring instead of the encoding's formula; a sentence
};

}  // namespace sinescope
