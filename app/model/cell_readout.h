// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_view.h"

namespace sinescope {

/// Position and column of a read-out: the cursor's if set, otherwise the selection's.
struct Cell {
    std::int64_t position = 0;
    std::int64_t column = 0;
};
Cell shownCell(const Scene& scene, const Cursor& cursor);
/// The pair of a column, which is clamped; -1 if it has none.
std::int64_t pairOf(const Encoding& encoding, std::int64_t column);
/// The pair of the selected column; the first if it has none.
std::int64_t selectedPair(const Selection& selection, const Encoding& encoding);
/// The selected position, column or pair as a place on an axis; empty if the axis shows something else.
std::optional<double> selectedPlace(const Scene& scene, AxisQuantity quantity);

/// The columns (positions) listed in the Scene, with the selected one appended if it is missing.
std::vector<std::int64_t> columnsWithSelected(const Scene& scene);
std::vector<std::int64_t> positionsWithSelected(const Scene& scene);

/// Inspector lines for a cell: value, pair, ω, λ, wavelengths in L. For other schemes the lines of
/// SchemeRows::readout(); empty if the scheme has no rows.
std::vector<Readout> cellReadout(const Scene& scene, const Cursor& cursor);

/// The matrix as a table: one row per position, the position in the first column.
FigureTable matrixTable(const Scene& scene);

/// Returns the sentence shown if an encoding has no pairs (d_model 1 with the odd rule zero_pad).
QString noPairsText(const EncodingParameters& parameters);

}  // namespace sinescope
