// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several figures in one file, in rows, with the letters (a), (b), ...
#pragma once

#include "app/export/figure_file.h"

namespace sinescope {

constexpr int maximumPanels = 26;

/// Figures that share a file. Each job's size is that of the file, and so is its style.
struct FigurePanels {
    std::vector<FigureJob> figures;  ///< 1 .. maximumPanels
    int across = 0;                  ///< figures in a row; 0 = panelsAcross()
    QString caption = {};            ///< what is written beside the file; empty = panelCaption()'s own
};

/// How many figures are in a row where nobody said: one in a column of a paper, two across a page, on a slide
/// as many as there are rows.
int panelsAcross(const FigureSize& size, std::size_t count);

/// The size of the file: the figures', but for the presets of papers, which have the height of a row.
FigureSize panelsSize(const FigurePanels& panels);

/// A figure as it is painted in its panel.
FigureJob panelJob(const FigurePanels& panels, std::size_t index);

/// What a reader who does not see them is told: the alternative text of each after its letter.
QString panelText(const FigurePanels& panels);

/// Throws Error where there are none or too many, or where they have no room.
void checkPanels(const FigurePanels& panels);

/// The bytes of the file. The Scene in it has all figures open. Throws as checkPanels() does; `progress`
/// false: empty.
QByteArray panelBytes(const FigurePanels& panels, FigureFormat format, const StepProgress& progress = {});
/// The picture alone. Throws Stopped where `progress` is false.
QImage panelImage(const FigurePanels& panels, const StepProgress& progress = {});

}  // namespace sinescope
