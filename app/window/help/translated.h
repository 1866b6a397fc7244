// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace sinescope::help {

/// A text of the help in the language of the window.
inline QString tr(const char* text) {
    return QCoreApplication::translate("Help", text);
}

}  // namespace sinescope::help
