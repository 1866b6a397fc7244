// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/controls/checked_text.h"

#include "app/window/parts/redo_keys.h"
#include "app/window/parts/style_class.h"

#include <QCoreApplication>
#include <QFocusEvent>
#include <QHideEvent>
#include <QKeyEvent>
#include <QStatusTipEvent>

namespace sinescope {

CheckedText::CheckedText(Check check, QWidget* parent) : QLineEdit(parent), m_check(std::move(check)) {
    connect(this, &QLineEdit::editingFinished, this, &CheckedText::commit);
}

void CheckedText::setValue(const QString& value) {
    if (value == m_value && (isRefused() || isModified())) return;
    m_value = value;
    restore();
}

bool CheckedText::isRefused() const {
    return hasStyleClass(*this, "refused");
}

void CheckedText::setRefused(bool on) {
    const bool wasRefused = isRefused();
    setStyleClass(*this, "refused", on);
    if (wasRefused && !on) emit refused({});
}

void CheckedText::commit() {
    const QString typed = text();
    setModified(false);
    if (typed == m_value) return setRefused(false);
    const QString reason = m_check(typed);
    setRefused(!reason.isEmpty());
    if (isRefused()) {
        emit refused(reason);
        return;
    }
    emit refused({});
    emit requested(typed);
    restore();
}

void CheckedText::restore() {
    if (text() != m_value) {
        setText(m_value);
        if (hasFocus())
            selectAll();
        else
            setCursorPosition(0);  // a long text shows its beginning
    }
    setRefused(false);
}

/// A letter belongs to the text, and is no shortcut of the window. Undo and redo are the window's if no typed
/// text can be undone.
bool CheckedText::event(QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) return QLineEdit::event(event);
    const auto& key = *static_cast<const QKeyEvent*>(event);
    const bool isTyped =
        !(key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) && key.text().size() == 1;
    const bool isLetter = isTyped && key.text().front().isLetter();
    const bool isOfWindow = text() == m_value && (key.matches(QKeySequence::Undo) || isRedo(key));
    if (!isLetter && !isOfWindow) return QLineEdit::event(event);
    event->setAccepted(isLetter);
    return isLetter;
}

void CheckedText::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && text() != m_value)
        restore();
    else
        QLineEdit::keyPressEvent(event);
}

/// Restores the value, so that a refused text is not mistaken for it, and says so in the window: the reason
/// beside the field goes with the text.
void CheckedText::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    const bool comesBack =
        event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason;
    if (!isRefused() || comesBack) return;
    const QString reason = m_check(text());
    restore();
    QStatusTipEvent message(m_value.isEmpty() ? reason
                                              : tr("%1 The value is still %2.").arg(reason, m_value));
    QCoreApplication::sendEvent(this, &message);
}

/// A refused text is not there when the field is seen again.
void CheckedText::hideEvent(QHideEvent* event) {
    QLineEdit::hideEvent(event);
    if (!event->spontaneous() && isRefused()) restore();
}

}  // namespace sinescope
