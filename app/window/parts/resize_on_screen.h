// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QSize;
class QWidget;

namespace sinescope {

/// Resizes a dialog to `preferred`, scaled with the text size and limited to the room of its screen.
void resizeOnScreen(QWidget& dialog, const QSize& preferred);

}  // namespace sinescope
