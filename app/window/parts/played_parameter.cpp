// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/played_parameter.h"

#include <QVariant>

namespace sinescope {

QString playedParameter(const QWidget* control) {
    for (; control; control = control->parentWidget()) {
        const QVariant parameter = control->property(playedParameterProperty);
        if (parameter.isValid()) return parameter.toString();
    }
    return {};
}

}  // namespace sinescope
