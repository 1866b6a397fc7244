// SPDX-License-Identifier: GPL-3.0-or-later
//
// A widget's style classes: names that style sheets match (theme.cpp, stage_type.cpp): [look~="card"].
#pragma once

class QWidget;

namespace sinescope {

/// Adds a style class to the widget, or removes it. All classes share one property, since each property that
/// a sheet selects by is looked up in every widget.
void setStyleClass(QWidget& widget, const char* name, bool on = true);
bool hasStyleClass(const QWidget& widget, const char* name);
/// Gives a widget the background of a card, and an object name.
void makeCard(QWidget& widget, const char* id);

/// Adds the style class to a widget and returns the widget.
template <typename Widget>
Widget* withStyleClass(Widget* widget, const char* name) {
    setStyleClass(*widget, name);
    return widget;
}

}  // namespace sinescope
