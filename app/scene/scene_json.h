// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/figure_catalog.h"
#include "app/scene/scheme_json.h"

#include <QByteArray>

namespace sinescope {

/// Version written to files ("sinescope": 1) and the only one read.
constexpr int sceneVersion = 1;
/// Longest text that is read; every Scene that validate() lets through is shorter.
constexpr qint64 maximumSceneBytes = qint64{160} << 20;

/// The Scene as UTF-8 JSON: sorted keys, every number to its last digit, LF. The same Scene gives the same
/// bytes. A session carries an opened table; a figure file names it.
QByteArray sceneToJson(const Scene& scene, TableNumbers numbers = TableNumbers::Carried);

/// Reads what sceneToJson writes. These may be missing and have the value of a new Scene then:
/// encoding.odd_rule, frequency_shift, position_scale and factor; scheme (sinusoidal) and its parameters;
/// frozen (nothing is) and its scheme (sinusoidal); sentence.vectors (of no file); selection.positions,
/// columns ("auto"), trained_length (none) and head (0); a figure's x, y (everything) and options;
/// arrangement and its columns and maximized. All else must be there. Throws Error with a sentence that names
/// the field when the text is not valid JSON, of another version, lacks a value, or has one that is
/// impossible or unknown.
Scene sceneFromJson(const QByteArray& json, const FigureCatalog& catalog);

/// A session file (.sinescope), whole or not at all. Both throw Error with the path in the sentence.
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
/// Throws Error that lists the presets when there is none of that id.
Scene presetScene(const QString& id, const FigureCatalog& catalog);

}  // namespace sinescope
