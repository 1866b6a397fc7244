// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sizes of exported figures. Each has type sizes, line widths and tick counts, so a figure is laid out for it
// and never scaled. Sources: type of at least 24 pt for lecture halls; the column widths of ICML, NeurIPS,
// ICLR, JMLR, CVPR and AAAI from the package tueplots; the text width of beamer 16:9, 398.34 pt.
#pragma once

#include "app/style/style.h"

#include <QSize>
#include <QSizeF>

#include <optional>
#include <vector>

namespace sinescope {

/// The smallest type on paper, in points.
inline constexpr double smallestPrint = 7;

struct FigureSize {
    QString id;          ///< "slide", or the typed text of a custom size
    QString title;       ///< "Slide 16:9, 1920 × 1080 px"
    QSizeF inches;       ///< the page of a PDF, the width and height of an SVG
    double dpi = 96;     ///< pixels per inch of a PNG
    double zoom = 1;     ///< layout units per inch, over 96; 1 except for papers and sizes in pixels
    Metrics metrics;     ///< in layout units
    bool paper = false;  ///< notes about the figure go to its caption, and no type is below smallestPrint

    /// The size of a PNG.
    QSize pixels() const;
    /// The size that a Figure is laid out for, in device-independent pixels.
    QSize layout() const;
    /// Pixels of a PNG per layout unit.
    double scale() const { return dpi / (96 * zoom); }
    /// Layout units per inch of a page.
    double unitsPerInch() const { return 96 * zoom; }
};

/// The presets, in the order of the menu.
const std::vector<FigureSize>& figureSizes();

/// The unit in which a size was typed or is titled: "px", "mm" or "in".
QString sizeUnit(const FigureSize& size);
/// Those units per inch; for "px", the size's resolution.
double perInch(const FigureSize& size, const QString& unit);

/// True for a landscape page that is printed as it is: A4 or Letter.
bool isPage(const QString& id);

/// Returns a preset by its id, or a custom size: "1920x1080" in pixels, "85x60mm", "8.5x6cm", "3.25x2in". dpi
/// is the resolution of a PNG. Without it, sizes in pixels have 96 per inch and the type of a slide, scaled
/// with the picture; with it, and for sizes in inches, type and layout follow the physical size: those of a
/// paper up to 8.5 in wide. Throws Error that lists what is allowed.
FigureSize figureSize(const QString& text, std::optional<double> dpi = {});

/// The style of a figure in a file: the Scene's colours, the size's type; in the dark theme lines are up to
/// one unit wider and type is 0.5 or 2 pt larger.
Style exportStyle(const SceneStyle& scene, const FigureSize& size);

}  // namespace sinescope
