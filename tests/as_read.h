// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// Replaces no-break spaces with spaces.
inline QString asRead(QString text) {
    return text.replace(QChar::Nbsp, QChar(u' '));
}

}  // namespace sinescope
