// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a widget looks like, in the words of the sheets (theme.cpp, stage_type.cpp): [look~="card"].
#pragma once

class QWidget;

namespace sinescope {

/// Adds the word to the widget's look, or takes it away. All words are in one property, since each property
/// that a sheet asks for is looked up in every widget.
void giveLook(QWidget& widget, const char* name, bool on = true);
bool hasLook(const QWidget& widget, const char* name);
/// A new widget, in that look.
template <typename Widget>
Widget* inLook(Widget* widget, const char* name) {
    giveLook(*widget, name);
    return widget;
}

}  // namespace sinescope
