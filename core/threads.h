// SPDX-License-Identifier: GPL-3.0-or-later
//
// Not for use outside: shares work among the processors of the machine.
#pragma once

#include <cstdint>
#include <functional>

namespace sinescope::detail {

/// Number of threads that can run concurrently on this machine, at least 1.
int processorCount();

/// Calls work(0) .. work(pieces - 1) once each, on at most `threads` threads (0: one per processor) including
/// the caller's, and returns when all have finished. Any thread may run any piece, so pieces must write to
/// separate memory. If the system cannot create threads, fewer are used. If `work` throws, pieces that have
/// not started are skipped and the exception reaches the caller.
void shareAmongThreads(std::int64_t pieces, int threads, const std::function<void(std::int64_t)>& work);

}  // namespace sinescope::detail
