// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/veil.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/window/board/panel.h"
#include "app/window/table/table_view.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {
constexpr double veilRadius = 8;
constexpr double stripe = 28;
}  // namespace

Veil::Veil(Panel& panel, const Style& style)
    : QWidget(&panel), m_panel(panel), m_style(style), m_hint(tr("What do you predict?")) {
    setObjectName(u"veil"_s);
    setAccessibleName(panel.kind().spec.title + u": "_s + m_hint);
    panel.installEventFilter(this);
    cover();
    show();
}

void Veil::lift() {
    m_panel.removeEventFilter(this);
    for (QObject* child : m_panel.children())
        if (auto* widget = qobject_cast<QWidget*>(child); widget && widget != this) widget->setEnabled(true);
    hide();
    deleteLater();
}

void Veil::applyStyle(const Style& style) {
    m_style = style;
    update();
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
    return valuesOf(m_panel.figure().answerAreas(),
                    [&](const QRectF& area) { return area.translated(corner); });
}

void Veil::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const std::vector<QRectF> areas = this->areas();
    const QColor faint = withAlpha(m_style.palette.field, 0.6F);
    for (const QRectF& area : areas) {
        painter.fillRect(area.toAlignedRect(), m_style.palette.canvas);
        // Faint stripes show that something is hidden, but none of it.
        painter.setClipRect(area);
        painter.setPen(QPen(faint, stripe / 2.5));
        for (double x = area.left() - area.height(); x < area.right() + area.height(); x += stripe)
            painter.drawLine(QPointF(x, area.bottom()), QPointF(x + area.height(), area.top()));
        painter.setClipping(false);
    }
    const auto size = [](const QRectF& area) { return area.width() * area.height(); };
    const auto largest = std::ranges::max_element(
        areas, [&size](const QRectF& a, const QRectF& b) { return size(a) < size(b); });
    if (largest != areas.end()) paintHint(painter, *largest);
}

void Veil::paintHint(QPainter& painter, const QRectF& area) const {
    painter.setFont(font());
    const QFontMetricsF metrics(font());
    const double em = metrics.height();
    const QRectF words =
        metrics.boundingRect(area.adjusted(em, 0, -em, 0), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
    painter.setClipRect(area);
    setPenAndBrush(painter, Qt::NoPen, m_style.palette.canvas);
    painter.drawRoundedRect(words.adjusted(-em, -em / 2, em, em / 2), veilRadius, veilRadius);
    painter.setPen(m_style.palette.secondary);
    painter.drawText(words, Qt::AlignCenter | Qt::TextWordWrap, m_hint);
}

void liftVeils(Veils& veils, const QStringList& ids) {
    for (auto each = veils.begin(); each != veils.end();) {
        if (ids.contains(each.key()) && each.value()) {
            ++each;
            continue;
        }
        if (each.value()) each.value()->lift();
        each = veils.erase(each);
    }
}

}  // namespace sinescope
