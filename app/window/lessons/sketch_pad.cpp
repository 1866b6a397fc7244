// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/sketch_pad.h"

#include "app/style/pen.h"
#include "app/window/parts/theme.h"
#include "core/saturating_cast.h"

#include <QMouseEvent>
#include <QPainter>

namespace sinescope {

namespace {

constexpr double padRadius = 6;

}  // namespace

SketchPad::SketchPad(QWidget* parent) : QWidget(parent) {
    setCursor(Qt::CrossCursor);
    setAccessibleName(tr("Draw the curve that you expect"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

double SketchPad::unit() const {
    return QFontInfo(font()).pixelSize();
}

void SketchPad::setAxes(const QString& x, const QString& y, const std::vector<QPointF>& truth) {
    m_ranges = sketchRanges(x, y, truth);
    m_truth = truth;
    update();
}

void SketchPad::setSketch(const Sketch& sketch) {
    if (sketch == m_sketch) return;
    m_sketch = sketch;
    update();
}

void SketchPad::setOpen(bool open) {
    m_open = open;
    m_last.reset();
    setCursor(open ? Qt::CrossCursor : Qt::ArrowCursor);
}

void SketchPad::setTruthShown(bool shown) {
    m_truthShown = shown;
    update();
}

SketchAxes SketchPad::axes() const {
    return {m_ranges, rect(), font(), unit()};
}

QPointF SketchPad::pixelOf(const QPointF& point) const {
    return axes().pixelOf(point);
}

QPointF SketchPad::pointAt(const QPointF& pixel) const {
    return axes().pointAt(pixel);
}

QSize SketchPad::sizeHint() const {
    return {saturatingCast<int>(20 * unit()), saturatingCast<int>(14 * unit())};
}

QSize SketchPad::minimumSizeHint() const {
    return {saturatingCast<int>(12 * unit()), saturatingCast<int>(9 * unit())};
}

void SketchPad::stroke(const QPointF& to) {
    if (!m_last) return;
    m_sketch.draw(*m_last, to);
    m_last = to;
    update();
}

void SketchPad::mousePressEvent(QMouseEvent* event) {
    if (!m_open || event->button() != Qt::LeftButton) return;
    m_last = pointAt(event->position());
    stroke(*m_last);
}

void SketchPad::mouseMoveEvent(QMouseEvent* event) {
    stroke(pointAt(event->position()));
}

void SketchPad::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_last || event->button() != Qt::LeftButton) return;
    m_last.reset();
    emit drawn(m_sketch);
}

/// Paints the prompt above the zero line, on a background that covers the grid.
void SketchPad::paintInvitation(QPainter& painter) const {
    const QRectF plot = axes().plot();
    const QRectF area = plot.adjusted(0, 0, 0, -plot.height() / 2);
    constexpr int flags = Qt::AlignCenter | Qt::TextWordWrap;
    const QString words = tr("Draw the curve here");
    const double margin = unit() / 4;
    painter.fillRect(painter.boundingRect(area, flags, words).adjusted(-margin, -margin, margin, margin),
                     styleOf(*this).palette.canvas);
    painter.drawText(area, flags, words);
}

void SketchPad::paintEvent(QPaintEvent*) {
    const Palette& colors = styleOf(*this).palette;
    const double u = unit();
    SmoothPainter painter(this);
    setPenAndBrush(painter, Qt::NoPen, colors.canvas);
    painter.drawRoundedRect(rect(), padRadius, padRadius);
    const SketchAxes axes = this->axes();
    axes.paint(painter, colors);
    const QPen truth(colors.accent, u / 5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    const QPen own(colors.text, u / 6, Qt::DashLine, Qt::FlatCap, Qt::RoundJoin);
    painter.setClipRect(axes.plot().adjusted(-u / 5, -u / 5, u / 5, u / 5));
    if (m_truthShown) axes.paintCurve(painter, m_truth, truth);
    axes.paintCurve(painter, m_sketch.points(), own);
    painter.setClipping(false);
    const QRectF top(width() / 2.0, 0, width() / 2.0 - 0.9 * u, 1.6 * u);
    painter.setPen(colors.secondary);
    if (m_open && m_sketch.isEmpty()) paintInvitation(painter);
    if (!m_truthShown) return;
    const QString ownWord = m_sketch.isEmpty() ? QString() : tr("- - yours  ");
    painter.setPen(colors.accent);
    painter.drawText(top, Qt::AlignRight | Qt::AlignVCenter, tr("— actual"));
    const double used = QFontMetricsF(font()).horizontalAdvance(tr("— actual"));
    painter.setPen(colors.text);
    painter.drawText(top.adjusted(0, 0, -used, 0), Qt::AlignRight | Qt::AlignVCenter, ownWord);
}

}  // namespace sinescope
