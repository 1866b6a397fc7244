// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_view.h"

namespace sinescope {

/// Position and column that a read-out speaks of: the cursor's where it has them, else the selection's.
struct Cell {
    std::int64_t position = 0;
    std::int64_t column = 0;
};
Cell shownCell(const Scene& scene, const Cursor& cursor);
/// The pair of the selected column.
std::int64_t selectedPair(const Selection& selection, const Encoding& encoding);

/// The columns that the Scene lists, with the selected one at their end where it is not among them; the same
/// of positions.
std::vector<std::int64_t> columnsWithSelected(const Scene& scene);
std::vector<std::int64_t> positionsWithSelected(const Scene& scene);

/// "PE(10, 6)", "pair", "angular frequency", "wavelength", "cycles within L" of a cell, for the inspector; of
/// another scheme what its rows have there, and nothing where it has no rows.
std::vector<Readout> cellReadout(const Scene& scene, const Cursor& cursor);

/// The matrix as a table: one row per position, the position in the first column.
FigureTable matrixTable(const Scene& scene);

/// Why an encoding without pairs (d_model 1 with the odd rule zero_pad) has no picture of them, a sentence.
QString noPairsText(const EncodingParameters& parameters);

}  // namespace sinescope
