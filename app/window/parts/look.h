// SPDX-License-Identifier: GPL-3.0-or-later
//
// A widget's look: a list of names that style sheets match (theme.cpp, stage_type.cpp): [look~="card"].
#pragma once

class QWidget;

namespace sinescope {

/// Adds a name to the widget's look, or removes it. All names share one property, since each property that a
/// sheet selects by is looked up in every widget.
void giveLook(QWidget& widget, const char* name, bool on = true);
bool hasLook(const QWidget& widget, const char* name);
/// Gives a widget the look and returns it.
template <typename Widget>
Widget* inLook(Widget* widget, const char* name) {
    giveLook(*widget, name);
    return widget;
}

}  // namespace sinescope
