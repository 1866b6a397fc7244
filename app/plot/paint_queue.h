// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace sinescope {

class Canvas;

/// Lays a canvas out and paints its layers as soon as the event loop comes to it. All that wait then are
/// painted at the same time, one in a thread, and the window's thread works with the others: what a canvas
/// shows is its own, or immutable.
void paintSoon(Canvas& canvas);

/// Calls work(0) .. work(count - 1) on the threads that paint, and in that of the caller, the window's, until
/// all have ended. An exception reaches the caller.
void shareAmongPainters(std::size_t count, std::function<void(std::size_t)> work);

}  // namespace sinescope
