// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QString>

namespace sinescope {

/// Returns the message of the Error thrown by `work`; empty if none is thrown.
template <typename Work>
QString sentenceOf(Work work) {
    try {
        work();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

}  // namespace sinescope
