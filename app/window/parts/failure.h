// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QString>

namespace sinescope {

/// Returns the message of the Error, or of another kind of failure, that `work` throws; empty if it succeeds.
template <typename Failure = Error, typename Work>
QString errorMessageOf(const Work& work) {
    try {
        work();
    } catch (const Failure& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

}  // namespace sinescope
