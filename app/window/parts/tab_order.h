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

}  // namespace sinescope
