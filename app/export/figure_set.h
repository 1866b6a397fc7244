// SPDX-License-Identifier: GPL-3.0-or-later
//
// Files written together or not at all: a figure and its companions, or all figures of a window.
#pragma once

#include "app/export/figure_file.h"
#include "app/export/figure_panels.h"

namespace sinescope {

/// Additional files of a figure, beside its file and with the same base name.
enum class Companion {
    Text,   ///< .txt: caption and alternative text
    Latex,  ///< .tex: \caption and \label
    Code,   ///< .py: NumPy program of the figure
    Data,   ///< .csv: the figure's numbers
    Scene,  ///< .sinescope
};
/// All companions, in the order of the enum.
const std::vector<Companion>& companions();
/// ".txt"
QString companionSuffix(Companion companion);

/// The caption of a job, by default what the figure shows and its setting: "Heatmap: low columns are fast,
/// high columns are slow. L = 50, ...". In a paper, also describes each part and includes text left out of
/// the picture.
QString figureCaption(const FigureJob& job);

/// The captions of several figures in one file, each after its letter.
QString panelCaption(const FigurePanels& panels);

/// The content of the .txt file: the caption and the alternative text.
QString companionText(const FigureJob& job);
QString companionText(const FigurePanels& panels);
/// The path of a companion of the file at `path`.
QString companionPath(const QString& path, Companion companion);

/// "{figure}": the placeholder for a figure's id in the name of a file.
QString figureMark();
/// The path with the id in place of figureMark(). Throws Error if the name of the file has braces around
/// anything else; its folder may have any.
QString withFigure(QString path, const QString& id);

/// A file to be written. `write` gets a temporary path to write to, and must return soon after `progress` has
/// returned false.
struct PendingFile {
    QString path;
    std::function<void(const QString& path, const Progress& progress)> write;
};

/// The figure's file and its companions.
std::vector<PendingFile> figureSet(FigureJob job, const QString& path, FigureFormat format,
                                   const std::vector<Companion>& requested);
/// Only the companions.
std::vector<PendingFile> figureCompanions(const FigureJob& job, const QString& figurePath,
                                          const std::vector<Companion>& requested);

/// Several figures in one file, and its companions.
std::vector<PendingFile> panelSet(const FigurePanels& panels, const QString& path, FigureFormat format,
                                  const std::vector<Companion>& requested);
/// Only the companions: .txt and .tex.
std::vector<PendingFile> panelCompanions(const FigurePanels& panels, const QString& path,
                                         const std::vector<Companion>& requested);

/// Writes nothing if `bytes` is empty, because the work was cancelled.
void writeUnlessStopped(const QByteArray& bytes, const QString& path);

/// Writes all files under temporary names and renames them when the last one is complete. Returns false if
/// cancelled. Throws Error if a file cannot be written or two have the same name. In both cases nothing is
/// left.
bool writeTogether(const std::vector<PendingFile>& files, const Progress& progress = {});
/// The same for files in a folder. Creates the folder and its parents, and removes those it created if they
/// stay empty.
bool writeFolder(const QString& folder, const std::vector<PendingFile>& files, const Progress& progress = {});

}  // namespace sinescope
