// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/animation_file.h"
#include "app/export/export_settings.h"

namespace sinescope {

enum class ExportScope {
    Figure,     ///< one figure, and what goes with it
    AllOpen,    ///< a file for each open figure
    Panels,     ///< all open figures in one file, with letters
    Handout,    ///< a PDF with a page for each open figure
    Animation,  ///< a figure whose control moves
};

enum class MovingKind {
    Gif,
    Webp,
    Mp4,  ///< needs ffmpeg, as Webm does
    Webm,
    Frames,  ///< numbered PNG
    Strip,   ///< five frames side by side, as one figure
};

/// What shall be written: the export dialog's wishes as a value. Functions throw Error where the wishes are
/// impossible.
struct ExportTask {
    Scene scene;
    ExportScope scope = ExportScope::Figure;
    QString figure;              ///< the chosen one
    std::vector<InkStroke> ink;  ///< drawn on the stage, over any figure
    ExportSettings settings;     ///< as they are asked for; see effective()
    QString caption;             ///< of the chosen figure; empty = what it shows
    QString name;                ///< of the file, with or without suffix; "{figure}" is each figure's id
    MovingKind moving = MovingKind::Gif;
    AnimationSpec spec;

    /// The settings that the scope allows: a handout is a PDF with titles and captions.
    ExportSettings effective() const;
    /// Many pictures one after another, and not a film strip of them.
    bool moves() const { return scope == ExportScope::Animation && moving != MovingKind::Strip; }
    /// In the order of the Scene.
    QStringList openFigures() const;
    /// "gif"
    QString suffix() const;
    /// A name for the file, suffix included.
    QString defaultName() const;

    FigureJob job(const QString& id) const;
    /// All open figures.
    FigurePanels panels() const;
    /// "{value}" in the caption is the control's value.
    AnimationJob animation() const;
    AnimationFormat animationFormat() const;
    FigureSize stripSize() const;

    /// The caption, unless another is given.
    QString defaultCaption() const;

    /// Every file that write() makes.
    QStringList paths() const;
    /// About how many bytes the numbers beside the figures take: all else is of a page's size.
    double bytesOfNumbers() const;
    /// Writes all or nothing; false = stopped by `progress`.
    bool write(const Progress& progress) const;

 private:
    QString pathOf(const QString& id) const;
    std::vector<PendingFile> files() const;
};

}  // namespace sinescope
