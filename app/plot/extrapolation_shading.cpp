// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/extrapolation_shading.h"

#include "app/model/scheme_biases.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/notes.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {
constexpr double hatchStep = 11;     ///< pixels
constexpr int maximumLines = 10000;  ///< more than fit into the largest picture

struct RuleLabel {
    QString text;
    QRectF box;
};

QFont ruleFont(const Style& style) {
    return style.font(style.metrics.small, QFont::DemiBold);
}

QFont maskedFont(const Style& style) {
    return style.font(style.metrics.tick);
}

/// The label right of the rule if it fits, otherwise left of it; an empty text if neither fits.
RuleLabel ruleLabelOf(const QRectF& chart, double x, const QStringList& texts, const Style& style) {
    if (x < chart.left() - 1 || x > chart.right() + 1) return {};
    const QFontMetricsF metrics(ruleFont(style));
    constexpr double padding = 8;
    const double spaceRight = chart.right() - x - 4 - padding;
    const double spaceLeft = x - 4 - chart.left() - padding;
    const QString text = fittingText(texts, ruleFont(style), std::max(spaceLeft, spaceRight));
    if (text.isEmpty() || metrics.height() > chart.height()) return {};
    QRectF box(0, chart.top() + 2, metrics.horizontalAdvance(text) + padding, metrics.height() + 2);
    box.moveLeft(box.width() - padding <= spaceRight ? x + 3 : x - 3 - box.width());
    return {text, box};
}

}  // namespace

void paintExtrapolated(QCPPainter& painter, const QRectF& part, const Style& style, bool plain) {
    if (part.width() < 1 || part.height() < 1) return;
    QColor color = style.palette.warning;
    if (!plain) {
        color.setAlphaF(0.05F);
        setPenAndBrush(painter, Qt::NoPen, color);
        painter.drawRect(part);
    }
    // Lines are clipped to the part here, because vector files are painted without a clip.
    QVector<QLineF> lines;
    const double height = part.height();
    // Counted, because far outside, adding a step to x does not change x.
    const int count =
        std::min(maximumLines, saturatingCast<int>(std::ceil((part.width() + height) / hatchStep)));
    for (int line = 0; line < count; ++line) {
        const double x = part.left() - height + line * hatchStep;
        const double from = std::max(x, part.left());
        const double to = std::min(x + height, part.right());
        if (to > from) lines << QLineF(from, part.bottom() - (from - x), to, part.bottom() - (to - x));
    }
    color.setAlphaF(plain ? 0.55F : 0.22F);
    painter.setPen(QPen(color, 0.75));
    painter.QPainter::drawLines(lines);
}

void paintMasked(QCPPainter& painter, const QRectF& chart, double x, const Style& style) {
    QRectF part = chart;
    part.setLeft(std::max(x, chart.left()));
    if (part.width() < 1) return;
    setPenAndBrush(painter, Qt::NoPen, withAlpha(QColor::fromRgb(style.map.missing), 0.3F));
    painter.drawRect(part);
    writeMasked(painter, maskedLabel(part, style), style, style.palette.text);
}

QRectF maskedLabel(const QRectF& part, const Style& style) {
    const QFontMetricsF metrics(maskedFont(style));
    const double space = style.metrics.space;
    QRectF box(0, 0, metrics.horizontalAdvance(maskedWord()) + space, metrics.height());
    box.moveTopRight(part.topRight() + QPointF(-space / 2, space / 2));
    return part.contains(box) ? box : QRectF();
}

void writeMasked(QCPPainter& painter, const QRectF& box, const Style& style, const QColor& color) {
    if (box.isEmpty()) return;
    setFontAndPen(painter, maskedFont(style), color);
    painter.drawText(box, Qt::AlignCenter, maskedWord());
}

QRectF trainedRuleLabel(const QRectF& chart, double x, const QStringList& texts, const Style& style) {
    return ruleLabelOf(chart, x, texts, style).box;
}

QRectF paintTrainedRule(QCPPainter& painter, const QRectF& chart, double x, const QStringList& texts,
                        const Style& style) {
    if (x < chart.left() - 1 || x > chart.right() + 1) return {};
    drawUpright(painter, QPen(style.palette.warning, 1.75), chart, x);
    const RuleLabel label = ruleLabelOf(chart, x, texts, style);
    if (label.text.isEmpty()) return {};
    drawPlate(painter, style, label.box, label.text, ruleFont(style), style.palette.warning);
    return label.box;
}

}  // namespace sinescope
