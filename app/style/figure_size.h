// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sizes of exported figures. A size brings its own type sizes, line widths and tick counts, so a figure is
// laid out anew for it and never scaled. Sources: type of at least 24 pt for lecture halls; the column widths
// of ICML, NeurIPS, ICLR, JMLR, CVPR and AAAI as the package tueplots keeps them; the text width of beamer
// 16:9, 398.34 pt.
#pragma once

#include "app/style/style.h"

#include <QSize>
#include <QSizeF>

#include <optional>
#include <vector>

namespace sinescope {

struct FigureSize {
    QString id;       ///< "slide", or what was typed for a size of one's own
    QString title;    ///< "Slide 16:9, 1920 × 1080 px"
    QSizeF inches;    ///< the page of a PDF, the width and height of an SVG
    double dpi = 96;  ///< pixels of a PNG an inch
    double zoom =
        1;  ///< layout units an inch, over 96; 1 but for sizes in pixels, which have no inch of their own
    Metrics metrics;     ///< in layout units
    bool paper = false;  ///< what is written about the figure goes to its caption

    /// Of a PNG.
    QSize pixels() const;
    /// What a Figure is laid out for: device-independent pixels.
    QSize layout() const;
    /// Pixels of a PNG a layout unit.
    double scale() const { return dpi / (96 * zoom); }
    /// Layout units of a page's inch.
    double unitsPerInch() const { return 96 * zoom; }
};

/// The presets, in the order of the menu.
const std::vector<FigureSize>& figureSizes();

/// Whether it is a page of paper that is printed as it is: A4 or Letter, across.
bool isPage(const QString& id);

/// A preset by its id, or a size of one's own: "1920x1080" in pixels, "85x60mm", "8.5x6cm", "3.25x2in". dpi
/// sets the pixels of a PNG an inch. Without it sizes in pixels count 96 an inch and have the type of a
/// slide, as a share of their height; with it, and for sizes in inches, the type follows the physical size:
/// that of a paper up to 8.5 in wide, and so does its layout. Throws Error that lists what is allowed.
FigureSize figureSize(const QString& text, std::optional<double> dpi = {});

/// The style of a figure in a file: the Scene's colours, the size's type; in the dark theme lines are one
/// unit wider and type is 2 pt larger.
Style exportStyle(const SceneStyle& scene, const FigureSize& size);

}  // namespace sinescope
