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
/// Everything that offers programs reads this table, so a new language is a value of the enum and a row.
const std::vector<LanguageRow>& languageRows();
/// "numpy", "pytorch", "jax", "cpp".
const QStringList& languages();
/// Throws Error that lists the languages.
Language language(const QString& name);

/// A program that computes the Scene's encoding: stand-alone, in the idiom of those who use the language,
/// right for the layout, spacing, odd rule, first position, scale and factor. numpy has the numbers of the
/// figure as functions and draws it when it is run as a script; cpp prints the matrix. All compute in float64
/// from the plain formula, so the angles are right to about p 2^-53 rad. Throws Error when there is no such
/// figure.
QString code(const Scene& scene, Language language, const QString& figure = u"heatmap"_s);

/// The program in numpy, of what the figure's model says.
QString numpyCode(const Scene& scene, const QString& figure, const FigureProgram& program);

}  // namespace sinescope
