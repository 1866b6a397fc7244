// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/scheme_json.h"

#include <QByteArray>

namespace sinescope {

/// Version written to files ("sinescope": 1) and the only one read.
constexpr int sceneVersion = 1;
/// Longest text that is read; every valid Scene is shorter.
constexpr qint64 maximumSceneBytes = qint64{160} << 20;

/// Returns the Scene as UTF-8 JSON: sorted keys, exact numbers, LF. The same Scene gives the same bytes. A
/// session carries an opened table; a figure file names it.
QByteArray sceneToJson(const Scene& scene, TableNumbers numbers = TableNumbers::Carried);

/// Reads the output of sceneToJson(). These may be missing and then have their defaults: encoding.odd_rule,
/// frequency_shift, position_scale and factor; scheme (sinusoidal) and its parameters; frozen (nothing) and
/// its scheme (sinusoidal); sentence.vectors (no file); selection.positions, columns ("auto"), trained_length
/// (none) and head (0); a figure's x, y (everything), options, colors, scales, hidden and annotations;
/// arrangement and its columns and maximized. All else is required. Throws Error naming the field if the text
/// is not valid JSON, has another version, lacks a value, or has an invalid or unknown one.
Scene sceneFromJson(const QByteArray& json, const FigureCatalog& catalog);

/// Writes a session file (.sinescope) atomically. Both throw Error naming the path.
void saveScene(const Scene& scene, const QString& path);
Scene openScene(const QString& path, const FigureCatalog& catalog);

/// A preset: a Scene file in the program's resources.
struct Preset {
    QString id;     ///< "cat-sat"
    QString title;  ///< "The cat sat"
    QString note;   ///< one sentence: what it shows and where it is from
};

/// All presets, in the order of the menu.
std::vector<Preset> presets();
/// Throws Error that lists the presets if `id` is unknown.
Scene presetScene(const QString& id, const FigureCatalog& catalog);

}  // namespace sinescope
