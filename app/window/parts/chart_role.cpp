// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/chart_role.h"

#include <QAccessibleWidget>
#include <QWidget>

namespace sinescope {

namespace {

constexpr auto roleProperty = "isChart";

QAccessibleInterface* chartInterface(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    return widget && widget->property(roleProperty).toBool()
               ? new QAccessibleWidget(widget, QAccessible::Chart)
               : nullptr;
}

}  // namespace

void announceAsChart(QWidget& widget) {
    widget.setProperty(roleProperty, true);
    QAccessible::installFactory(chartInterface);  // adds it once
}

}  // namespace sinescope
