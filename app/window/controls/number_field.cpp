// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/number_field.h"

#include "app/model/key_step.h"
#include "app/scene/literals.h"
#include "app/window/parts/number_parsing.h"
#include "app/window/parts/redo_keys.h"
#include "app/window/parts/style_class.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QHideEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace sinescope {

NumberField::NumberField(const Limits& limits, QWidget* parent)
    : QAbstractSpinBox(parent), m_limits(limits), m_value(limits.lowest) {
    setButtonSymbols(NoButtons);
    setAlignment(Qt::AlignRight);
    setKeyboardTracking(false);
    setFrame(false);
    setStyleClass(*this, "boxed");
    lineEdit()->installEventFilter(this);
    connect(this, &QAbstractSpinBox::editingFinished, this, &NumberField::commit);
    show(m_value);
}

void NumberField::setValue(double value) {
    if (value == m_value && (m_refused || lineEdit()->isModified())) return;
    const bool wasRefused = m_refused;
    m_value = value;
    m_refused = false;
    show(value);
    if (wasRefused) emit accepted();
}

void NumberField::show(double value) {
    const QString text = textOf(value);
    if (lineEdit()->text() == text) return;
    lineEdit()->setText(text);
    if (hasFocus()) lineEdit()->selectAll();
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

void NumberField::commit() {
    const QString typed = lineEdit()->text();
    lineEdit()->setModified(false);
    if (typed == textOf(m_value)) {
        if (m_refused) emit accepted();
        m_refused = false;
        return;
    }
    const QString reason = invalidReason(typed);
    m_refused = !reason.isEmpty();
    if (m_refused) {
        emit refused(reason);
        return;
    }
    emit accepted();
    emit requested(*parseNumber(typed));
    show(m_value);
}

void NumberField::cancel() {
    m_refused = false;
    show(m_value);
    emit accepted();
}

/// A refused text is not there when the field is seen again.
void NumberField::hideEvent(QHideEvent* event) {
    QAbstractSpinBox::hideEvent(event);
    if (!event->spontaneous() && m_refused) cancel();
}

void NumberField::stepBy(int steps) {
    commit();
    if (m_refused) return;
    double value = m_value;
    for (int i = 0; i < std::abs(steps); ++i) {
        const int direction = steps > 0 ? 1 : -1;
        value = m_step ? m_step(value, direction) : value + direction;
    }
    value = std::clamp(value, m_limits.lowest, m_limits.highest);
    emit accepted();
    if (value != m_value) emit requested(value);
}

QValidator::State NumberField::validate(QString&, int&) const {
    // Any text may be typed; commit() reports errors.
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

bool NumberField::takeKey(QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride) return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    const bool isTyped =
        !(key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) && key.text().size() == 1;
    if (isTyped && key.text().front().isLetter()) {
        event.accept();  // a letter belongs to the text, and is no shortcut of the window
        return true;
    }
    if (lineEdit()->text() != textOf(m_value)) return false;
    if (!key.matches(QKeySequence::Undo) && !isRedo(key)) return false;
    event.ignore();
    return true;
}

bool NumberField::event(QEvent* event) {
    return takeKey(*event) ? event->isAccepted() : QAbstractSpinBox::event(event);
}

bool NumberField::eventFilter(QObject* watched, QEvent* event) {
    if (watched == lineEdit() && takeKey(*event)) return true;
    return QAbstractSpinBox::eventFilter(watched, event);
}

void NumberField::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && lineEdit()->text() != textOf(m_value)) {
        cancel();
        return;
    }
    QAbstractSpinBox::keyPressEvent(event);
    if (isEnter(event->key()) && !m_refused) emit entered();
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

/// Restores the value, so that a refused text is not mistaken for it.
void NumberField::focusOutEvent(QFocusEvent* event) {
    QAbstractSpinBox::focusOutEvent(event);
    const bool comesBack =
        event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason;
    if (m_refused && !comesBack) cancel();
}

}  // namespace sinescope
