// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/layer_buffer.h"

#include <utility>

namespace sinescope {

LayerBuffer::LayerBuffer(const QCustomPlot& canvas, Ground ground)
    : QCPAbstractPaintBuffer(canvas.viewport().size(), canvas.bufferDevicePixelRatio()),
      m_ground(std::move(ground)) {}

LayerBuffer::LayerBuffer(const QCustomPlot& canvas, const QCPLayer* layer) : LayerBuffer(canvas) {
    m_layer = layer;
}

QCPPainter* LayerBuffer::startPainting() {
    m_isEmpty = m_isEmpty && m_layer && !m_layer->visible();
    if (m_isEmpty) return new QCPPainter(&m_nothing);
    if (m_image.isNull()) allocate(Qt::transparent);
    auto* painter = new QCPPainter(&m_image);
    painter->setLayoutDirection(Qt::LeftToRight);
    return painter;
}

void LayerBuffer::draw(QCPPainter* painter) const {
    if (!m_isEmpty) painter->drawImage(0, 0, m_image);
}

void LayerBuffer::clear(const QColor& color) {
    if (m_ground && m_image.format() != format())
        allocate(m_ground());
    else if (!m_isEmpty || m_ground)
        m_image.fill(m_ground ? m_ground() : color);
    m_isEmpty = true;
}

QImage::Format LayerBuffer::format() const {
    const bool isOpaque = m_ground && m_ground().alpha() == 255;
    return isOpaque ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied;
}

void LayerBuffer::reallocateBuffer() {
    m_image = {};
    m_isEmpty = true;
    setInvalidated();
}

void LayerBuffer::allocate(const QColor& color) {
    m_image = QImage(mSize * mDevicePixelRatio, format());
    m_image.setDevicePixelRatio(mDevicePixelRatio);
    m_image.fill(color);
}

}  // namespace sinescope
