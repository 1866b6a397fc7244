// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/arranged_layout.h"

#include "app/figures/text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinescope {

namespace {

/// Room for a label along the bottom, the distance to the next included.
double labelRoom(const QCPAxis* axis, const Style& style) {
    const double largest = std::max(std::abs(axis->range().lower), std::abs(axis->range().upper));
    const auto letters = static_cast<double>(grouped(std::llround(std::min(largest, 1e15))).size());
    return style.metrics.tick * (1.5 + 0.6 * letters);
}

/// At most the style's number of ticks, fewer where their labels would touch.
void fitTicks(QCPAxisRect* chart, const Style& style) {
    const auto fit = [&](QCPAxis::AxisType side, double length, double label) {
        const int most = std::max(1, static_cast<int>(length / label + 0.7));
        for (QCPAxis* axis : chart->axes(side))
            axis->ticker()->setTickCount(std::min(style.metrics.ticks, most));
    };
    fit(QCPAxis::atLeft, chart->height(), 2 * style.metrics.tick);
    fit(QCPAxis::atRight, chart->height(), 2 * style.metrics.tick);
    if (const QCPAxis* axis = chart->axis(QCPAxis::atBottom))
        fit(QCPAxis::atBottom, chart->width(), labelRoom(axis, style));
    chart->update(QCPLayoutElement::upPreparation);  // works the ticks out again, and room for their labels
    chart->update(QCPLayoutElement::upMargins);
}

}  // namespace

ArrangedLayout::ArrangedLayout(Arrange arrange) : m_arrange(std::move(arrange)) {}

void ArrangedLayout::add(QCPLayoutElement* element) {
    if (element->layout()) element->layout()->take(element);
    addElement(element, QRectF(0, 0, 1, 1));
}

void ArrangedLayout::place(QCPLayoutElement* element, const QRect& outer, const Style& style) {
    element->setVisible(true);
    element->setOuterRect(outer);
    if (auto* chart = qobject_cast<QCPAxisRect*>(element)) fitTicks(chart, style);
}

void ArrangedLayout::hide(QCPLayoutElement* element) {
    element->setVisible(false);
}

QString fittingText(const QStringList& texts, const QFont& font, double width) {
    const QFontMetricsF metrics(font);
    for (const QString& text : texts)
        if (metrics.horizontalAdvance(text) <= width) return text;
    return {};
}

}  // namespace sinescope
