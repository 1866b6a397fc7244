// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/background_work.h"
#include "app/scene/sentences.h"

namespace sinescope {

/// Runs `work` and returns true if it succeeds. Calls `report` with the message of a Failure. Reports nothing
/// if `work` was stopped, because the caller may no longer exist.
template <typename Failure = Error, typename Work, typename Report>
bool attempt(const Work& work, const Report& report) try {
    const QString reason = errorMessageOf<Failure>(work);
    if (!reason.isEmpty()) report(reason);
    return reason.isEmpty();
} catch (const Stopped&) {
    return false;
}

}  // namespace sinescope
