// SPDX-License-Identifier: GPL-3.0-or-later
//
// The headings above the charts of "compare".
#pragma once

#include "app/figures/compare/sides.h"
#include "app/style/style.h"

class QCPAxisRect;
class QCPPainter;

namespace sinescope {

/// What is written above a chart, and in how many lines.
struct FittedHeading {
    QString text;
    int lines = 1;
    bool isNamed = true;  ///< with all of the name
};

/// "A: frozen, base 500".
QString headingOf(const CompareSide& side);
/// In as few lines of a width as it fits, two at most; then without the last things said, "A: frozen", then
/// the name in three, then its first words; the letter alone where no word of the name is so narrow.
FittedHeading fittedHeading(const CompareSide& side, const Style& style, double width);
/// Room that a heading needs above its chart, in whole pixels.
int headingHeight(const Style& style, int lines = 1);
/// The box of a heading above a chart, up to an edge on the right.
QRectF headingAbove(const QCPAxisRect* chart, const Style& style, int lines, double right);
void paintHeading(QCPPainter& painter, const QRectF& box, const QString& text, const QColor& color,
                  const Style& style);
QFont headingFont(const Style& style);

}  // namespace sinescope
