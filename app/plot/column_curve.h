// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/position_curve.h"
#include "app/plot/curves.h"
#include "core/encoding/encoding.h"

namespace sinescope {

struct ColumnCurve {
    const QCPAxisRect* chart = nullptr;
    std::pair<std::int64_t, std::int64_t> positions;  ///< first and last drawn
    PositionCurve of;
    QCPRange band;    ///< range of positions for the envelope
    double dots = 0;  ///< diameter of the dots at whole positions; 0: no dots
};

/// Draws a curve, or if it oscillates too fast, the band between the lowest and highest value of each pixel
/// or wave. Whole positions have dots if they are far enough apart.
void drawColumnCurve(QCPPainter& painter, const ColumnCurve& curve, const Stroke& stroke);
/// The same for values defined only at whole positions, joined by straight lines.
void drawStepCurve(QCPPainter& painter, const ColumnCurve& curve, const Stroke& stroke, bool asBand);
/// True if drawStepCurve should draw a band: more than 8 positions per pixel at 96 per inch, also in files.
bool isStepBand(const QCPAxisRect* chart);
/// True if drawColumnCurve draws a band.
bool isBand(const QCPAxisRect* chart, double wavelength);
/// The same for a wavelength in pixels.
bool isBand(double pixels);
/// True if dots of a diameter fit at whole positions.
bool hasDots(const QCPAxisRect* chart, double diameter);
/// A wavelength in pixels of a chart.
double pixelsOf(const QCPAxisRect* chart, double wavelength);

/// The positions of an encoding within the view of a chart.
std::pair<std::int64_t, std::int64_t> positionsInView(const QCPAxisRect* chart,
                                                      const EncodingParameters& parameters);
/// Wavelength of a column in positions; 1e300 for a column of zeros.
double wavelengthOf(const Encoding& encoding, std::int64_t column);
/// Indices of columns, the fastest first, so that their bands lie under the slow curves.
std::vector<std::size_t> fastestFirst(const Encoding& encoding, const std::vector<std::int64_t>& columns);

}  // namespace sinescope
