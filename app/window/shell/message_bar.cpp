// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shell/message_bar.h"

#include "app/window/shell/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace sinescope {

MessageBar::MessageBar(QWidget* parent)
    : QWidget(parent), m_text(new QLabel(this)), m_close(new QToolButton(this)) {
    setObjectName(QStringLiteral("message"));
    setProperty("card", true);
    setAttribute(Qt::WA_StyledBackground);
    m_text->setWordWrap(true);
    m_text->setProperty("warning", true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setProperty("icon-only", true);
    m_close->setToolTip(tr("Close the message"));
    m_close->setAccessibleName(m_close->toolTip());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 4, 8, 4);
    row->addWidget(m_text, 1);
    row->addWidget(m_close);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::say(const QString& sentence) {
    m_text->setText(sentence);
    m_text->setAccessibleName(sentence);
    setVisible(!sentence.isEmpty());
}

QString MessageBar::sentence() const {
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::setLook(const Style& style) {
    m_close->setIcon(glyphIcon(Glyph::Close, style.palette.secondary));
}

}  // namespace sinescope
