// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/canvas.h"

#include <QImage>

#include <functional>

namespace sinescope {

/// The pixels of some layers of a canvas. Replaces QCustomPlot's buffers, which are cleared and composed even
/// if empty, and on a large screen that takes longer than painting most figures. Allocated when first
/// painted, which a hidden layer never is.
class LayerBuffer : public QCPAbstractPaintBuffer {
 public:
    /// The background colour of the lowest buffer; a buffer without a ground is transparent.
    using Ground = std::function<QColor()>;
    explicit LayerBuffer(const QCustomPlot& canvas, Ground ground = {});
    /// A buffer of one layer; neither cleared nor composed while the layer is hidden.
    LayerBuffer(const QCustomPlot& canvas, const QCPLayer* layer);

    QCPPainter* startPainting() override;
    void draw(QCPPainter* painter) const override;
    void clear(const QColor& color) override;

 protected:
    void reallocateBuffer() override;

 private:
    /// Without an alpha channel if the ground is opaque: Qt copies such an image to a window, but blends
    /// others in threads that it has to wake first.
    QImage::Format format() const;
    void allocate(const QColor& color);

    Ground m_ground;
    const QCPLayer* m_layer = nullptr;
    QImage m_image;
    QImage m_nothing{1, 1, QImage::Format_ARGB32_Premultiplied};  // what a hidden layer paints on
    bool m_isEmpty = true;
};

}  // namespace sinescope
