// SPDX-License-Identifier: GPL-3.0-or-later
//
// The headings above the charts of "compare".
#pragma once

#include "app/figures/compare/sides.h"
#include "app/style/style.h"

class QCPAxisRect;
class QCPPainter;

namespace sinescope {

/// "A: frozen, base 500".
QString headingOf(const CompareSide& side);
/// That, and shorter, without the last things said: "A: frozen", "A".
QStringList headingsOf(const CompareSide& side);
/// Room that a heading needs above its chart, in whole pixels.
int headingHeight(const Style& style);
/// The box of a heading above a chart, as wide as the chart.
QRectF headingAbove(const QCPAxisRect* chart, const Style& style);
/// The first of the texts that fits.
void paintHeading(QCPPainter& painter, const QRectF& box, const QStringList& texts, const QColor& color,
                  const Style& style);
QFont headingFont(const Style& style);

}  // namespace sinescope
