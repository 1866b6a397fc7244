// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/plot/arranged_layout.h"

#include "app/scene/texts_of.h"

#include <utility>

namespace sinescope {

ArrangedLayout::ArrangedLayout(const std::vector<QCPLayoutElement*>& parts, Arrange arrange)
    : m_arrange(std::move(arrange)) {
    for (QCPLayoutElement* part : parts) {
        if (part->layout()) part->layout()->take(part);
        addElement(part, QRectF(0, 0, 1, 1));
    }
}

void ArrangedLayout::updateLayout() {
    const std::vector<QRect> places = m_arrange(rect());
    for (std::size_t k = 0; k < places.size(); ++k) place(elementAt(static_cast<int>(k)), places[k]);
}

void ArrangedLayout::place(QCPLayoutElement* element, const QRect& outer) {
    element->setVisible(!outer.isNull());
    if (!outer.isNull()) element->setOuterRect(outer);
}

void arrangeParts(Canvas& canvas, const std::vector<QCPLayoutElement*>& parts,
                  ArrangedLayout::Arrange arrange) {
    auto* layout = new ArrangedLayout(parts, std::move(arrange));
    canvas.content()->simplify();
    canvas.content()->addElement(0, 0, layout);
}

std::vector<QRect> splitColumns(const QRect& area, const std::vector<Share>& shares, int gap) {
    int left = area.left();
    return valuesOf(sharedLengths(area.width(), shares, gap), [&](int width) {
        const QRect column(left, area.top(), width, area.height());
        left += width + gap;
        return column;
    });
}

std::vector<QRect> splitRows(const QRect& area, const std::vector<Share>& shares, int gap) {
    const auto turned = [](const QRect& each) {
        return QRect(each.top(), each.left(), each.height(), each.width());
    };
    return valuesOf(splitColumns(turned(area), shares, gap), turned);
}

int leastWidth(const QCPLayoutElement* part) {
    return part->minimumSize().width() + part->margins().left() + part->margins().right();
}

int leastHeight(const QCPLayoutElement* part) {
    return part->minimumSize().height() + part->margins().top() + part->margins().bottom();
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
