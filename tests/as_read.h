// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// A text as it is read: the spaces that keep a line together are spaces.
inline QString asRead(QString text) {
    return text.replace(QChar::Nbsp, QChar(u' '));
}

}  // namespace sinescope
