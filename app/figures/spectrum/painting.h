// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/spectrum/model.h"
#include "app/style/colormap.h"

#include <QImage>

namespace sinescope {

/// The visible part of the power heatmap: wavelengths on a logarithmic axis, ranks downwards.
struct SpectrumWindow {
    double shortest = 2, longest = 4;         ///< wavelengths at the left and right edges, in positions
    double firstRank = -0.5, lastRank = 0.5;  ///< ranks at the upper and lower edges
    int width = 1, height = 1;                ///< pixels
    friend bool operator==(const SpectrumWindow&, const SpectrumWindow&) = default;
};

/// Renders the power of each line relative to its own peak, 0 .. 1. Each pixel shows the maximum of its lines
/// at its wavelengths, so that no peak is lost between pixels. Transparent outside the lines.
QImage spectrumImage(const Spectrum& spectrum, const SpectrumWindow& window, const Colormap& map);

}  // namespace sinescope
