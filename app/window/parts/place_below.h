// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace sinescope {

/// Moves a popup that is as large as it will be to just below a widget, or above it where there is no room,
/// within the widget's screen.
void placeBelow(QWidget& popup, const QWidget& widget);

}  // namespace sinescope
