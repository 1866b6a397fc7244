// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/kept_picture.h"

#include <cmath>

namespace sinescope {

void KeptPicture::paint(QCPPainter& painter, const QRect& area, const QColor& ground,
                        const Painting::Paint& paint) {
    if (area.isEmpty()) return;
    const double scale = deviceScale(painter);
    const QSize size = (QSizeF(area.size()) * scale).toSize();
    if (painter.modes().testFlag(QCPPainter::pmVectorized) || scale != std::round(scale))
        return paint(painter);
    if (m_picture.size() != size || m_area != area) {
        m_picture = QImage(size, QImage::Format_ARGB32_Premultiplied);
        m_picture.setDevicePixelRatio(scale);
        m_picture.fill(ground);
        m_area = area;
        QCPPainter onto(&m_picture);
        onto.setModes(painter.modes());
        onto.setAntialiasing(true);
        onto.translate(-area.topLeft());
        paint(onto);
    }
    painter.setAntialiasing(false);  // aligned to whole pixels
    painter.drawImage(QRectF(area), m_picture);
    painter.setAntialiasing(true);
}

}  // namespace sinescope
