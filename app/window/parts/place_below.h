// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace sinescope {

/// Moves a popup, already at its final size, to just below a widget, or above it if there is no space below,
/// within the widget's screen.
void placeBelow(QWidget& popup, const QWidget& widget);

}  // namespace sinescope
