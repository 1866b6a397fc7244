// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

namespace sinescope {

/// A part of a picture that is painted once and kept, because it rarely changes and takes long. In vector
/// files, and where its pixels would not match the device's, it is painted each time.
class KeptPicture {
 public:
    /// Paints an area, filled with `ground`, unless it is kept for the same area and scale.
    void paint(QCPPainter& painter, const QRect& area, const QColor& ground, const Painting::Paint& paint);
    /// The next paint() paints again.
    void forget() { m_picture = {}; }

 private:
    QImage m_picture;
    QRect m_area;
};

}  // namespace sinescope
