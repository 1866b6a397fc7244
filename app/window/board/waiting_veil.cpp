// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/waiting_veil.h"

#include "app/style/pen.h"
#include "app/window/parts/timers.h"

#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {

constexpr int turnMilliseconds = 50;
constexpr int turnsToVeil = 2;
constexpr int turnsToLine = 6;
constexpr int turnsOfLine = 24;  ///< from edge to edge
constexpr float fading = 90;     ///< of 255
constexpr double labelPixels = 12;
constexpr int lineWidth = 2;

/// Names the setting of the picture below. Omitted on a stage, whose figures have no notes.
void paintLabel(QPainter& painter, const QRect& picture, const QString& setting, const Style& style) {
    if (!style.showNotes) return;
    painter.setFont(style.font(std::max(labelPixels, style.metrics.small)));
    const QRect available = picture.adjusted(20, 8, -20, -8);
    const QString message = painter.fontMetrics().elidedText(setting, Qt::ElideRight, available.width());
    const QRect text =
        painter.fontMetrics().boundingRect(available, Qt::AlignTop | Qt::AlignHCenter, message);
    setPenAndBrush(painter, Qt::NoPen, style.palette.field);
    painter.drawRoundedRect(text.adjusted(-8, -3, 8, 3), 4, 4);
    painter.setPen(style.palette.secondary);
    painter.drawText(text, Qt::AlignCenter, message);
}

bool paintsAlike(const Style& one, const Style& other) {
    return one.palette.canvas == other.palette.canvas && one.metrics == other.metrics &&
           one.showNotes == other.showNotes;
}

}  // namespace

WaitingVeil::WaitingVeil(QWidget* picture) : QWidget(picture) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    m_phase.setInterval(turnMilliseconds);
    // A replot is also queued by a timer, which fires before this one.
    setDue(m_end, 0, this, &WaitingVeil::end);
    connect(&m_phase, &QTimer::timeout, this, &WaitingVeil::turn);
}

void WaitingVeil::wait(const QString& setting, const Style& style) {
    m_end.stop();
    // While a slider moves, most calls change nothing, and the picture beneath would be painted as well.
    if (setting != m_setting || !paintsAlike(style, m_style)) update();
    m_setting = setting;
    m_style = style;
    if (m_phase.isActive()) return;
    m_turns = 0;
    m_phase.start();
}

void WaitingVeil::endAfterPicture() {
    if (m_phase.isActive() && !m_end.isActive()) m_end.start();
}

void WaitingVeil::end() {
    m_phase.stop();
    hide();
}

void WaitingVeil::turn() {
    ++m_turns;
    if (m_turns < turnsToVeil) return;
    placeOver();
    if (m_turns > turnsToLine) update(0, 0, width(), lineWidth);
}

void WaitingVeil::placeOver() {
    setGeometry(parentWidget()->rect());
    if (!isHidden()) return;
    show();
    raise();
}

void WaitingVeil::paintEvent(QPaintEvent*) {
    SmoothPainter painter(this);
    if (!m_setting.isEmpty()) {
        fillInStrips(painter, rect(), withAlpha(m_style.palette.canvas, fading / 255));
        paintLabel(painter, rect(), m_setting, m_style);
    }
    if (m_turns <= turnsToLine) return;
    const int part = (m_turns - turnsToLine) % turnsOfLine;
    painter.fillRect(width() * part / turnsOfLine, 0, width() / 6, lineWidth, m_style.palette.accent);
}

}  // namespace sinescope
