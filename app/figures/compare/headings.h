// SPDX-License-Identifier: GPL-3.0-or-later
//
// The headings above the charts of "compare".
#pragma once

#include "app/figures/compare/sides.h"
#include "app/style/style.h"

class QCPAxisRect;
class QCPPainter;

namespace sinescope {

/// The text above a chart, and its number of lines.
struct FittedHeading {
    QString text;
    int lines = 1;
    bool isNamed = true;  ///< true if the name is complete
};

/// Returns "A: frozen, base 500".
QString headingOf(const CompareSide& side);
/// Wraps to at most two lines; drops trailing clauses that do not fit ("A: frozen"), then wraps the name to
/// three lines, then truncates it. Returns the letter alone if no word fits.
FittedHeading fittedHeading(const CompareSide& side, const Style& style, double width);
/// Returns the heading of A - B; that it is zero is left out if it does not fit.
QString differenceHeading(bool isZero, const Style& style, double width);
/// Returns the height of a heading, in whole pixels.
int headingHeight(const Style& style, int lines = 1);
/// Returns the box of a heading above a chart, up to a right edge.
QRectF headingAbove(const QCPAxisRect* chart, const Style& style, int lines, double right);
void paintHeading(QCPPainter& painter, const QRectF& box, const QString& text, const QColor& color,
                  const Style& style);
QFont headingFont(const Style& style);

}  // namespace sinescope
