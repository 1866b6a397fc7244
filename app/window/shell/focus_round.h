// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

class QWidget;

namespace sinescope {

/// A part of the window that the keyboard goes to as a whole; `enter` gives it the focus, else the widget
/// does that had it last, or the first.
struct FocusPart {
    QWidget* widget;
    std::function<void()> enter = {};
};

/// Moves the focus from the part that has it to the next one that is shown and takes it, from the last to the
/// first; step is 1, or -1 for the way back.
void goRound(const std::vector<FocusPart>& parts, int step);

}  // namespace sinescope
