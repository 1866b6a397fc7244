// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

#include <QImage>

#include <functional>

namespace sinescope {

/// The pixels of some layers of a canvas. QCustomPlot's own buffers are cleared and laid over one another
/// whether anything is in them or not, which on a large screen takes longer than to paint most figures.
class LayerBuffer : public QCPAbstractPaintBuffer {
 public:
    /// What lies beneath all layers; a buffer without a ground is seen through.
    using Ground = std::function<QColor()>;
    explicit LayerBuffer(const QCustomPlot& canvas, Ground ground = {});
    /// Of one layer: while that is hidden there is nothing to clear and nothing to lay over others.
    LayerBuffer(const QCustomPlot& canvas, const QCPLayer* layer);

    QCPPainter* startPainting() override;
    void draw(QCPPainter* painter) const override;
    void clear(const QColor& color) override;

 protected:
    void reallocateBuffer() override;

 private:
    bool isOpaque() const { return m_ground && m_ground().alpha() == 255; }

    Ground m_ground;
    const QCPLayer* m_layer = nullptr;
    QImage m_image;
    bool m_isEmpty = true;
};

}  // namespace sinescope
