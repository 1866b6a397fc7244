// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/qcustomplot.h"

#include <QImage>

#include <vector>

namespace sinescope {

class Canvas;

/// The data layer of a canvas with the layers below it, kept as a picture while only the layers above it
/// change: painting the data takes most of the time of a frame. Not for files.
class KeptLayers {
 public:
    /// Adds paintings to the canvas, whose layers must exist: below all others of the data layer and of the
    /// layer above it.
    explicit KeptLayers(Canvas& canvas);

    /// States whether the data is the same as in the previous painting; the axes need not be.
    void setSame(bool same);
    /// True while the data layer is painted if its picture has been restored.
    bool isRestored() const { return m_isRestored; }

 private:
    void restore(QCPPainter& painter);
    void keep(const QCPPainter& painter);
    bool canKeep(const QCPPainter& painter) const;
    /// Returns the places of the charts and the ranges of their axes.
    std::vector<double> places() const;

    const Canvas* m_canvas;
    bool m_isSame = false;
    bool m_isRestored = false;
    QImage m_picture;
    std::vector<double> m_places;  ///< of the picture
};

}  // namespace sinescope
