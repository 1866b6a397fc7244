// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scene of a command line: a preset or a file, changed by options.
#pragma once

#include "app/cli/arguments.h"
#include "app/export/figure_set.h"
#include "app/scene/literals.h"
#include "app/scene/scene.h"
#include "app/style/figure_size.h"

namespace sinescope {

/// Returns the Scene of --preset or --scene, unchanged; the default Scene without either.
Scene baseScene(const Arguments& arguments);

/// A Scene and a note for the user after the work: which words have no vector in --embeddings.
struct TypedScene {
    Scene scene;
    QString note;  ///< a sentence; may be empty
};
/// Applies all options but those of figures. Throws UsageError, also if the Scene is invalid.
TypedScene changedScene(Scene scene, const Arguments& arguments);
/// Stores the figure's options (--option key=value or figure.key=value) and zoom (--x, --y) in the Scene.
/// `figures` are all requested figures: a key that none of them has is refused.
Scene sceneForFigure(Scene scene, const QString& figure, const QStringList& figures,
                     const Arguments& arguments);

/// Says which typed options change nothing in a figure with a setting of its own; empty if all do.
QString unreadNote(const Scene& scene, const QString& figure, const Arguments& arguments);

/// Throws UsageError naming the size if consent (--yes) is required and missing.
void requireConsent(double bytes, const Arguments& arguments);

FigureSize sizeOf(const Arguments& arguments, const QString& option = u"size"_s,
                  const QString& otherwise = u"slide"_s);
/// Returns the file that --caption tex or --caption txt writes beside a figure; nullopt if the caption is a
/// text below it.
std::optional<Companion> captionFile(const Arguments& arguments);
Style styleOf(const Scene& scene, const FigureSize& size, const Arguments& arguments);

}  // namespace sinescope
