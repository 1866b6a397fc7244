// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/waiting_veil.h"

#include <QPainter>

namespace sinescope {

namespace {

constexpr int turnMilliseconds = 50;
constexpr int turnsToVeil = 2;
constexpr int turnsToLine = 6;
constexpr int turnsOfLine = 24;  ///< from edge to edge
constexpr int fading = 90;       ///< of 255
constexpr int labelPixels = 12;
constexpr int lineWidth = 2;

}  // namespace

WaitingVeil::WaitingVeil(QWidget* picture) : QWidget(picture) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    m_phase.setInterval(turnMilliseconds);
    connect(&m_phase, &QTimer::timeout, this, &WaitingVeil::turn);
}

void WaitingVeil::wait(const QString& setting, const Style& style) {
    m_setting = setting;
    m_style = style;
    if (!m_phase.isActive()) {
        m_turns = 0;
        m_phase.start();
    }
    update();
}

void WaitingVeil::end() {
    m_phase.stop();
    hide();
}

void WaitingVeil::turn() {
    ++m_turns;
    if (m_turns < turnsToVeil) return;
    setGeometry(parentWidget()->rect());
    if (!isVisible()) {
        show();
        raise();
    }
    if (m_turns > turnsToLine) update(0, 0, width(), lineWidth);
}

void WaitingVeil::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QColor veil = m_style.palette.canvas;
    veil.setAlpha(fading);
    painter.fillRect(rect(), veil);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(m_style.font(labelPixels));
    const QRect room = rect().adjusted(20, 8, -20, -8);
    const QString setting = painter.fontMetrics().elidedText(m_setting, Qt::ElideRight, room.width());
    const QRect text = painter.fontMetrics().boundingRect(room, Qt::AlignTop | Qt::AlignHCenter, setting);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_style.palette.field);
    painter.drawRoundedRect(text.adjusted(-8, -3, 8, 3), 4, 4);
    painter.setPen(m_style.palette.secondary);
    painter.drawText(text, Qt::AlignCenter, setting);
    if (m_turns <= turnsToLine) return;
    const int part = (m_turns - turnsToLine) % turnsOfLine;
    painter.fillRect(width() * part / turnsOfLine, 0, width() / 6, lineWidth, m_style.palette.accent);
}

}  // namespace sinescope
