// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

class QScreen;
class QWidget;

namespace sinescope {

/// The available size of a screen for a window without the frame that the window manager adds.
QSize availableInFrame(const QScreen& screen);

/// Resizes a dialog to `preferred`, scaled with the text size and limited to the available size of its
/// screen.
void resizeOnScreen(QWidget& dialog, const QSize& preferred);

}  // namespace sinescope
