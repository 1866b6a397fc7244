// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace sinescope {

/// The text shown in place of a picture that is not ready.
inline QString computingText() {
    return QCoreApplication::translate("Figure", "Computing the figure ...");
}

}  // namespace sinescope
