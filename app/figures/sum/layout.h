// SPDX-License-Identifier: GPL-3.0-or-later
//
// Layout of the sum's tables: side by side, or stacked if that shows more. Pure geometry in pixels,
// independent of the Scene.
#pragma once

#include "app/style/style.h"

#include <QRectF>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace sinescope {

/// Widths of Inter's widest digit and point in font sizes; the same for every number, so that nothing moves
/// when a digit changes.
constexpr double digitWidth = 0.63, pointWidth = 0.28;

/// Heights of a table's title and index lines, and of a note below it.
inline double titleLine(const Metrics& metrics) {
    return std::ceil(metrics.label * 1.6);
}
inline double indexLine(const Metrics& metrics) {
    return std::ceil(metrics.small * 1.5);
}
inline double noteLine(const Metrics& metrics) {
    return std::ceil(metrics.small * 1.75);
}

/// The longest form of a table's numbers.
struct CellText {
    bool sign = false;
    int wholeDigits = 1;
    int decimals = 4;  ///< no number needs more
    int longest = 0;   ///< characters with all digits
};

/// True if there is a slot to add a word below the others; not on paper or on stage.
inline bool hasWordSlot(const Style& style) {
    return style.showAffordances && style.showNotes;
}

/// The notes at the bottom, in this order.
enum SumNote : std::size_t {
    CutNote,
    ScaleNote,
    SeedNote,
    OffScaleNote,
    EquationNote,
    NormsNote,
    WeightsNote,
    TiedNote,
    noteCount
};

/// Input of the layout.
struct SumLayoutInput {
    QRectF area;
    Metrics metrics;
    std::int64_t tokens = 1;   ///< T
    std::int64_t columns = 1;  ///< d_model
    bool allDigits = false;
    std::array<CellText, 3> cells;  ///< E, P, E + P
    int positionDigits = 1;
    double word = 3;            ///< width of the longest word, in font sizes
    std::vector<double> notes;  ///< widths of the notes at the bottom in the smallest font, by SumNote
    bool hasSlot = true;        ///< slot where a word is added
    std::size_t tables = 3;     ///< the first of E, P, E + P
    bool hasNorms = true;       ///< norms in a column right of each table, if they fit
    bool inLine = false;        ///< the tables are halves of one, beside each other if they fit
    static constexpr std::int64_t maximumColumns = 8;
    static constexpr std::int64_t maximumRows = 256;
};

struct SumLayout {
    struct Table {
        double left = 0, top = 0;  ///< corner of the first cell
        double cellWidth = 0;
        double normLeft = 0;
    };

    bool stacked = false;
    std::size_t shownTables = 3;
    std::int64_t rows = 0, columns = 0;  ///< shown
    bool showNumbers = true;
    int decimals = 4;  ///< number of decimals, or allDigits
    double font = 11;  ///< font size of numbers and words, pixels
    double gap = 2;
    double cellHeight = 20;
    double positionLeft = 0, positionWidth = 0;
    double wordLeft = 0, wordWidth = 0;
    double normWidth = 0;  ///< 0 = the norms are in the note at the bottom
    double indexHeight = 0, titleHeight = 0;
    std::array<Table, 3> tables;
    std::array<QRectF, 2> operators;  ///< + and =; between the tables
    QRectF slot;                      ///< the slot to add a word
    std::vector<QRectF> notes;        ///< empty for notes that do not fit

    double rowPitch() const { return cellHeight + gap; }
    QRectF cell(std::size_t table, std::int64_t row, std::int64_t column) const;
    QRectF norm(std::size_t table, std::int64_t row) const;
    QRectF normTitle(std::size_t table) const;
    QRectF title(std::size_t table) const;
    QRectF index(std::size_t table, std::int64_t column) const;
    /// Words are written once if the tables are side by side, and before each table if they are stacked.
    QRectF word(std::size_t table, std::int64_t row) const;
    QRectF position(std::size_t table, std::int64_t row) const;
    double tableRight(std::size_t table) const;
    std::int64_t rowAt(std::size_t table, double y) const;
    /// The item at a point: a cell, including the gaps right of and below it; a word, which has no column;
    /// or the number of a column.
    struct Hit {
        std::size_t table = 0;
        std::optional<std::int64_t> row = {}, column = {};
    };
    std::optional<Hit> at(const QPointF& point) const;
};

SumLayout layOut(const SumLayoutInput& input);

/// Returns the first of `size` visible cells out of `whole` (counted from 0): centred on the range, or
/// without one the page of `size` cells that contains the selected one.
std::int64_t firstOfWindow(const std::optional<AxisRange>& range, std::int64_t selected, std::int64_t size,
                           std::int64_t whole);

}  // namespace sinescope
