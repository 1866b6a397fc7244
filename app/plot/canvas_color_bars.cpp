// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colour bars of a Canvas, beside a chart and below a picture.
#include "app/plot/axes.h"
#include "app/plot/canvas.h"
#include "app/scene/number_format.h"
#include "app/style/color_ramp.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {

/// Half the font size of its labels, and wide enough to be distinct from an axis.
int colorBarWidth(const Style& style) {
    return std::max(14, saturatingCast<int>(std::round(0.5 * style.metrics.tick)));
}

}  // namespace

QCPAxisRect* Canvas::addColorBar(QCPAxisRect* chart, int row, int column, const QString& label) {
    auto* bar = new QCPAxisRect(this, false);
    m_content->addElement(row, column, bar);
    QCPAxis* axis = bar->addAxis(QCPAxis::atRight);
    axis->setLayer(u"axes"_s);
    axis->grid()->setVisible(false);
    axis->setLabel(label);
    axis->setTicker(valueTicker());
    axis->setRange(-1, 1);
    alignColorBar(bar, chart);
    bar->setMinimumMargins(QMargins(0, 6, 4, 4));
    bar->setMinimumSize(colorBarWidth(m_style), 20);
    bar->setMaximumSize(colorBarWidth(m_style), QWIDGETSIZE_MAX);
    bar->setSizeConstraintRect(QCPLayoutElement::scrInnerRect);
    m_content->setColumnStretchFactor(column, 0.0001);
    new Painting(this, dataLayer(), nullptr, [this, bar](QCPPainter& painter) {
        if (bar->realVisibility()) paintColorBar(painter, bar);
    });
    return bar;
}

void Canvas::alignColorBar(QCPAxisRect* bar, QCPAxisRect* chart) {
    // A layout may run in another thread than the one in which a group can be made.
    if (!chart->marginGroup(QCP::msTop)) alignMargins({QCP::msTop, QCP::msBottom}, {chart});
    for (const QCP::MarginSide side : {QCP::msTop, QCP::msBottom})
        bar->setMarginGroup(side, chart->marginGroup(side));
    m_chartsOfBars.insert(bar, chart);
}

void Canvas::setColorBarShown(QCPAxisRect* bar, bool requested) {
    const bool isLeft = requested && m_style.leavesColorBar && m_chartsOfBars.size() == 1;
    m_leftBar = isLeft ? bar : nullptr;
    const bool shown = requested && !isLeft;
    bar->setVisible(shown);
    const int width = shown ? colorBarWidth(m_style) : 0;
    bar->setMinimumSize(width, 20);
    bar->setMaximumSize(width, QWIDGETSIZE_MAX);
    bar->setAutoMargins(shown ? QCP::MarginSides(QCP::msAll)
                              : QCP::MarginSides(QCP::msTop).setFlag(QCP::msBottom));
    if (!shown) bar->setMargins(QMargins(0, 0, 0, 0));
}

void Canvas::setColorLimits(QCPAxisRect* bar, double lowest, double highest) {
    bar->axis(QCPAxis::atRight)->setRange(lowest, highest);
}

const Colormap& Canvas::mapOf(const QCPAxisRect* bar) const {
    const auto own = m_barMaps.constFind(bar);
    return own == m_barMaps.constEnd() ? m_style.map : *own;
}

std::optional<LeftColorBar> Canvas::leftColorBar() const {
    if (!m_leftBar) return {};
    const QCPAxis* axis = m_leftBar->axis(QCPAxis::atRight);
    const QCPRange limits = axis->range();
    const QVector<double> ticks = axis->tickVector();
    return LeftColorBar{{limits.lower, limits.upper},
                        {ticks.begin(), ticks.end()},
                        axis->tickVectorLabels(),
                        axis->label(),
                        mapOf(m_leftBar),
                        static_cast<double>(colorBarWidth(m_style)),
                        QRectF(m_chartsOfBars.value(m_leftBar)->rect())};
}

void Canvas::paintColorBar(QCPPainter& painter, QCPAxisRect* bar) {
    const QRectF area = bar->rect();
    painter.drawImage(area, colorRamp(mapOf(bar), Qt::Vertical));
    setPenAndBrush(painter, QPen(m_style.palette.axis, m_style.metrics.axis), Qt::NoBrush);
    painter.setAntialiasing(false);
    painter.drawRect(area);
}

int Canvas::barAcrossHeight(bool named) const {
    const double tick = m_style.metrics.tick;
    return saturatingCast<int>(std::ceil(2.1 * tick + (named ? 1.3 * m_style.metrics.label : 0)));
}

void Canvas::paintBarAcross(QCPPainter& painter, const QPointF& corner, double right, const Colormap& map,
                            const QCPRange& limits, const QString& name) const {
    const double em = m_style.metrics.tick;
    const QRectF bar(corner, QSizeF(right - corner.x(), 0.6 * em));
    painter.drawImage(bar, colorRamp(map, Qt::Horizontal));
    setPenAndBrush(painter, QPen(m_style.palette.axis, m_style.metrics.axis), Qt::NoBrush);
    painter.drawRect(bar);
    setFontAndPen(painter, m_style.font(em), m_style.palette.text);
    const double height = QFontMetricsF(painter.font()).height();
    const QRectF numbers(bar.left(), bar.bottom() + 0.1 * em, bar.width(), height);
    const QString lower = plainNumber(limits.lower, 3), middle = plainNumber(limits.center(), 3),
                  upper = plainNumber(limits.upper, 3);
    const QFontMetricsF metrics(painter.font());
    const auto half = [&](const QString& text) { return metrics.horizontalAdvance(text) / 2 + 0.25 * em; };
    painter.drawText(numbers, Qt::AlignRight | Qt::AlignTop, upper);
    // Numbers that would touch are left out.
    if (2 * (half(lower) + half(upper)) < bar.width())
        painter.drawText(numbers, Qt::AlignLeft | Qt::AlignTop, lower);
    if (2 * std::max(half(lower), half(upper)) + half(middle) < bar.width() / 2)
        painter.drawText(numbers, Qt::AlignHCenter | Qt::AlignTop, middle);
    painter.setFont(m_style.font(m_style.metrics.label, QFont::Medium));
    painter.drawText(numbers.translated(0, height).adjusted(0, 0, 0, height), Qt::AlignHCenter | Qt::AlignTop,
                     name);
}

}  // namespace sinescope
