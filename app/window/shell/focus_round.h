// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

class QWidget;

namespace sinescope {

/// A part of the window that gets the focus as a whole: through `enter` if set, else its last focused widget,
/// else its first.
struct FocusPart {
    QWidget* widget;
    std::function<void()> enter = {};
};

/// Moves the focus to the next visible part that accepts it, wrapping around; step is 1, or -1 for backwards.
void cycleFocus(const std::vector<FocusPart>& parts, int step);

}  // namespace sinescope
