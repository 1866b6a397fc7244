// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a scheme that adds no rows to the input does, as lines of a NumPy program: the biases of scores, or
// the angles of a rotation. Figures' programs go on from there.
#pragma once

#include "app/model/row_lines.h"

namespace sinescope {

/// Defines bias(query, key, head) and scores(queries, keys, positions, scale, head) of T5, ALiBi or Shaw, and
/// LENGTH, D_MODEL, FIRST_POSITION, HEADS and HEAD; of T5 and Shaw also bias_at(distance, head). Made-up
/// tables are made as the program makes them, a model's own are read from a file.
QString biasProgram(const Scene& scene);

/// Defines frequencies(), unscaled_frequencies(), angles(positions), turned(rows, positions), scores(queries,
/// keys, positions, scale) and positional_encoding(), the cosines and sines of the angles.
QString rotationProgram(const Scene& scene);

/// The body of a function that returns the scaled frequencies of a rotation.
QString scaledFrequencyLines(const RopeScheme& rope);
/// The body of a function of DISTANCES that returns them for the shortest text that has each distance: a row
/// for each, or one for all where the scaling does not follow the length.
QString askedFrequencyLines(const RopeScheme& rope);

/// The first or the second columns of a rotation's pairs, as a slice of Python: "0:64:2", "32:64".
QString pairColumns(const RopeScheme& rope, std::int64_t member);

/// The heads whose lines are drawn, as a list of Python.
QString pythonHeads(const RowLines& lines);

/// Whether those lines define made_up(), which embeddings are made with, too.
bool bringsMadeUp(const Scheme& scheme);
/// made_up() for the sentence's seed.
QString madeUpProgram(const Scene& scene);

}  // namespace sinescope
