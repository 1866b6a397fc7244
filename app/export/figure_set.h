// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that belong together: a figure and what goes with it, or all figures of a window. They are written
// all or not at all.
#pragma once

#include "app/export/figure_file.h"
#include "app/export/figure_panels.h"

namespace sinescope {

/// What can go with a figure, beside its file and under its name.
enum class Companion {
    Text,   ///< .txt: caption, setting and alternative text
    Latex,  ///< .tex: \caption and \label
    Code,   ///< .py: NumPy code that reproduces the encoding
    Data,   ///< .csv: the figure's numbers
    Scene,  ///< .sinescope
};
/// In the order of the list above.
const std::vector<Companion>& companions();
/// ".txt"
QString companionSuffix(Companion companion);

/// The caption of a job, or else what the figure shows and of which setting: "Heatmap: low columns are fast,
/// high columns are slow. L = 50, ...". In a paper it also says what each part shows and what the picture
/// leaves out.
QString figureCaption(const FigureJob& job);

/// The captions of several figures in one file, each after its letter.
QString panelCaption(const FigurePanels& panels);

/// What .txt holds: the caption and the alternative text.
QString companionText(const FigureJob& job);
QString companionText(const FigurePanels& panels);
/// The path of a companion of the file at that path.
QString companionPath(const QString& path, Companion companion);

/// Told how far the work has come, 0 .. 1, and which file it is at; false stops it.
using Progress = std::function<bool(double fraction, const QString& path)>;

/// A file that is going to be written. `write` gets the path to write to, which is not the final one, and
/// must return soon after `go` has returned false.
struct PendingFile {
    QString path;
    std::function<void(const QString& path, const std::function<bool(double)>& go)> write;
};

/// The figure's file and its companions.
std::vector<PendingFile> figureSet(const FigureJob& job, const QString& path, FigureFormat format,
                                   const std::vector<Companion>& wanted);
/// The companions alone.
std::vector<PendingFile> figureCompanions(const FigureJob& job, const QString& figurePath,
                                          const std::vector<Companion>& wanted);

/// Of several figures in one file: only what is text, .txt and .tex.
std::vector<PendingFile> panelCompanions(const FigurePanels& panels, const QString& path,
                                         const std::vector<Companion>& wanted);

/// Writes all files under other names first and gives them theirs when the last one is whole. Returns false,
/// leaving nothing behind, when it was stopped. Throws Error, leaving nothing behind, when a file cannot be
/// written or two of them have one name.
bool writeTogether(const std::vector<PendingFile>& files, const Progress& progress = {});

}  // namespace sinescope
