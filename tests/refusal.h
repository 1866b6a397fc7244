// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QString>

namespace sinescope {

/// What the program says when something is refused; empty when it is not.
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
