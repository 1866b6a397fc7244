// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export/export_preview.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace sinescope {

namespace {
constexpr int margin = 12;
constexpr double fadedOpacity = 0.45;
}  // namespace

ExportPreview::ExportPreview(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setCursor(Qt::OpenHandCursor);
    setToolTip(tr("The file as it will be; drag it into another program"));
}

QSize ExportPreview::availableSize() const {
    const QSize inside = size() - QSize(2 * margin, 2 * margin);
    return (QSizeF(inside.expandedTo({64, 64})) * devicePixelRatioF()).toSize();
}

void ExportPreview::setPicture(const QImage& picture, const QImage& scaled, const QColor& ground) {
    m_picture = picture;
    m_ground = ground;
    m_isFaded = false;
    m_scaled = scaled;
    m_scaled.setDevicePixelRatio(devicePixelRatioF());
    update();
}

void ExportPreview::fade() {
    m_isFaded = true;
    update();
}

void ExportPreview::paintEvent(QPaintEvent*) {
    if (m_scaled.isNull()) return;
    QPainter painter(this);
    const QSizeF shown = m_scaled.deviceIndependentSize();
    const QPointF corner(std::round((width() - shown.width()) / 2),
                         std::round((height() - shown.height()) / 2));
    const QRectF area(corner, shown);
    painter.fillRect(area, m_ground);
    if (m_isFaded) painter.setOpacity(fadedOpacity);
    painter.drawImage(corner, m_scaled);
    painter.setOpacity(1);
    painter.setPen(QPen(m_frame, 1));
    painter.drawRect(area.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void ExportPreview::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    emit resized();
}

void ExportPreview::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->position().toPoint();
}

void ExportPreview::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton)) return;
    if ((event->position().toPoint() - m_pressed).manhattanLength() < QApplication::startDragDistance())
        return;
    emit dragRequested();
}

}  // namespace sinescope
