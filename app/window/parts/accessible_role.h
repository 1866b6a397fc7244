// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

class QWidget;

namespace sinescope {

/// Sets what screen readers call a widget. Call it before anything else about the widget is announced, such
/// as its name: they keep the role that they asked for first.
void announceAs(QWidget& widget, QAccessible::Role role);

}  // namespace sinescope
