// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/painting.h"

#include "app/plot/canvas.h"

#include <exception>
#include <utility>

namespace sinescope {

namespace {

/// Paints nothing before the figure's first update, because it has no model yet, and nothing that is
/// restored.
void paintSafely(const QCPLayerable& item, QCPPainter& painter, const Painting::Paint& paint) {
    QCustomPlot* const plot = item.parentPlot();
    const auto* canvas = dynamic_cast<const Canvas*>(plot);
    if (canvas && !canvas->style().isSet()) return;
    if (canvas && canvas->keptLayers().isRestored() && item.layer()->name() == Canvas::dataLayer()) return;
    // Errors while painting a file are handled by the writer.
    if (painter.modes().testFlag(QCPPainter::pmNoCaching)) {
        paint(painter);
        return;
    }
    try {
        paint(painter);
    } catch (...) {
        throwLater(plot);
    }
}

}  // namespace

Painting::Painting(QCustomPlot* plot, const QString& layer, QCPAxisRect* clip, Paint paint)
    : QCPLayerable(plot, layer), m_clip(clip), m_paint(std::move(paint)) {}

void Painting::applyDefaultAntialiasingHint(QCPPainter* painter) const {
    painter->setAntialiasing(true);
}

void Painting::draw(QCPPainter* painter) {
    // A hidden chart keeps the rect of its last layout; its content must not be painted.
    if (m_clip && !m_clip->realVisibility()) return;
    paintSafely(*this, *painter, m_paint);
}

QRect Painting::clipRect() const {
    return m_clip ? m_clip->rect() : mParentPlot->viewport();
}

PaintedArea::PaintedArea(QCustomPlot* plot, Painting::Paint paint)
    : QCPLayoutElement(plot),
      m_paint([this, paint = std::move(paint)](QCPPainter& painter) { paintSafely(*this, painter, paint); }) {
    setLayer(Canvas::dataLayer());
}

void throwLater(QObject* plot) {
    QMetaObject::invokeMethod(
        plot, [what = std::current_exception()] { std::rethrow_exception(what); }, Qt::QueuedConnection);
}

}  // namespace sinescope
