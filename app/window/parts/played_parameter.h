// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace sinescope {

/// Marks a widget, with all in it, as a control that can be played: animation.h's id of the parameter.
void setPlayedParameter(QWidget& control, const QString& parameter);
/// The parameter of the widget or of its parent; empty when there is none.
QString playedParameter(const QWidget* control);

}  // namespace sinescope
