// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace sinescope {

/// Marks a widget and its children as a control that can be played; `parameter` is its id in animation.h.
void setPlayedParameter(QWidget& control, const QString& parameter);
/// Returns the parameter of the widget or its nearest marked ancestor; empty if none is marked.
QString playedParameter(const QWidget* control);

}  // namespace sinescope
