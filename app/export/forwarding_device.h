// SPDX-License-Identifier: GPL-3.0-or-later
//
// A paint device that forwards to another device, with text as the outlines of its glyphs.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>

#include <memory>

namespace sinescope {

class ForwardingEngine : public QPaintEngine {
 public:
    explicit ForwardingEngine(QPaintDevice* target);
    /// Paints with an active painter and restores its state. The caller must start with its transformation.
    explicit ForwardingEngine(QPainter& target);

    bool begin(QPaintDevice* device) override;
    bool end() override;
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& state) override;
    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    void drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) override;
    void drawImage(const QRectF& target, const QImage& image, const QRectF& source,
                   Qt::ImageConversionFlags flags) override;
    // drawTextItem() is QPaintEngine's: it fills the outlines of the shaped glyphs.

 protected:
    /// The painter on the target; its state follows the outer painter.
    QPainter& inner() { return *m_inner; }

 private:
    QPaintDevice* m_target;
    QPainter m_own;
    QPainter* m_inner = &m_own;
};

/// Has the size and resolution of its target, which must outlive this.
class ForwardingDevice : public QPaintDevice {
 public:
    /// Text becomes outlines.
    explicit ForwardingDevice(QPaintDevice* target);
    ForwardingDevice(QPaintDevice* target, std::unique_ptr<ForwardingEngine> engine);

    QPaintEngine* paintEngine() const override { return m_engine.get(); }

 protected:
    int metric(PaintDeviceMetric metric) const override;

 private:
    QPaintDevice* m_target;
    std::unique_ptr<ForwardingEngine> m_engine;
};

}  // namespace sinescope
