// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that belong together: a figure and what goes with it, or all figures of a window. They are written
// all or not at all.
#pragma once

#include "app/export/figure_file.h"

namespace sinescope {

/// What can go with a figure, beside its file and under its name.
enum class Companion {
    Text,   ///< .txt: caption, setting and alternative text
    Code,   ///< .py: NumPy code that reproduces the encoding
    Data,   ///< .csv: the figure's numbers
    Scene,  ///< .sinescope
};
/// In the order of the list above.
const std::vector<Companion>& companions();
/// ".txt"
QString companionSuffix(Companion companion);

/// The caption of a job, or else what the figure shows and of which setting: "Heatmap: low columns are fast,
/// high columns are slow. L = 50, ...".
QString figureCaption(const FigureJob& job);

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

/// Writes all files under other names first and gives them theirs when the last one is whole. Returns false,
/// leaving nothing behind, when it was stopped. Throws Error, leaving nothing behind, when a file cannot be
/// written or two of them have one name.
bool writeTogether(const std::vector<PendingFile>& files, const Progress& progress = {});

/// Writes all companions of a figure; returns their paths. Throws Error where one cannot be written.
QStringList writeFigureCompanions(const FigureJob& job, const QString& figurePath);

}  // namespace sinescope
