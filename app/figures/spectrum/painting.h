// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/spectrum/model.h"
#include "app/style/colormap.h"

#include <QImage>

namespace sinescope {

/// The part of a picture of power that is looked at: wavelengths on a logarithmic axis, ranks downwards.
struct SpectrumWindow {
    double shortest = 2, longest = 4;         ///< wavelengths at the left and the right edge, positions
    double firstRank = -0.5, lastRank = 0.5;  ///< at the upper and the lower edge
    int width = 1, height = 1;                ///< pixels
    friend bool operator==(const SpectrumWindow&, const SpectrumWindow&) = default;
};

/// Power of each line relative to its own peak, 0 .. 1, as colours: each pixel has the most that its lines
/// have at its wavelengths, so that no peak is lost between pixels. Outside of the lines the image is clear.
QImage spectrumImage(const Spectrum& spectrum, const SpectrumWindow& window, const Colormap& map);

}  // namespace sinescope
