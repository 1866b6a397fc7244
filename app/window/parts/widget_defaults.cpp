// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/widget_defaults.h"

#include "app/scene/literals.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMouseEvent>

#include <algorithm>
#include <iterator>

namespace sinescope {

namespace {

/// Returns the object as a widget if the wheel changes its value; otherwise null.
QWidget* turnedByWheel(QObject* object) {
    if (auto* field = qobject_cast<QAbstractSpinBox*>(object)) return field;
    return qobject_cast<QComboBox*>(object);
}

/// True for a key that a line edit takes for itself on X11 only.
bool isEmacsKey(const QKeyEvent& event) {
    constexpr Qt::Key keys[] = {Qt::Key_D, Qt::Key_E, Qt::Key_K, Qt::Key_U};
    return event.modifiers() == Qt::ControlModifier && std::ranges::find(keys, event.key()) != std::end(keys);
}

/// True for a letter or digit with which an entry of a choice begins.
bool searches(const QObject* object, const QKeyEvent& event) {
    const auto* choice = qobject_cast<const QComboBox*>(object);
    return choice && !choice->isEditable() && !(event.modifiers() & ~Qt::ShiftModifier) &&
           !event.text().isEmpty() && event.text().front().isLetterOrNumber() &&
           choice->findText(event.text(), Qt::MatchStartsWith) >= 0;
}

/// Goes to the next entry of a menu that begins with the typed letter. Returns false if it is the mnemonic of
/// an entry, or no entry begins with it.
bool goToLetter(QMenu& menu, const QKeyEvent& key) {
    if ((key.modifiers() & ~Qt::ShiftModifier) || key.text().isEmpty() || !key.text().front().isLetter())
        return false;
    const QList<QAction*> all = menu.actions();
    const auto hasMnemonic = [&key](const QAction* action) {
        return action->text().contains('&'_L1 + key.text(), Qt::CaseInsensitive);
    };
    if (std::ranges::any_of(all, hasMnemonic)) return false;
    const qsizetype from = all.indexOf(menu.activeAction()) + 1;
    for (qsizetype k = 0; k < all.size(); ++k) {
        QAction* action = all[(from + k) % all.size()];
        if (!action->isEnabled() || !action->isVisible() ||
            !action->text().startsWith(key.text(), Qt::CaseInsensitive))
            continue;
        menu.setActiveAction(action);
        return true;
    }
    return false;
}

/// Returns false if the first entry can be chosen, or none can.
bool goBelowHeading(QListView& list) {
    const auto at = [&list](int row) {
        return list.model()->index(row, list.modelColumn(), list.rootIndex());
    };
    const int count = list.model() ? list.model()->rowCount(list.rootIndex()) : 0;
    int row = 0;
    while (row < count && !(at(row).flags() & Qt::ItemIsEnabled)) ++row;
    if (row == 0 || row == count) return false;
    list.setCurrentIndex(at(row));
    return true;
}

/// True if the object shows a list and the event is a click on a heading, for which a choice takes the entry
/// that was under the mouse before.
bool clicksHeading(const QObject& object, const QEvent& event) {
    const auto* list = qobject_cast<const QListView*>(object.parent());
    if (event.type() != QEvent::MouseButtonRelease || !list || list->viewport() != &object) return false;
    const QModelIndex entry = list->indexAt(static_cast<const QMouseEvent&>(event).position().toPoint());
    return entry.isValid() && !(entry.flags() & Qt::ItemIsEnabled);
}

/// Called once for each widget, before it is first shown or measured.
void setDefaults(QObject* object) {
    if (auto* label = qobject_cast<QLabel*>(object); label && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
    if (QWidget* field = turnedByWheel(object); field && field->focusPolicy() == Qt::WheelFocus)
        field->setFocusPolicy(Qt::StrongFocus);
}

}  // namespace

void WidgetDefaults::install() {
    static const QString name = u"widgetDefaults"_s;
    QCoreApplication* application = QCoreApplication::instance();
    if (application->findChild<QObject*>(name, Qt::FindDirectChildrenOnly)) return;
    auto* filter = new WidgetDefaults(application);
    filter->setObjectName(name);
    application->installEventFilter(filter);
}

bool WidgetDefaults::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Polish) setDefaults(watched);
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        // Ignored, it is the window's shortcut; if there is none, the field gets the key itself.
        const bool isOfWindow = isEmacsKey(key);
        if (isOfWindow || searches(watched, key)) {
            event->setAccepted(!isOfWindow);
            return true;
        }
    }
    if (auto* list = qobject_cast<QListView*>(watched); list && event->type() == QEvent::KeyPress) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if (key.key() == Qt::Key_Home && !key.modifiers() && goBelowHeading(*list)) return true;
    }
    if (clicksHeading(*watched, *event)) return true;
    if (auto* menu = qobject_cast<QMenu*>(watched); menu && event->type() == QEvent::KeyPress)
        if (goToLetter(*menu, *static_cast<QKeyEvent*>(event))) return true;
    if (event->type() == QEvent::Wheel) {
        const QWidget* field = turnedByWheel(watched);
        if (field && !field->hasFocus()) {
            event->ignore();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace sinescope
