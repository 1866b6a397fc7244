// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/kept_layers.h"

#include "app/plot/canvas.h"

#include <utility>

namespace sinescope {

KeptLayers::KeptLayers(Canvas& canvas) : m_canvas(&canvas) {
    new Painting(&canvas, Canvas::dataLayer(), nullptr, [this](QCPPainter& painter) { restore(painter); });
    new Painting(&canvas, Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) { keep(painter); });
}

void KeptLayers::setSame(bool same) {
    m_isSame = same;
    if (!same) m_picture = {};
}

/// A title or a caption is in the data layer, and changes with the Scene.
bool KeptLayers::canKeep(const QCPPainter& painter) const {
    return m_isSame && !painter.modes().testFlag(QCPPainter::pmNoCaching) && !m_canvas->style().showTitle &&
           m_canvas->style().caption.isEmpty();
}

std::vector<double> KeptLayers::places() const {
    std::vector<double> found;
    for (const QCPAxisRect* chart : m_canvas->axisRects()) {
        const QRect area = chart->rect();
        found.insert(found.end(), {double(area.left()), double(area.top()), double(area.right()),
                                   double(area.bottom()), double(chart->realVisibility())});
        for (const QCPAxis* axis : chart->axes())
            found.insert(found.end(), {axis->range().lower, axis->range().upper, double(axis->scaleType())});
    }
    return found;
}

void KeptLayers::restore(QCPPainter& painter) {
    const QPaintDevice& device = *painter.device();
    m_isRestored = canKeep(painter) && m_picture.size() == QSize(device.width(), device.height()) &&
                   m_picture.devicePixelRatio() == device.devicePixelRatioF() && m_places == places();
    if (!m_isRestored) return;
    painter.setAntialiasing(false);  // aligned to whole pixels
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    painter.drawImage(QPointF(0, 0), m_picture);
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    painter.setAntialiasing(true);
}

void KeptLayers::keep(const QCPPainter& painter) {
    if (std::exchange(m_isRestored, false) || !canKeep(painter)) return;
    m_picture = static_cast<const QImage*>(painter.device())->copy();
    m_places = places();
}

}  // namespace sinescope
