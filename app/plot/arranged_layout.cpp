// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/arranged_layout.h"

#include <utility>

namespace sinescope {

ArrangedLayout::ArrangedLayout(Arrange arrange) : m_arrange(std::move(arrange)) {}

void ArrangedLayout::add(QCPLayoutElement* element) {
    if (element->layout()) element->layout()->take(element);
    addElement(element, QRectF(0, 0, 1, 1));
}

void ArrangedLayout::place(QCPLayoutElement* element, const QRect& outer) {
    element->setVisible(!outer.isNull());
    if (!outer.isNull()) element->setOuterRect(outer);
}

void arrangeParts(Canvas& canvas, const std::vector<QCPLayoutElement*>& parts,
                  ArrangedLayout::Arrange arrange) {
    auto* layout = new ArrangedLayout(std::move(arrange));
    for (QCPLayoutElement* part : parts) layout->add(part);
    canvas.content()->simplify();
    canvas.content()->addElement(0, 0, layout);
}

void showTickLabels(QCPAxis* axis, bool shown) {
    if (axis->tickLabels() == shown) return;
    axis->setTickLabels(shown);
    if (shown) axis->axisRect()->update(QCPLayoutElement::upPreparation);
}

QString fittingText(const QStringList& texts, const QFont& font, double width) {
    return firstThatFits(QStringList(texts) << QString(), font, width);
}

double textHeight(const QString& text, const QFont& font, double width) {
    return QFontMetricsF(font)
        .boundingRect(QRectF(0, 0, width, 1e5), Qt::TextWordWrap | Qt::AlignLeft, text)
        .height();
}

}  // namespace sinescope
