// SPDX-License-Identifier: GPL-3.0-or-later
//
// Work in worker threads. A figure's view is a widget: only the main thread may create and delete it, but any
// single thread may paint it.
#pragma once

#include "app/export/progress.h"

#include <QPointer>

#include <functional>
#include <utility>

namespace sinescope {

/// Runs `work` in a low-priority thread, at most two at a time. Call it in the main thread. `work` must not
/// throw. At exit, waits for running work and drops the rest.
void startInBackground(std::function<void()> work);

/// The same, but returns when `work` is done; rethrows its exceptions. Meanwhile processes events and calls
/// `meanwhile` about every 40 ms. `work` must not use anything that these events may delete. If `meanwhile`
/// throws, does not wait for `work`, which must then own what it uses.
void runInBackground(const std::function<void()>& work, const std::function<void()>& meanwhile);

/// Calls `call` in the main thread and waits for it; rethrows its exceptions, and throws Stopped if the
/// program is exiting. An ordinary call in the main thread or without an application.
void callInMainThread(const std::function<void()>& call);

/// The same without waiting; may not be called if the program is exiting.
void queueInWindowThread(std::function<void()> call);

/// Runs `work` like startInBackground(), then calls `take(receiver, result)` in the main thread, which alone
/// checks that the receiver still exists.
template <typename Receiver, typename Work, typename Take>
void computeFor(Receiver* receiver, Work work, Take take) {
    startInBackground([self = QPointer(receiver), work = std::move(work), take = std::move(take)]() mutable {
        queueInWindowThread([self, take = std::move(take), result = work()]() mutable {
            if (self) take(*self, std::move(result));
        });
    });
}

/// Runs the calls queued for the main thread immediately, and no other events; for an event that must wait
/// for a thread.
void runQueuedCalls();

}  // namespace sinescope
