// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/position_curve.h"
#include "app/plot/curves.h"
#include "core/encoding/encoding.h"

namespace sinescope {

/// A curve over position, in a chart.
struct ColumnCurve {
    const QCPAxisRect* chart = nullptr;
    std::pair<std::int64_t, std::int64_t> positions;  ///< the first and the last that are drawn
    PositionCurve of;
    QCPRange band;    ///< the positions over which its envelope is drawn
    double dots = 0;  ///< diameter of the dots at whole positions; 0 = none
};

/// As a curve; as the band between its lowest and highest of each pixel where it turns too fast to be seen.
/// Whole positions get a dot where there is room between them.
void drawColumnCurve(QCPPainter& painter, const ColumnCurve& curve, const Stroke& stroke);
/// The same of values that exist at whole positions alone: straight lines from one to the next.
void drawStepCurve(QCPPainter& painter, const ColumnCurve& curve, const Stroke& stroke, bool asBand);
/// Whether drawStepCurve is to draw a band: several positions a pixel, in files of any resolution.
bool isStepBand(const QCPAxisRect* chart);
/// Whether drawColumnCurve draws a band.
bool isBand(const QCPAxisRect* chart, double wavelength);
/// Whether whole positions have room for dots of a diameter.
bool hasDots(const QCPAxisRect* chart, double diameter);
/// Pixels that a wavelength takes in a chart.
double pixelsOf(const QCPAxisRect* chart, double wavelength);

/// The positions of an encoding within the view of a chart.
std::pair<std::int64_t, std::int64_t> positionsInView(const QCPAxisRect* chart,
                                                      const EncodingParameters& parameters);
/// Wavelength of a column in positions; 1e300 of one that holds zeros.
double wavelengthOf(const Encoding& encoding, std::int64_t column);
/// Indices of columns, the fast ones first: the bands that they become lie under the slow curves.
std::vector<std::size_t> fastestFirst(const Encoding& encoding, const std::vector<std::int64_t>& columns);

}  // namespace sinescope
