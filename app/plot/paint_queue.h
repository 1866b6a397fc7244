// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace sinescope {

class Canvas;

/// Lays a canvas out and paints its layers from the event loop. All queued canvases are painted in parallel,
/// in worker threads and the main thread. This is thread-safe because canvases share only immutable data.
void queuePainting(Canvas& canvas);

/// Paints a resized canvas and, in parallel, the other visible resized canvases of its window, because they
/// are shown next.
void paintResized(Canvas& canvas);

}  // namespace sinescope
