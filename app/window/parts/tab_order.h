// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace sinescope {

/// Makes Tab go from `before` through `after`, in this order.
inline void setTabOrder(QWidget* before, const QWidgetList& after) {
    for (QWidget* each : after) {
        QWidget::setTabOrder(before, each);
        before = each;
    }
}

/// Returns the widgets inside `container` that take the keyboard, in the order of Tab.
inline QWidgetList tabStops(const QWidget& container) {
    QWidgetList stops;
    for (QWidget* each = container.nextInFocusChain(); each != &container; each = each->nextInFocusChain())
        if (container.isAncestorOf(each) && each->focusPolicy() != Qt::NoFocus) stops << each;
    return stops;
}

}  // namespace sinescope
