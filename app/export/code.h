// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"
#include "app/scene/scene.h"

namespace sinescope {

struct FigureProgram;

enum class Language { Numpy, Pytorch, Jax, Cpp };

struct LanguageRow {
    Language language;
    QString id;     ///< "cpp"
    QString title;  ///< "C++"
    QString file;   ///< the default name of the program
    QString (*program)(const Scene& scene, const QString& figure);
};
/// Everything that offers languages uses this table, so a new language is an enum value and a row.
const std::vector<LanguageRow>& languageRows();
/// "numpy", "pytorch", "jax", "cpp".
const QStringList& languages();
/// Throws Error that lists the languages.
Language language(const QString& name);

/// A program that computes the Scene's encoding: stand-alone, idiomatic, correct for the layout, spacing, odd
/// rule, first position, scale and factor. numpy has the numbers of the figure as functions and draws it if
/// run as a script; cpp prints the matrix. All compute in float64 from the plain formula, so the angles are
/// accurate to about p 2^-53 rad. Throws Error if the figure does not exist or the language does not support
/// the scheme.
QString code(const Scene& scene, Language language, const QString& figure = u"heatmap"_s);

/// The NumPy program for a model's FigureProgram.
QString numpyCode(const Scene& scene, const FigureProgram& program);

}  // namespace sinescope
