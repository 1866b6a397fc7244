// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QString>

namespace sinescope {

/// Returns the message of the Error that `work` throws; empty if it succeeds.
template <typename Work>
QString errorMessageOf(const Work& work) {
    try {
        work();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

}  // namespace sinescope
