// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several figures in one file, in rows, with the letters (a), (b), ...
#pragma once

#include "app/export/figure_file.h"

namespace sinescope {

constexpr int maximumPanels = 26;

/// Figures that share a file. The size and style of each job are those of the file.
struct FigurePanels {
    std::vector<FigureJob> figures;  ///< 1 .. maximumPanels
    int across = 0;                  ///< figures per row; 0: panelsAcross()
    QString caption = {};            ///< for files beside the figure; empty: automatic, see panelCaption()
};

/// The default number of figures per row: one in a column of a paper, two across a page, ⌈√count⌉ on a slide.
int panelsAcross(const FigureSize& size, std::size_t count);

/// The size of the file: that of the figures, except for papers, where the height is that of a row.
FigureSize panelsSize(const FigurePanels& panels);

/// The job of a figure as painted in its panel.
FigureJob panelJob(const FigurePanels& panels, std::size_t index);

/// The alternative texts of all figures, each after its letter.
QString panelText(const FigurePanels& panels);

/// Throws Error if there are no figures, too many, or the panels are too small.
void checkPanels(const FigurePanels& panels);

/// The bytes of the file. The Scene in it has all figures open. Throws like checkPanels(). Empty if
/// `progress` returned false.
QByteArray panelBytes(const FigurePanels& panels, FigureFormat format, const Progress& progress = {});
/// The picture. Throws Stopped if `progress` returns false.
QImage panelImage(const FigurePanels& panels, const Progress& progress = {});

}  // namespace sinescope
