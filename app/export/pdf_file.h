// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/svg_file.h"
#include "app/export/withheld_numbers.h"

#include <vector>

namespace sinescope {

inline constexpr double pointsPerInch = 72;

/// A page; painted in layout units, with the corner at the origin.
struct PdfPage {
    FigureSize size;
    std::function<void(FigurePainter&)> paint;
    /// Painted after `paint`, with the numbers in `withheld` left out.
    std::function<void(FigurePainter&)> paintWithholding = {};
    std::vector<WithheldNumber> withheld = {};
};

/// The Scenes are attached as scene.sinescope, scene-2.sinescope and so on. outlines: text as outlines,
/// without fonts. Throws Error without pages.
QByteArray pdfBytes(const std::vector<PdfPage>& pages, const FileNotes& notes,
                    const std::vector<QByteArray>& scenes, bool outlines = false);

/// The first Scene attached to a PDF by Sinescope; empty if it has none. Throws Error if it is damaged.
QByteArray pdfScene(const QByteArray& pdf);

}  // namespace sinescope
