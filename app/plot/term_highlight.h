// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/figure.h"

class QCPAxis;

namespace sinescope {

/// Marks on an axis what the term `lit` of the formula refers to, in the term's colour:
///   position  the axis of positions from first to last, and the selected row
///   pair      the columns of the selected pair, the pair itself, or its wavelength
///   d_model   the axis of columns or pairs from first to last
///   base      the axis of wavelengths from the shortest to the longest
/// Paints nothing if the axis shows another quantity or is hidden. For the cursor layer, not clipped.
void paintHighlights(QCPPainter& painter, const QCPAxis* axis, AxisQuantity shows, Term highlighted,
                     const Scene& scene, const Style& style);

}  // namespace sinescope
