// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QSize;
class QWidget;

namespace sinescope {

/// Gives a dialog a size, which is that at the usual size of text: larger with larger text, and no larger
/// than its screen has room for.
void resizeOnScreen(QWidget& dialog, const QSize& usual);

}  // namespace sinescope
