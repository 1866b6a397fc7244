// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/animation_file.h"
#include "app/export/export_settings.h"

namespace sinescope {

enum class ExportScope {
    Figure,     ///< one figure and its companions
    AllOpen,    ///< a file for each open figure
    Panels,     ///< all open figures in one file, with letters
    Handout,    ///< a PDF with a page for each open figure
    Animation,  ///< a figure whose control moves
};

/// Returns why a figure that a lesson covers cannot be exported or copied.
QString veiledReason(const QString& figure);

/// An export: the state of the export dialog. Functions throw Error if it is invalid.
struct ExportTask {
    Scene scene;
    ExportScope scope = ExportScope::Figure;
    QString figure;              ///< the chosen figure
    std::vector<InkStroke> ink;  ///< drawn on the stage, over any figure
    ExportSettings settings;     ///< as chosen; see effective()
    QString caption;             ///< of the chosen figure, or of each open one; empty: automatic
    QString name;                ///< of the file, with or without suffix; "{figure}" is each figure's id
    /// Of an animation; empty for a film strip, frames side by side as one figure.
    std::optional<AnimationFormat> moving = AnimationFormat::Gif;
    AnimationSpec spec;
    QStringList veiled = {};  ///< the figures that a lesson covers

    /// The settings adapted to the scope: a handout is a PDF with titles and captions.
    ExportSettings effective() const;
    /// True for animations except film strips.
    bool moves() const { return scope == ExportScope::Animation && moving; }
    /// Ids of the open figures, in the order of the Scene.
    QStringList openFigures() const;
    /// "gif"
    QString suffix() const;
    /// The default file name, including the suffix.
    QString defaultName() const;

    /// Throws Error for a figure that is covered.
    FigureJob job(const QString& id) const;
    /// All open figures.
    FigurePanels panels() const;
    /// "{value}" in the caption is replaced by the control's value.
    AnimationJob animation() const;
    /// Numbered frames if it is none.
    AnimationFormat animationFormat() const { return moving.value_or(AnimationFormat::Png); }
    FigureSize stripSize() const;

    /// The caption used if none is given.
    QString defaultCaption() const;

    /// All files that write() creates.
    QStringList paths() const;
    /// Estimated bytes of the figures' data files; all other files are small.
    double bytesOfNumbers() const;
    /// Writes all files or none; false if cancelled by `progress`.
    bool write(const Progress& progress) const;

 private:
    QString pathOf(const QString& id) const;
    std::vector<PendingFile> files() const;
};

}  // namespace sinescope
