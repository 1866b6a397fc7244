// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/held_slide.h"

#include <QPainter>

namespace sinescope {

void HeldSlide::hold() {
    m_picture = parentWidget()->grab();
    setGeometry(parentWidget()->rect());
    show();
}

void HeldSlide::release() {
    hide();
    m_picture = QPixmap();
}

QPixmap HeldSlide::pictureBelow() {
    m_isClear = true;
    QPixmap below = parentWidget()->grab();
    m_isClear = false;
    return below;
}

void HeldSlide::paintEvent(QPaintEvent*) {
    if (m_isClear) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(rect(), m_picture);
}

}  // namespace sinescope
