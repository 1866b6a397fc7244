// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspector/derivation_bar.h"

#include "app/scene/literals.h"
#include "app/window/parts/named.h"
#include "app/window/parts/theme.h"
#include "app/window/parts/typeset.h"
#include "core/saturating_cast.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>
#include <cmath>

namespace sinescope {

namespace {
constexpr double fieldShare = 5.5;  ///< field width, in type sizes
}  // namespace

DerivationBar::DerivationBar(double pixels, QWidget* parent)
    : QWidget(parent),
      m_pixels(pixels),
      m_line(new TypesetLabel(pixels, this)),
      m_field(new QLineEdit(this)),
      m_behind(new TypesetLabel(pixels, this)) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    named(m_field, "fillIn", tr("The next number of the calculation"),
          tr("Fill in the number, or show it with Space"));
    m_field->installEventFilter(this);
    m_field->hide();
    m_behind->hide();
    connect(m_field, &QLineEdit::returnPressed, this, [this] {
        const QString text = m_field->text().trimmed();
        if (text.isEmpty())
            emit requested();
        else
            emit filledIn(text);
    });
}

void DerivationBar::setPixels(double pixels, double smallest) {
    m_pixels = pixels;
    m_line->setPixels(pixels, smallest);
    m_behind->setPixels(pixels, smallest);
    updateGeometry();
    place();
}

void DerivationBar::follow(HoverState& hover) {
    m_line->follow(hover);
}

void DerivationBar::setLine(const TypesetLine& line, const std::optional<AskedNumber>& asked) {
    TypesetLine whole = line;
    if (asked) whole.insert(whole.end(), asked->before.begin(), asked->before.end());
    m_line->setLine(whole);
    m_behind->setLine(asked ? asked->behind : TypesetLine());
    const QString part = asked ? asked->part : QString();
    if (part != m_part) m_field->clear();
    m_part = part;
    const bool leaves = !asked && m_field->hasFocus();
    m_field->setVisible(asked.has_value());
    m_behind->setVisible(asked.has_value());
    updateGeometry();
    place();
    if (leaves) emit leftBehind();
}

const TypesetLine& DerivationBar::line() const {
    return m_line->line();
}

bool DerivationBar::asks() const {
    return !m_part.isEmpty();
}

int DerivationBar::fieldWidth() const {
    return saturatingCast<int>(QFontMetricsF(m_field->font()).height() * fieldShare);
}

int DerivationBar::naturalWidth() const {
    const int line = saturatingCast<int>(std::ceil(m_line->lineWidth())) + 1;
    return asks() ? line + fieldWidth() + m_behind->sizeHint().width() : line;
}

QSize DerivationBar::sizeHint() const {
    const int field = asks() ? m_field->sizeHint().height() : 0;
    return {naturalWidth(), std::max(m_line->sizeHint().height(), field)};
}

void DerivationBar::place() {
    const Style& style = styleOf(*this);
    m_field->setFont(style.font(m_pixels * textScale(style)));
    if (!asks()) {
        m_line->setGeometry(rect());
        return;
    }
    const int behind = m_behind->sizeHint().width();
    const int line = std::min(m_line->sizeHint().width(), std::max(0, width() - fieldWidth() - behind));
    const int high = std::min(height(), m_field->sizeHint().height());
    m_line->setGeometry(0, 0, line, height());
    m_field->setGeometry(line, (height() - high) / 2, fieldWidth(), high);
    m_behind->setGeometry(line + fieldWidth(), 0, behind, height());
}

/// Space reveals the number, since no number contains a space.
bool DerivationBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_field && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        emit requested();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void DerivationBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

}  // namespace sinescope
