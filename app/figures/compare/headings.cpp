// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/compare/headings.h"

#include "app/model/unbroken_text.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/canvas.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

QString headingOf(const CompareSide& side) {
    return u"%1: %2"_s.arg(side.letter, side.name);
}

namespace {

constexpr int maximumLines = 2;

bool fits(const QString& text, const QFont& font, double width, int lines) {
    const QFontMetricsF metrics(font);
    const QRectF needed =
        metrics.boundingRect(QRectF(0, 0, width, 1e5), Qt::TextWordWrap | Qt::AlignLeft, unbroken(text));
    return needed.width() <= width && needed.height() < (lines + 0.5) * metrics.height();
}

}  // namespace

FittedHeading fittedHeading(const CompareSide& side, const Style& style, double width) {
    // A comma within a number does not separate clauses.
    const QStringList parts = headingOf(side).split(u", "_s);
    for (qsizetype count = parts.size(); count > 0; --count)
        for (int lines = 1; lines <= maximumLines; ++lines) {
            const QString text = QStringList(parts.mid(0, count)).join(u", "_s);
            if (fits(text, headingFont(style), width, lines)) return {text, lines};
        }
    // The name on one more line, without brackets, or truncated to the words that fit; the foot shows it in
    // full if it has space.
    if (fits(parts.constFirst(), headingFont(style), width, maximumLines + 1))
        return {parts.constFirst(), maximumLines + 1};
    QString name = parts.constFirst().section(u" ("_s, 0, 0);
    const qsizetype letter = side.letter.size() + 1;  // with its colon
    for (; name.size() > letter; name.truncate(std::max(name.lastIndexOf(' '_L1), name.lastIndexOf('-'_L1))))
        for (int lines = 1; lines <= maximumLines; ++lines)
            if (fits(name, headingFont(style), width, lines)) return {name, lines, false};
    return {side.letter, 1, false};
}

QString differenceHeading(bool isZero, const Style& style, double width) {
    QStringList names(u"A − B"_s);
    if (isZero) names.prepend(u"A − B = 0"_s);
    return fittingText(names, headingFont(style), width);
}

QFont headingFont(const Style& style) {
    return style.font(style.metrics.small, QFont::DemiBold);
}

int headingHeight(const Style& style, int lines) {
    return saturatingCast<int>(std::ceil(lines * QFontMetricsF(headingFont(style)).height())) + 6;
}

QRectF headingAbove(const QCPAxisRect* chart, const Style& style, int lines, double right) {
    const int height = headingHeight(style, lines);
    return QRectF(QPointF(chart->left(), chart->top() - height), QPointF(right, chart->top() - 2));
}

void paintHeading(QCPPainter& painter, const QRectF& box, const QString& text, const QColor& color,
                  const Style& style) {
    setFontAndPen(painter, headingFont(style), color);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap, unbroken(text));
}

}  // namespace sinescope
