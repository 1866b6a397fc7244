// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace sinescope {

/// Thrown by cancelled work, up to the function that started it.
struct Stopped {};

/// Called with the completed part of some work, 0 .. 1; returns false to cancel. Empty if nobody asks.
using Progress = std::function<bool(double part)>;

/// Throws Stopped if `progress` cancels.
inline void report(const Progress& progress, double part) {
    if (progress && !progress(part)) throw Stopped();
}
/// The same after `done` of `total` steps.
inline void report(const Progress& progress, int done, int total) {
    report(progress, static_cast<double>(done) / total);
}

/// For packing after all steps: can be cancelled, and stays at the end.
inline Progress atEnd(const Progress& progress) {
    return [&progress](double) { return !progress || progress(1); };
}

}  // namespace sinescope
