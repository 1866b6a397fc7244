// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/slide_cover.h"

#include <QPainter>

namespace sinescope {

SlideCover::SlideCover(QWidget* stage) : QWidget(stage) {
    hide();
}

void SlideCover::cover(const QPixmap& picture) {
    m_picture = picture;
    setGeometry(parentWidget()->rect());
    show();
    update();
}

void SlideCover::cover(const QColor& color) {
    QPixmap pixel(1, 1);
    pixel.fill(color);
    cover(pixel);
}

void SlideCover::uncover() {
    hide();
    m_picture = QPixmap();
}

QPixmap SlideCover::pictureWithout(std::initializer_list<SlideCover*> covers) {
    for (SlideCover* each : covers) each->m_isClear = true;
    QPixmap picture = (*covers.begin())->parentWidget()->grab();
    for (SlideCover* each : covers) each->m_isClear = false;
    return picture;
}

void SlideCover::paintEvent(QPaintEvent*) {
    if (m_isClear) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(rect(), m_picture);
}

}  // namespace sinescope
