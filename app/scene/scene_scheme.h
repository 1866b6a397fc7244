// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scene's positional scheme for figures, files and controls: where it enters, and its rows, biases or
// angles for the Scene's L, d_model and first position.
#pragma once

#include "app/scene/scene.h"
#include "app/scene/scene_parts.h"
#include "core/files/table.h"
#include "core/schemes/column_roles.h"
#include "core/schemes/input_pixels.h"

#include <memory>

namespace sinescope {

/// Returns the scheme for core's functions; a sinusoidal one has the Scene's encoding.
Scheme schemeOf(const Scene& scene);

/// True if the scheme's columns are pairs of sines and cosines.
bool hasPairs(const Scene& scene);
/// Returns the pair and wave of each column; empty if the scheme has no pairs.
std::vector<ColumnRole> ownColumnRoles(const Scene& scene);
/// Returns ownColumnRoles(), or those of a sinusoidal encoding of its size if the scheme has no pairs.
std::vector<ColumnRole> columnRoles(const Scene& scene);

/// "ALiBi"
QString schemeName(const Scheme& scheme);
/// "alibi"
QString schemeId(const Scheme& scheme);

/// Where position enters: input, score, rotation or nowhere.
Entry entryOf(const Scene& scene);

/// Returns the frozen setting A as a separate Scene with its encoding and scheme and defaults otherwise. The
/// Scene must have a frozen setting.
Scene frozenSetting(const Scene& scene);

/// True for the sinusoidal encoding, the default scheme. Figures ask usesEncoding() instead.
bool isSinusoidal(const Scene& scene);
/// True if the scheme's numbers follow from the Scene's encoding: its n, layout, spacing, factor and position
/// scale. Figures may then compute with encodingOf(scene) instead of inputRows(), also between positions.
bool usesEncoding(const Scene& scene);
/// Returns what biases and rotated words depend on besides the scheme; nothing for rows of the input.
SceneParts scorePartsOf(const Scene& scene);

/// True if the scheme adds rows other than sinusoids to the input: those of a table or a grid, or p itself.
bool addsOwnRows(const Scene& scene);
/// True if the scheme's numbers are computed from angles: sinusoids or a rotation.
bool hasAngles(const Scene& scene);

/// Returns the opened table; null for every other scheme.
const TableScheme* openedTable(const Scene& scene);

/// Returns a sentence on why there are no numbers to show: no table was opened yet, or its numbers are
/// missing. Empty if there are.
QString missingTable(const Scene& scene);

/// Returns what is added to the input, L x d_model: row t belongs to position firstPosition + t. Exact for
/// every scheme of the input; empty for the others. Caches the last few, so it is cheap to call every frame.
std::shared_ptr<const InputMatrix> inputRows(const Scene& scene);

/// Number of heads that differ; 1 for schemes of the input.
std::int64_t headCount(const Scene& scene);

/// Returns the last position that the scheme's rotation counts, if the sequence goes on past it.
std::optional<std::int64_t> lastCountedPosition(const Scene& scene);

/// Returns a scheme of the named kind with its defaults, for the Scene's sizes: "learned" is the table that
/// comes with the program. Throws Error if `id` is unknown.
Scheme newScheme(const Scene& scene, const QString& id);

/// Returns the scheme with the rows of an opened table, from the first row that its library uses; for score
/// biases, a T5 scheme with one bucket per row.
Scheme rowsOf(const OpenedTable& table);
Scheme biasesOf(const OpenedTable& table);
/// Returns the rotation for a model's frequencies, cosines or sines. Throws Error if none matches.
Scheme rotationOf(const OpenedTable& table);
/// Returns biasesOf() or rotationOf() if the table's name calls for it, else rowsOf().
Scheme schemeOfTable(const OpenedTable& table);
/// Returns sentences for a notice: what was opened and how it was interpreted.
QString openedTableText(const OpenedTable& table, const Scheme& scheme);

/// Gives a table without numbers those of `other`, if it is the same table.
void copyTableNumbers(Scheme& scheme, const Scheme& other);

/// Returns the source of a parameter's value if a table's name decides it: "a decoder's, by its name", "set
/// by hand"; else empty.
QString sourceOfParameter(const SchemeParameter& parameter, const Scheme& scheme);

/// Sets the Scene's scheme. A table or a grid brings its own L and d_model: see clampToValid(). If it is the
/// table whose numbers the Scene lacks, only fills them in; the frozen setting gets them as well. Resets
/// zooms if the kind of scheme changes, because the axes differ.
void setScheme(Scene& scene, Scheme scheme);

/// The same for a scheme from an opened table, at sizes that show it: the columns of a rotation, or three
/// times the maximum distance of T5's buckets.
void setOpenedScheme(Scene& scene, Scheme scheme);

/// Returns the path of a scheme's parameter in a file: "scheme.max_distance".
QString schemePath(const char* parameter);
/// Returns the name in files of an id in core's table of schemes: "max_distance".
QString fileName(const char* id);

}  // namespace sinescope
