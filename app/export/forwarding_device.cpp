// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/forwarding_device.h"

#include "core/saturating_cast.h"

#include <QImage>
#include <QPainterPath>
#include <QPixmap>

namespace sinescope {

ForwardingEngine::ForwardingEngine(QPaintDevice* target)
    : QPaintEngine(QPaintEngine::AllFeatures), m_target(target) {}

ForwardingEngine::ForwardingEngine(QPainter& target)
    : QPaintEngine(QPaintEngine::AllFeatures), m_target(target.device()), m_inner(&target) {}

bool ForwardingEngine::begin(QPaintDevice*) {
    if (m_inner == &m_own) return m_own.begin(m_target);
    m_inner->save();
    return true;
}

bool ForwardingEngine::end() {
    if (m_inner == &m_own) return m_own.end();
    m_inner->restore();
    return true;
}

void ForwardingEngine::updateState(const QPaintEngineState& now) {
    const DirtyFlags dirty = now.state();
    const bool clips = dirty & (DirtyClipPath | DirtyClipRegion);
    // A clip is in the current coordinates.
    if (clips || dirty & DirtyTransform) m_inner->setTransform(now.transform());
    if (dirty & DirtyPen) m_inner->setPen(now.pen());
    if (dirty & DirtyBrush) m_inner->setBrush(now.brush());
    if (dirty & DirtyBrushOrigin) m_inner->setBrushOrigin(now.brushOrigin());
    if (dirty & DirtyFont) m_inner->setFont(now.font());
    if (dirty & DirtyBackground) m_inner->setBackground(now.backgroundBrush());
    if (dirty & DirtyBackgroundMode) m_inner->setBackgroundMode(now.backgroundMode());
    if (dirty & DirtyOpacity) m_inner->setOpacity(now.opacity());
    if (dirty & DirtyCompositionMode) m_inner->setCompositionMode(now.compositionMode());
    if (dirty & DirtyHints) {
        m_inner->setRenderHints(m_inner->renderHints(), false);
        m_inner->setRenderHints(now.renderHints(), true);
    }
    if (dirty & DirtyClipRegion) m_inner->setClipRegion(now.clipRegion(), now.clipOperation());
    if (dirty & DirtyClipPath) m_inner->setClipPath(now.clipPath(), now.clipOperation());
    if (dirty & DirtyClipEnabled) m_inner->setClipping(now.isClipEnabled());
}

void ForwardingEngine::drawPath(const QPainterPath& path) {
    m_inner->drawPath(path);
}

void ForwardingEngine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) {
    if (mode == PolylineMode)
        m_inner->drawPolyline(points, count);
    else
        m_inner->drawPolygon(points, count, mode == OddEvenMode ? Qt::OddEvenFill : Qt::WindingFill);
}

void ForwardingEngine::drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) {
    m_inner->drawPixmap(target, pixmap, source);
}

void ForwardingEngine::drawImage(const QRectF& target, const QImage& image, const QRectF& source,
                                 Qt::ImageConversionFlags flags) {
    m_inner->drawImage(target, image, source, flags);
}

ForwardingDevice::ForwardingDevice(QPaintDevice* target)
    : ForwardingDevice(target, std::make_unique<ForwardingEngine>(target)) {}

ForwardingDevice::ForwardingDevice(QPaintDevice* target, std::unique_ptr<ForwardingEngine> engine)
    : m_target(target), m_engine(std::move(engine)) {}

int ForwardingDevice::metric(PaintDeviceMetric metric) const {
    switch (metric) {
        case PdmWidth:
            return m_target->width();
        case PdmHeight:
            return m_target->height();
        case PdmWidthMM:
            return m_target->widthMM();
        case PdmHeightMM:
            return m_target->heightMM();
        case PdmNumColors:
            return m_target->colorCount();
        case PdmDepth:
            return m_target->depth();
        case PdmDpiX:
            return m_target->logicalDpiX();
        case PdmDpiY:
            return m_target->logicalDpiY();
        case PdmPhysicalDpiX:
            return m_target->physicalDpiX();
        case PdmPhysicalDpiY:
            return m_target->physicalDpiY();
        case PdmDevicePixelRatio:
            return saturatingCast<int>(m_target->devicePixelRatio());
        default:
            return QPaintDevice::metric(metric);
    }
}

}  // namespace sinescope
