// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/svg_file.h"
#include "app/export/withheld_numbers.h"

#include <vector>

namespace sinescope {

inline constexpr double pointsPerInch = 72;

/// A page: its size and what is painted on it, in layout units with the corner at the origin.
struct PdfPage {
    FigureSize size;
    std::function<void(FigurePainter&)> paint;
    /// Painted without the numbers that are withheld.
    std::function<void(FigurePainter&)> paintWithholding = {};
    std::vector<WrittenNumber> withheld = {};
};

/// One page or several. The Scenes are attached as scene.sinescope, scene-2.sinescope and so on.
/// outlines: text as the shapes of its letters, without fonts.
QByteArray pdfBytes(const std::vector<PdfPage>& pages, const FileNotes& notes,
                    const std::vector<QByteArray>& scenes, bool outlines = false);

/// The first Scene attached to a PDF of ours; empty when there is none. Throws Error when it is damaged.
QByteArray pdfScene(const QByteArray& pdf);

}  // namespace sinescope
