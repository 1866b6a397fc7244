// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scene's positional scheme, as figures, files and controls ask for it: where it enters, and its rows,
// biases or angles for the Scene's L, d_model and first position.
#pragma once

#include "app/scene/scene.h"
#include "core/files/table.h"
#include "core/schemes/column_roles.h"
#include "core/schemes/input_pixels.h"

#include <memory>

namespace sinescope {

/// The scheme for core's functions: a sinusoidal one has the Scene's encoding.
Scheme schemeOf(const Scene& scene);

/// True if the scheme's columns are pairs of sines and cosines.
bool hasPairs(const Scene& scene);
/// The pair and the wave of each column: those of the scheme, or of a sinusoidal encoding of its size if the
/// scheme has no pairs.
std::vector<ColumnRole> columnRoles(const Scene& scene);

/// Where position enters: input, score, rotation or nowhere.
Entry entryOf(const Scene& scene);

/// The frozen setting A as a Scene of its own: its encoding and scheme, all else as in a new one. Of a Scene
/// with a frozen setting.
Scene frozenSetting(const Scene& scene);

inline bool isSinusoidal(const Scene& scene) {
    return std::holds_alternative<SinusoidalScheme>(scene.scheme);
}

/// The table that was opened; nullptr for every other scheme.
const TableScheme* openedTable(const Scene& scene);

/// Why there are no numbers to show, a sentence: a table was not chosen yet, or is not at hand. Empty where
/// there are.
QString missingTable(const Scene& scene);

/// What is added to the input, L x d_model: row t belongs to position firstPosition + t. Exact for every
/// scheme of the input; of no size for the others. The last few are kept, so asking every frame costs
/// nothing.
std::shared_ptr<const InputMatrix> inputRows(const Scene& scene);

/// Heads that differ; 1 for schemes of the input.
std::int64_t headCount(const Scene& scene);

/// Radians by which each pair is turned at a position, whole turns included.
Vector rotationAngles(const Scene& scene, double position);

/// A scheme of the named kind as a person first meets it, for the Scene's sizes: "learned" is the table that
/// comes with the program. Throws Error for an unknown id.
Scheme newScheme(const Scene& scene, const QString& id);

/// The scheme whose rows are those of a table that was opened, from the row on that its library is known to
/// use; of biases for scores, T5's with a bucket for each row.
Scheme rowsOf(const OpenedTable& table);
Scheme biasesOf(const OpenedTable& table);
/// The rotation that frequencies, cosines or sines of a model belong to. Throws Error where there is none.
Scheme rotationOf(const OpenedTable& table);
/// biasesOf() or rotationOf() where that is what the table holds, by its name; else rowsOf().
Scheme schemeOfTable(const OpenedTable& table);
/// What was opened and what is taken from its name, for a notice: sentences.
QString openedTableText(const OpenedTable& table, const Scheme& scheme);

/// Gives a table that is not at hand its numbers, where they are those of the other one.
void giveNumbers(Scheme& scheme, const Scheme& other);

/// Where the value of a parameter comes from, if a table's name decided it: "a decoder's, by its name", "set
/// by hand"; else empty.
QString sourceOfParameter(const SchemeParameter& parameter, const Scheme& scheme);

/// Makes it the Scene's scheme. A table or a grid brings its own L and d_model: see clampToValid(). A table
/// whose numbers were not at hand keeps what the Scene shows of it, and the frozen setting gets them as well.
/// Zooms end where another kind has other axes.
void setScheme(Scene& scene, Scheme scheme);

/// The same for a scheme out of an opened table, at sizes that show it: the columns of a rotation, and three
/// times the distance from which on T5's buckets are the same.
void setOpenedScheme(Scene& scene, Scheme scheme);

/// The path of a scheme's parameter in a file: "scheme.max_distance".
QString schemePath(const char* parameter);
/// The name in files of an id of core's table of schemes: "max_distance".
QString fileName(const char* id);

}  // namespace sinescope
