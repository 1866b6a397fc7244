// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/number_field.h"

#include "app/model/key_step.h"
#include "app/scene/literals.h"
#include "app/window/controls/checked_text.h"
#include "app/window/parts/number_parsing.h"
#include "app/window/parts/style_class.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace sinescope {

NumberField::NumberField(const Limits& limits, QWidget* parent)
    : QAbstractSpinBox(parent),
      m_limits(limits),
      m_value(limits.lowest),
      m_text(new CheckedText([this](const QString& typed) { return invalidReason(typed); }, this)) {
    setLineEdit(m_text);
    setButtonSymbols(NoButtons);
    setAlignment(Qt::AlignRight);
    setKeyboardTracking(false);
    setFrame(false);
    setStyleClass(*this, "boxed");
    connect(this, &QAbstractSpinBox::editingFinished, m_text, &CheckedText::commit);
    connect(m_text, &CheckedText::requested, this,
            [this](const QString& typed) { emit requested(*parseNumber(typed)); });
    connect(m_text, &CheckedText::refused, this, &NumberField::refused);
    connect(m_text, &CheckedText::textEdited, this, &NumberField::typed);
    m_text->setValue(textOf(m_value));
}

void NumberField::setValue(double value) {
    m_value = value;
    m_text->setValue(textOf(value));
}

bool NumberField::isRefused() const {
    return m_text->isRefused();
}

QString NumberField::textOf(double value) const {
    return value == 0 && !specialValueText().isEmpty() ? specialValueText() : fieldText(value);
}

QString NumberField::allowed() const {
    return tr("%1 to %2").arg(boundText(m_limits.lowest), boundText(m_limits.highest));
}

QString NumberField::invalidReason(const QString& typed) const {
    const QString shown = typed.size() > 9 ? typed.left(8) + QChar(0x2026) : typed;
    const std::optional<double> number = parseAnyNumber(typed);
    if (typed.trimmed().isEmpty()) return tr("Type a number from %1.").arg(allowed());
    if (!number) return tr("“%1” is not a number; type one from %2.").arg(shown, allowed());
    if (*number < m_limits.lowest) return tr("%1 is too small; the range is %2.").arg(shown, allowed());
    if (*number > m_limits.highest) return tr("%1 is too large; the range is %2.").arg(shown, allowed());
    if (m_limits.whole && *number != std::floor(*number))
        return tr("%1 is not a whole number; the range is %2.").arg(shown, allowed());
    return m_check ? m_check(*number) : QString();
}

void NumberField::stepBy(int steps) {
    m_text->commit();
    if (isRefused()) return;
    double value = m_value;
    for (int i = 0; i < std::abs(steps); ++i) {
        const int direction = steps > 0 ? 1 : -1;
        value = m_step ? m_step(value, direction) : value + direction;
    }
    value = std::clamp(value, m_limits.lowest, m_limits.highest);
    emit refused({});
    if (value != m_value) emit requested(value);
}

QValidator::State NumberField::validate(QString&, int&) const {
    // Any text may be typed; the check of m_text reports errors.
    return QValidator::Acceptable;
}

/// Border, padding and the margins of the line edit, pixels.
constexpr int besideText = 21;

QSize NumberField::sizeHint() const {
    const int widest = fontMetrics().horizontalAdvance(fieldText(std::min(m_limits.highest, 9e6)));
    // The frame around large type is wider, too.
    return QSize(widest + besideText + std::max(0, fontMetrics().height() - 20), fontMetrics().height() + 6)
        .expandedTo({minimumTextWidth() + besideText, 0});
}

int NumberField::widthFor(const QString& text) const {
    return fontMetrics().horizontalAdvance(text) + besideText;
}

QSize NumberField::minimumSizeHint() const {
    return {minimumTextWidth() + besideText, sizeHint().height()};
}

int NumberField::minimumTextWidth() const {
    return fontMetrics().horizontalAdvance(m_limits.whole ? u"0,000"_s : u"0.0000"_s);
}

NumberField::StepEnabled NumberField::stepEnabled() const {
    StepEnabled enabled;
    enabled.setFlag(StepUpEnabled, m_value < m_limits.highest);
    enabled.setFlag(StepDownEnabled, m_value > m_limits.lowest);
    return enabled;
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    QAbstractSpinBox::keyPressEvent(event);
    if (!isEnter(event->key()) || isRefused()) return;
    emit entered();
    if (!hasFocus()) event->accept();  // the key is not meant for the widget that has taken the focus
}

void NumberField::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = lineEdit()->createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!actions().isEmpty()) {
        QAction* first = menu->actions().value(0);
        menu->insertActions(first, actions());
        menu->insertSeparator(first);
    }
    menu->popup(event->globalPos());
}

void NumberField::focusInEvent(QFocusEvent* event) {
    QAbstractSpinBox::focusInEvent(event);
    lineEdit()->selectAll();
}

}  // namespace sinescope
