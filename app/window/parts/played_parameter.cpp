// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/played_parameter.h"

#include <QVariant>
#include <QWidget>

namespace sinescope {

namespace {

constexpr char parameterProperty[] = "playedParameter";

}  // namespace

void setPlayedParameter(QWidget& control, const QString& parameter) {
    control.setProperty(parameterProperty, parameter);
}

QString playedParameter(const QWidget* control) {
    for (; control; control = control->parentWidget()) {
        const QVariant parameter = control->property(parameterProperty);
        if (parameter.isValid()) return parameter.toString();
    }
    return {};
}

}  // namespace sinescope
