// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/pointer_layer.h"

#include "app/export/ink_painting.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "app/window/board/panel.h"
#include "app/window/stage/end_slide.h"
#include "app/window/stage/film_strip.h"
#include "app/window/stage/stage_type.h"
#include "app/window/stage/stage_view.h"

#include <QMouseEvent>
#include <QPainterPath>

namespace sinescope {

namespace {
constexpr double laserRadius = 11;
constexpr double spotRadius = 170;
constexpr double inkWidth = 5;
constexpr QColor laserRed(230, 20, 20);
}  // namespace

PointerLayer::PointerLayer(StageView& stage) : QWidget(&stage), m_stage(stage) {
    setObjectName(u"pointerLayer"_s);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setMouseTracking(true);
}

double PointerLayer::u(double at1080) const {
    return stageLength(size(), at1080);
}

void PointerLayer::applyStyle(const Style& style) {
    m_style = style;
    update();
}

void PointerLayer::toggle(Tool tool) {
    m_tool = m_tool == tool ? Tool::None : tool;
    m_drawing.reset();
    setAttribute(Qt::WA_TransparentForMouseEvents, m_tool != Tool::Ink);
    setCursor(m_tool == Tool::Ink ? Qt::CrossCursor : Qt::ArrowCursor);
    update();
}

void PointerLayer::clearTool() {
    if (m_tool != Tool::None) toggle(m_tool);
}

bool PointerLayer::dropStroke() {
    const bool isDrawing = m_drawing.has_value();
    m_drawing.reset();
    update();
    return isDrawing;
}

void PointerLayer::setPointer(std::optional<QPointF> at) {
    m_pointer = at;
    if (m_tool == Tool::Laser || m_tool == Tool::Spotlight) update();
}

/// True if the film strip or the end slide lies over the figures and their ink.
bool PointerLayer::isInkCovered() const {
    return m_stage.film().isVisible() || m_stage.end().isVisible();
}

Panel* PointerLayer::panelAt(const QPointF& at) const {
    if (isInkCovered()) return nullptr;
    for (Panel* panel : m_stage.panels())
        if (surfaceOf(panel).contains(at.toPoint())) return panel;
    return nullptr;
}

Panel* PointerLayer::panelOf(const InkStroke& stroke) const {
    return sinescope::panelOf(m_stage.panels(), stroke.figure);
}

QRect PointerLayer::surfaceOf(const Panel* panel) const {
    if (!panel) return {};
    const QWidget* surface = panel->figure().surface();
    return {surface->mapTo(&m_stage, QPoint()), surface->size()};
}

void PointerLayer::extend(const QPointF& at) {
    if (const Panel* panel = m_drawing ? panelOf(*m_drawing) : nullptr) {
        const QWidget* surface = panel->figure().surface();
        const QPointF local = surface->mapFrom(&m_stage, at);
        const std::optional<QPointF> there = panel->figure().dataAt(local);
        if (m_drawing->points.empty()) m_drawing->isData = there.has_value();
        // A stroke that began on the axes ends at their edge.
        if (m_drawing->isData && there) m_drawing->points.push_back(*there);
        if (!m_drawing->isData)
            m_drawing->points.emplace_back(local.x() / surface->width(), local.y() / surface->height());
    }
    update();
}

std::vector<QPointF> PointerLayer::placed(const InkStroke& stroke) const {
    std::vector<QPointF> points;
    const Panel* panel = panelOf(stroke);
    if (!panel) return points;
    const QWidget* surface = panel->figure().surface();
    for (const QPointF& point : stroke.points) {
        const std::optional<QPointF> at =
            stroke.isData ? panel->figure().pixelOf(point)
                          : QPointF(point.x() * surface->width(), point.y() * surface->height());
        if (at) points.push_back(surface->mapTo(&m_stage, *at));
    }
    return points;
}

void PointerLayer::mousePressEvent(QMouseEvent* event) {
    const Panel* panel = panelAt(event->position());
    if (m_tool != Tool::Ink || event->button() != Qt::LeftButton || !panel) return;
    m_drawing = InkStroke{panel->id(), true, {}};
    extend(event->position());
}

void PointerLayer::mouseMoveEvent(QMouseEvent* event) {
    if (m_drawing) extend(event->position());
}

void PointerLayer::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_drawing || event->button() != Qt::LeftButton) return;
    m_stage.keepStroke(std::move(*m_drawing));
    m_drawing.reset();
    update();
}

void PointerLayer::paintEvent(QPaintEvent*) {
    SmoothPainter painter(this);
    const auto draw = [&](const InkStroke& stroke) {
        // Clips points outside the present axes, so that they do not cover the claim or the other figure.
        painter.setClipRect(surfaceOf(panelOf(stroke)));
        QPolygonF line;
        for (const QPointF& point : placed(stroke)) line << point;
        paintInkLine(painter, line, u(inkWidth), m_style.palette);
    };
    if (!isInkCovered()) {
        for (const InkStroke& stroke : m_stage.ink().strokes()) draw(stroke);
        if (m_drawing) draw(*m_drawing);
    }
    painter.setClipping(false);
    if (!m_pointer) return;
    painter.setPen(Qt::NoPen);
    if (m_tool == Tool::Spotlight) {
        QPainterPath around;
        around.addRect(rect());
        around.addEllipse(*m_pointer, u(spotRadius), u(spotRadius));
        painter.setBrush(QColor(0, 0, 0, 170));
        painter.drawPath(around);
    }
    if (m_tool == Tool::Laser) {
        painter.setBrush(withAlpha(laserRed, 70 / 255.0F));
        painter.drawEllipse(*m_pointer, u(2 * laserRadius), u(2 * laserRadius));
        // A white rim keeps it visible on red.
        setPenAndBrush(painter, QPen(Qt::white, u(2)), laserRed);
        painter.drawEllipse(*m_pointer, u(laserRadius), u(laserRadius));
    }
}

}  // namespace sinescope
