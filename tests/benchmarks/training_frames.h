// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/benchmarks/frames.h"

namespace sinescope {

/// Prints what the frames of sliders take beside a network at rest and beside one that trains, and how long
/// the event loop is blocked at most, while it trains and while its steps are played.
void runTraining(FrameApplication& application, MainWindow& window, int steps);

}  // namespace sinescope
