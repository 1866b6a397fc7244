// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/headings.h"

#include "app/plot/arranged_layout.h"

#include <cmath>

namespace sinescope {

QString headingOf(const CompareSide& side) {
    return QStringLiteral("%1: %2").arg(side.letter, side.name);
}

QStringList headingsOf(const CompareSide& side) {
    // A comma within a number is none between two things that are said.
    const QStringList said = headingOf(side).split(QStringLiteral(", "));
    QStringList heads;
    for (qsizetype count = said.size(); count > 0; --count)
        heads << QStringList(said.mid(0, count)).join(QStringLiteral(", "));
    return heads << side.letter;
}

QFont headingFont(const Style& style) {
    return style.font(style.metrics.small, QFont::DemiBold);
}

int headingHeight(const Style& style) {
    return static_cast<int>(std::ceil(QFontMetricsF(headingFont(style)).height())) + 6;
}

QRectF headingAbove(const QCPAxisRect* chart, const Style& style) {
    const int height = headingHeight(style);
    return QRectF(chart->left(), chart->top() - height, chart->width(), height - 2);
}

void paintHeading(QCPPainter& painter, const QRectF& box, const QStringList& texts, const QColor& color,
                  const Style& style) {
    painter.setFont(headingFont(style));
    painter.setPen(color);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                     fittingText(texts, headingFont(style), box.width()));
}

}  // namespace sinescope
