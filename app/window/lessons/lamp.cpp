// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lessons/lamp.h"

#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "app/window/parts/on_events.h"

namespace sinescope {

namespace {
constexpr int margin = 2;
constexpr int lampBar = 4;
constexpr double lampRadius = 6;
}  // namespace

Lamp::Lamp(QWidget& control, const QColor& color)
    : QWidget(control.parentWidget()), m_control(&control), m_color(color) {
    setObjectName(u"lamp"_s);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    new OnEvents(&control, this,
                 {QEvent::Move, QEvent::Resize, QEvent::Show, QEvent::Hide, QEvent::ParentChange},
                 [this] { follow(); });
    follow();
}

void Lamp::follow() {
    if (!m_control || m_control->parentWidget() != parentWidget()) {
        hide();
        return;
    }
    setGeometry(
        m_control->geometry().adjusted(-margin, -margin, margin, margin).intersected(parentWidget()->rect()));
    setVisible(m_control->isVisibleTo(parentWidget()));
    raise();
}

void Lamp::paintEvent(QPaintEvent*) {
    SmoothPainter painter(this);
    setPenAndBrush(painter, Qt::NoPen, withAlpha(m_color, 0.16F));
    painter.drawRoundedRect(rect(), lampRadius, lampRadius);
    // A bar, because a frame marks the focus.
    painter.setBrush(m_color);
    painter.drawRoundedRect(QRect(0, 0, lampBar, height()), lampBar / 2.0, lampBar / 2.0);
}

}  // namespace sinescope
