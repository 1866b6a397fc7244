// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace sinescope::help {

/// Translates a text of the help.
inline QString tr(const char* text) {
    return QCoreApplication::translate("Help", text);
}

}  // namespace sinescope::help
