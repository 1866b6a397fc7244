// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

namespace sinescope {

/// Runs tasks in worker threads and in this one, which must be the main thread, and returns when all have
/// ended. Rethrows an exception of one of them.
void runInParallel(std::vector<std::function<void()>> tasks);

}  // namespace sinescope
