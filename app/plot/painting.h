// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot/qcustomplot.h"

#include <functional>

namespace sinescope {

/// Custom drawing in a QCustomPlot layer.
class Painting : public QCPLayerable {
 public:
    using Paint = std::function<void(QCPPainter&)>;
    /// Clipped to the axis rect, or to the whole canvas if null.
    Painting(QCustomPlot* plot, const QString& layer, QCPAxisRect* clip, Paint paint);

 protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;
    QRect clipRect() const override;

 private:
    QCPAxisRect* m_clip;
    Paint m_paint;
};

/// An area of the layout with custom painting in rect(): tables, clocks, cards.
class PaintedArea : public QCPLayoutElement {
 public:
    PaintedArea(QCustomPlot* plot, Painting::Paint paint);

 protected:
    void draw(QCPPainter* painter) override { m_paint(*painter); }
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }

 private:
    Painting::Paint m_paint;
};

/// Throws the exception being handled from the event loop, where the program handles it. On screen it must
/// not pass through QCustomPlot, which would remain in the middle of a replot forever.
void throwLater(QObject* plot);

}  // namespace sinescope
