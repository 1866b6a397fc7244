// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QWidget;

namespace sinescope {

/// Sets the role of a widget for screen readers. Call it before the widget's name or anything else is
/// announced: they keep the first role that they are given.
void announceAs(QWidget& widget, QAccessible::Role role);

}  // namespace sinescope
