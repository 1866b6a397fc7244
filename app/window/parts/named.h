// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// Gives a control or an action the name by which style sheets and tests know it, what a screen reader calls
/// it (an action has its text for that), and its tip.
template <typename Control>
Control* named(Control* control, const char* id, const QString& spoken = {}, const QString& tip = {}) {
    control->setObjectName(QString::fromLatin1(id));
    if constexpr (requires { control->setAccessibleName(spoken); })
        if (!spoken.isEmpty()) control->setAccessibleName(spoken);
    if (!tip.isEmpty()) control->setToolTip(tip);
    return control;
}

}  // namespace sinescope
