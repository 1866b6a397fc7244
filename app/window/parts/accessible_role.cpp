// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/accessible_role.h"

#include <QAccessibleWidget>
#include <QWidget>

namespace sinescope {

namespace {

constexpr auto roleProperty = "accessibleRole";

QAccessibleInterface* interfaceWithRole(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    const QVariant role = widget ? widget->property(roleProperty) : QVariant();
    return role.isValid() ? new QAccessibleWidget(widget, static_cast<QAccessible::Role>(role.toInt()))
                          : nullptr;
}

}  // namespace

void announceAs(QWidget& widget, QAccessible::Role role) {
    widget.setProperty(roleProperty, static_cast<int>(role));
    QAccessible::installFactory(interfaceWithRole);  // adds it once
}

}  // namespace sinescope
