// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/fact_lines.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "app/window/parts/accessible_role.h"
#include "app/window/parts/theme.h"

#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {
constexpr double normalPixels = 13;
constexpr double smallestPixels = 11;
constexpr int lineHeight = 26;
constexpr double gap = 10;
}  // namespace

FactLines::FactLines(QWidget* parent) : QWidget(parent) {
    announceAs(*this, QAccessible::StaticText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FactLines::setFacts(std::vector<Fact> facts) {
    if (facts == m_facts) return;
    const bool taller = facts.size() != m_facts.size();
    m_facts = std::move(facts);
    setAccessibleName(text());
    if (taller) updateGeometry();
    update();
}

QString FactLines::text() const {
    return textsOf(m_facts, [](const Fact& fact) -> QString { return fact.name + ' '_L1 + fact.value; })
        .join('\n'_L1);
}

QSize FactLines::sizeHint() const {
    return {200, scaled(lineHeight, styleOf(*this)) * static_cast<int>(m_facts.size())};
}

void FactLines::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Style& style = styleOf(*this);
    const double pixels = normalPixels * textScale(style);
    const double smallest = smallestPixels * textScale(style);
    const int pitch = scaled(lineHeight, style);
    const QFont plain = style.font(pixels);
    double indent = 0;
    for (const Fact& fact : m_facts)
        indent = std::max(indent, QFontMetricsF(plain).horizontalAdvance(fact.name) + gap);
    double top = 0;
    for (const Fact& fact : m_facts) {
        const QRectF line(0, top, width(), pitch);
        setFontAndPen(painter, plain, style.palette.secondary);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, fact.name);
        painter.setPen(style.palette.text);
        // A value that is too long is set smaller before it is cut.
        QFont strong = style.font(pixels, QFont::DemiBold);
        const double available = width() - indent;
        for (double size = pixels; size > smallest; size -= 0.5) {
            if (QFontMetricsF(strong).horizontalAdvance(fact.value) <= available) break;
            strong = style.font(size, QFont::DemiBold);
        }
        painter.setFont(strong);
        painter.drawText(line.adjusted(indent, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
                         QFontMetricsF(strong).elidedText(fact.value, Qt::ElideRight, available));
        top += pitch;
    }
}

}  // namespace sinescope
