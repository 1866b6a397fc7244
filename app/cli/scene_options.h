// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scene that a command line asks for: a preset or a file, and what was changed in it.
#pragma once

#include "app/cli/arguments.h"
#include "app/export/figure_set.h"
#include "app/scene/literals.h"
#include "app/scene/scene.h"
#include "app/style/figure_size.h"

namespace sinescope {

/// The Scene of --preset or --scene, as it is there; the default Scene without either.
Scene baseScene(const Arguments& arguments);

/// A Scene, and what must be said about it when the work is done: which words have no vector in --embeddings.
struct TypedScene {
    Scene scene;
    QString note;  ///< a sentence; empty if there is nothing to say
};
/// What the options change in it, but for those of figures. Throws UsageError, and Error where the Scene is
/// impossible.
TypedScene changedScene(Scene scene, const Arguments& arguments);
/// The figure's options (--option key=value or figure.key=value) and zoom (--x, --y), kept in the Scene.
/// `figures` are all that the call asks for: a key that none of them has is refused.
Scene sceneForFigure(Scene scene, const QString& figure, const QStringList& figures,
                     const Arguments& arguments);

/// Throws UsageError that names the size where it is needed and was not given.
void requireConsent(double bytes, const Arguments& arguments);

FigureSize sizeOf(const Arguments& arguments, const QString& option = u"size"_s,
                  const QString& otherwise = u"slide"_s);
/// What --caption tex or --caption txt writes beside a figure; nothing where it is a text to put below it.
std::optional<Companion> captionFile(const Arguments& arguments);
Style styleOf(const Scene& scene, const FigureSize& size, const Arguments& arguments);

}  // namespace sinescope
