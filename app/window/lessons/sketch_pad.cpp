// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/sketch_pad.h"

#include "app/scene/number_format.h"
#include "app/style/pen.h"
#include "app/window/parts/theme.h"
#include "core/saturating_cast.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

constexpr int ticks = 4;
constexpr double padRadius = 6;

/// Returns 1, 2 or 5 times a power of ten, so that about `ticks` steps fill the range.
double tickStep(const AxisRange& range) {
    const double rough = (range.upper - range.lower) / ticks;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough) return factor * power;
    return 10 * power;
}

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
    m_x = x;
    m_y = y;
    m_truth = truth;
    double lowest = 0;
    double highest = 0;
    m_rangeX = {};
    if (truth.size() > 1) m_rangeX = {truth.front().x(), truth.front().x()};
    for (const QPointF& point : truth) {
        m_rangeX.lower = std::min(m_rangeX.lower, point.x());
        m_rangeX.upper = std::max(m_rangeX.upper, point.x());
        lowest = std::min(lowest, point.y());
        highest = std::max(highest, point.y());
    }
    if (!(m_rangeX.upper > m_rangeX.lower)) m_rangeX.upper = m_rangeX.lower + 1;
    const double maximum = std::max({std::abs(lowest), std::abs(highest), 1e-9});
    m_rangeY = {-1.15 * maximum, 1.15 * maximum};
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

QRectF SketchPad::plot() const {
    const double u = unit();
    return QRectF(rect()).adjusted(3.4 * u, 1.7 * u, -0.9 * u, -2 * u);
}

QPointF SketchPad::pixelOf(const QPointF& point) const {
    const QRectF area = plot();
    return {area.left() + (point.x() - m_rangeX.lower) / (m_rangeX.upper - m_rangeX.lower) * area.width(),
            area.bottom() - (point.y() - m_rangeY.lower) / (m_rangeY.upper - m_rangeY.lower) * area.height()};
}

QPointF SketchPad::pointAt(const QPointF& pixel) const {
    const QRectF area = plot();
    const double right = std::clamp((pixel.x() - area.left()) / area.width(), 0.0, 1.0);
    const double up = std::clamp((area.bottom() - pixel.y()) / area.height(), 0.0, 1.0);
    return {m_rangeX.lower + right * (m_rangeX.upper - m_rangeX.lower),
            m_rangeY.lower + up * (m_rangeY.upper - m_rangeY.lower)};
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

void SketchPad::paintAxes(QPainter& painter) const {
    const Palette& colors = styleOf(*this).palette;
    const double u = unit();
    const QRectF area = plot();
    painter.setFont(font());
    const double stepX = tickStep(m_rangeX);
    for (double x = std::ceil(m_rangeX.lower / stepX) * stepX; x <= m_rangeX.upper; x += stepX) {
        const double at = pixelOf({x, 0}).x();
        painter.setPen(QPen(colors.grid, 1));
        painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
        painter.setPen(colors.secondary);
        painter.drawText(QRectF(at - 3 * u, area.bottom() + 0.2 * u, 6 * u, 1.5 * u), Qt::AlignCenter,
                         plainNumber(x, 4));
    }
    const double stepY = tickStep(m_rangeY);
    for (double y = std::ceil(m_rangeY.lower / stepY) * stepY; y <= m_rangeY.upper; y += stepY) {
        const double value = std::abs(y) < stepY / 1000 ? 0 : y;
        const double at = pixelOf({0, value}).y();
        painter.setPen(QPen(value == 0 ? colors.axis : colors.grid, 1));
        painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
        painter.setPen(colors.secondary);
        painter.drawText(QRectF(0, at - 0.75 * u, area.left() - 0.4 * u, 1.5 * u),
                         Qt::AlignRight | Qt::AlignVCenter, plainNumber(value, 4));
    }
    painter.setPen(colors.secondary);
    painter.drawText(QRectF(0.4 * u, 0, width() / 2.0, 1.6 * u), Qt::AlignLeft | Qt::AlignVCenter, m_y);
    painter.drawText(QRectF(area.right() - 8 * u, area.bottom() - 1.5 * u, 8 * u - 2, 1.5 * u),
                     Qt::AlignRight | Qt::AlignVCenter, m_x);
}

void SketchPad::paintCurve(QPainter& painter, const std::vector<QPointF>& points, const QPen& pen) const {
    QPolygonF line;
    for (const QPointF& point : points) line << pixelOf(point);
    painter.setPen(pen);
    painter.drawPolyline(line);
}

/// Paints the prompt above the zero line, on a background that covers the grid.
void SketchPad::paintInvitation(QPainter& painter) const {
    const QRectF area = plot().adjusted(0, 0, 0, -plot().height() / 2);
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
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    setPenAndBrush(painter, Qt::NoPen, colors.canvas);
    painter.drawRoundedRect(rect(), padRadius, padRadius);
    paintAxes(painter);
    const QPen truth(colors.accent, u / 5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    const QPen own(colors.text, u / 6, Qt::DashLine, Qt::FlatCap, Qt::RoundJoin);
    painter.setClipRect(plot().adjusted(-u / 5, -u / 5, u / 5, u / 5));
    if (m_truthShown) paintCurve(painter, m_truth, truth);
    paintCurve(painter, m_sketch.points(), own);
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
