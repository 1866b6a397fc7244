// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: work that is shared among the processors of the machine.
#pragma once

#include <cstdint>
#include <functional>

namespace sinescope::detail {

/// Threads that run at the same time on this machine, at least 1.
int processorCount();

/// Calls work(0) .. work(pieces - 1), each once, on at most `threads` threads (0: one per processor), of
/// which the caller's is one, and returns when all have ended. Which thread does a piece is left open, so a
/// piece writes to places of its own. Where the system has no more threads to give, fewer do the work. An
/// exception of `work` leaves the pieces that have not begun, and reaches the caller.
void shareAmongThreads(std::int64_t pieces, int threads, const std::function<void(std::int64_t)>& work);

}  // namespace sinescope::detail
