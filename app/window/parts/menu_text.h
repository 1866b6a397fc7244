// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"

#include <QString>

namespace sinescope {

/// Escapes a name for a menu, where & marks the next letter as a key.
inline QString menuText(QString name) {
    return name.replace('&'_L1, "&&"_L1);
}

}  // namespace sinescope
