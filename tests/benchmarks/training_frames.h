// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/benchmarks/frames.h"

namespace sinescope {

/// Prints the frame times of sliders with an idle network and with one in training, and the longest block of
/// the event loop during training and while its steps are played.
void runTraining(FrameApplication& application, MainWindow& window, int steps);

}  // namespace sinescope
