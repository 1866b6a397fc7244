// SPDX-License-Identifier: GPL-3.0-or-later
//
// NumPy programs of schemes that add no rows to the input: the biases of scores, or the angles of a rotation.
// Figures' programs build on them.
#pragma once

#include "app/model/row_lines.h"

namespace sinescope {

/// True if the scheme's program reads its table from a file; a small table of biases is written in it.
bool readsTable(const Scheme& scheme);

/// Returns the name of that file if it is not one the user opened.
QString tableFile(const Scheme& scheme);
/// Returns the command that writes that file; empty for a table that the user opened.
QString tableCommand(const Scheme& scheme);

/// Defines bias(query, key, head) and scores(queries, keys, positions, scale, head) of T5, ALiBi or Shaw, and
/// LENGTH, D_MODEL, FIRST_POSITION, HEADS and HEAD; for T5 and Shaw also bias_at(distance, head). Random
/// tables are computed as the program does, those of a model are written out or read from a file.
QString biasProgram(const Scene& scene);

/// Defines frequencies(), unscaled_frequencies(), angles(positions), turned(rows, positions), scores(queries,
/// keys, positions, scale) and positional_encoding(), the cosines and sines of the angles.
QString rotationProgram(const Scene& scene);

/// Returns the body of a function that returns the scaled frequencies of a rotation.
QString scaledFrequencyLines(const RopeScheme& rope);
/// Returns the body of a function of DISTANCES that returns the frequencies for the shortest text with each
/// distance: one row per distance, or a single one if the scaling ignores the length.
QString frequencyLinesByDistance(const RopeScheme& rope);

/// Returns the first or second columns of a rotation's pairs as a Python slice: "0:64:2", "32:64".
QString pairColumns(const RopeScheme& rope, std::int64_t member);

/// Returns the heads of the drawn lines as a Python list.
QString pythonHeads(const RowLines& lines);

/// True if those lines define made_up(), which also makes the embeddings.
bool definesRandomVectors(const Scheme& scheme);
/// Returns made_up() for the sentence's seed.
QString randomVectorsProgram(const Scene& scene);

}  // namespace sinescope
