// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAnyStringView>
#include <QString>

namespace sinescope {

/// Gives a control or an action the object name that style sheets and tests use, an accessible name (an
/// action has its text for that), and a tooltip.
template <typename Control>
Control* named(Control* control, QAnyStringView id, const QString& spoken = {}, const QString& tip = {}) {
    control->setObjectName(id);
    if constexpr (requires { control->setAccessibleName(spoken); })
        if (!spoken.isEmpty()) control->setAccessibleName(spoken);
    if (!tip.isEmpty()) control->setToolTip(tip);
    return control;
}

}  // namespace sinescope
