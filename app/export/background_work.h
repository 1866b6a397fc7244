// SPDX-License-Identifier: GPL-3.0-or-later
//
// Work in threads beside the window's. A figure's view is a widget, which only the window's thread may make
// and delete, but any one thread may paint it.
#pragma once

#include <functional>

namespace sinescope {

/// Thrown out of work that was stopped, as far as the function that was told to do it.
struct Stopped {};

/// Runs `work` in a thread of low priority, two at a time at most. Call it in the window's thread. Exceptions
/// must not leave `work`. When the program ends it waits for what has begun, and drops the rest.
void startInBackground(std::function<void()> work);

/// The same, but returns when `work` is done, or throws what it threw. The window handles its events in the
/// meantime, and `meanwhile` is called about every 40 ms. Whatever the events delete, `work` must not use.
void runInBackground(const std::function<void()>& work, const std::function<void()>& meanwhile);

/// Calls `call` in the window's thread and waits for it; throws what it throws, and Stopped if the program
/// ends. In the window's thread, or without one, it is an ordinary call.
void callInWindowThread(const std::function<void()>& call);

/// The same without waiting; not called any more if the program ends.
void queueInWindowThread(std::function<void()> call);

/// Does what is wanted of the window's thread now, and nothing else: for an event that must wait for a
/// thread.
void answerBackground();

}  // namespace sinescope
