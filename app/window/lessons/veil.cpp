// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/veil.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/veil_painting.h"
#include "app/window/board/panel.h"
#include "app/window/lessons/lecture.h"
#include "app/window/parts/theme.h"
#include "app/window/table/table_view.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {
constexpr double axisEnd = 2;  ///< pixels of the axis line above the area

/// Returns an area with the axis at its left: all that is there, up to another area or the edge of the
/// figure.
QRectF withAxis(const QRectF& area, const std::vector<QRectF>& areas) {
    double end = 0;
    for (const QRectF& other : areas)
        if (other.right() <= area.left() && other.top() < area.bottom() && area.top() < other.bottom())
            end = std::max(end, other.right());
    return {QPointF(end, area.top() - axisEnd), area.bottomRight()};
}
}  // namespace

Veil::Veil(Panel& panel) : QWidget(&panel), m_panel(panel) {
    setObjectName(u"veil"_s);
    setAccessibleName(panel.kind().spec.title + u": "_s + veilHint());
    panel.installEventFilter(this);
    cover();
    show();
}

void Veil::lift() {
    m_panel.removeEventFilter(this);
    for (QObject* child : m_panel.children())
        if (auto* widget = qobject_cast<QWidget*>(child); widget && widget != this) widget->setEnabled(true);
    setObjectName(QString());  // hides it from veilOver() until it is deleted
    hide();
    deleteLater();
}

void Veil::cover() {
    setGeometry(m_panel.rect());
    for (QObject* child : m_panel.children()) {
        auto* widget = qobject_cast<QWidget*>(child);
        if (!widget || widget == this || !widget->isEnabled()) continue;
        widget->setEnabled(false);
    }
    raise();
}

bool Veil::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::ChildAdded ||
        event->type() == QEvent::Show)
        cover();
    return QWidget::eventFilter(watched, event);
}

std::vector<QRectF> Veil::areas() const {
    if (m_panel.isTableShown()) return {QRectF(m_panel.table()->geometry())};
    const QPoint corner = m_panel.figure().surface()->mapTo(&m_panel, QPoint());
    const std::vector<QRectF> areas = m_panel.figure().answerAreas();
    return valuesOf(areas, [&](const QRectF& area) {
        return (m_isAxisCovered ? withAxis(area, areas) : area).translated(corner);
    });
}

void Veil::setAxisCovered(bool covered) {
    if (covered == m_isAxisCovered) return;
    m_isAxisCovered = covered;
    update();
}

void Veil::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    // Until the figure has painted its new size, its areas are those of the old one. Only what it repaints is
    // painted again here.
    const QWidget* covered = m_panel.isTableShown() ? m_panel.table() : m_panel.figure().surface();
    painter.setClipRect(QRect(covered->mapTo(&m_panel, QPoint()), covered->size()));
    paintVeil(painter, areas(), styleOf(*this).palette, font());
}

Veil* veilOver(const Panel& panel) {
    return panel.findChild<Veil*>(u"veil"_s, Qt::FindDirectChildrenOnly);
}

bool setVeils(const std::vector<Panel*>& panels, const Lecture& lecture) {
    const QStringList figures = lecture.veiled();
    const LessonQuestion* question = lecture.walk().question();
    for (Panel* panel : panels) {
        Veil* veil = veilOver(*panel);
        const bool isCovered = figures.contains(panel->id());
        if (isCovered && !veil) veil = new Veil(*panel);
        if (isCovered) veil->setAxisCovered(question && question->kind == LessonQuestion::Kind::Curve);
        if (!isCovered && veil) veil->lift();
    }
    return std::ranges::any_of(panels, [](const Panel* panel) { return veilOver(*panel); });
}

}  // namespace sinescope
