// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/claim_label.h"

#include <QPainter>
#include <QTextLayout>

namespace sinescope {

QStringList ClaimLabel::lines() const {
    const QFontMetrics metrics = fontMetrics();
    const QString oneLine = metrics.elidedText(text(), Qt::ElideRight, width());
    if (oneLine == text() || height() < 2 * metrics.height()) return {oneLine};
    QTextLayout layout(text(), font());
    layout.beginLayout();
    QTextLine first = layout.createLine();
    first.setLineWidth(width());
    layout.endLayout();
    const int end = first.textLength();
    return {text().left(end).trimmed(), metrics.elidedText(text().mid(end), Qt::ElideRight, width())};
}

void ClaimLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.setFont(font());
    painter.drawText(rect(), Qt::AlignVCenter | Qt::AlignLeft, lines().join(QLatin1Char('\n')));
}

}  // namespace sinescope
