// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

class Canvas;

/// Lays a canvas out and paints its layers as soon as the event loop comes to it. All that wait then are
/// painted at the same time, one in a thread, and the window's thread works with the others: what a canvas
/// shows is its own, or immutable.
void paintSoon(Canvas& canvas);

/// Paints a canvas that is being shown in its new size, and at the same time all others in sight that have a
/// new size: their turn is next.
void paintResized(Canvas& canvas);
void noteResized(Canvas& canvas);

}  // namespace sinescope
