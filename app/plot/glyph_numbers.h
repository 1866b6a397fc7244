// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

namespace sinescope {

/// Draws a number, or another short text without kerning, into the middle of a rect, in the painter's font
/// and pen. On screens its glyphs are looked up once and placed one by one: a tenth of the time of laying out
/// a text, so that hundreds of numbers stay within a frame. In vector files it is text.
void drawNumber(QCPPainter& painter, const QRectF& rect, const QString& text);

}  // namespace sinescope
