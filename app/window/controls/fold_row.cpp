// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/fold_row.h"

#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "app/window/parts/layouts.h"
#include "app/window/parts/theme.h"

namespace sinescope {

namespace {
constexpr double foldPixels = 13;
constexpr int foldHeight = 28;
constexpr int foldPadding = 6;
constexpr int foldGap = 12;
constexpr int chevronSize = 16;
}  // namespace

FoldHead::FoldHead(QWidget* parent) : QAbstractButton(parent) {
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void FoldHead::setTexts(const QString& label, const QString& value) {
    if (label == m_label && value == m_value) return;
    m_label = label;
    m_value = value;
    setAccessibleName(tr("%1: %2").arg(label, value));
    setToolTip(accessibleName());
    update();
}

QSize FoldHead::sizeHint() const {
    return {200, scaled(foldHeight, styleOf(*this))};
}

void FoldHead::paintEvent(QPaintEvent*) {
    SmoothPainter painter(this);
    const Style& style = styleOf(*this);
    const Palette& colors = style.palette;
    if (underMouse() || hasFocus()) {
        setPenAndBrush(painter, hasFocus() ? QPen(colors.focus, 2) : QPen(Qt::NoPen),
                       underMouse() ? QBrush(colors.field) : QBrush(Qt::NoBrush));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    }
    const double size = foldPixels * textScale(style);
    const QFont plain = style.font(size), strong = style.font(size, QFont::DemiBold);
    const QRect chevron(width() - chevronSize - 2, (height() - chevronSize) / 2, chevronSize, chevronSize);
    QRectF line(foldPadding, 0, chevron.left() - foldPadding, height());
    setFontAndPen(painter, plain, colors.secondary);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, m_label);
    line.setLeft(line.left() + QFontMetricsF(plain).horizontalAdvance(m_label) + foldGap);
    setFontAndPen(painter, strong, colors.text);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(strong).elidedText(m_value, Qt::ElideRight, line.width()));
    glyphIcon(isChecked() ? Glyph::ChevronDown : Glyph::Next).paint(&painter, chevron);
}

FoldRow::FoldRow(const QString& name, QWidget* parent)
    : QWidget(parent), m_head(new FoldHead(this)), m_content(new LazyWidget(this)) {
    setObjectName(name);
    m_head->setObjectName(name + u"Head"_s);
    filled(columnIn(this, {}, 4), {m_head, m_content->placeholder()});
    columnIn(m_content, {0, 0, 0, 6}, 6);
    connect(m_head, &FoldHead::toggled, m_content, &QWidget::setVisible);
}

}  // namespace sinescope
