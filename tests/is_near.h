// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/literals.h"

#include <QDebug>

#include <cmath>

namespace sinescope {

/// True if `found` is within `within` of `expected`; otherwise prints all three, because QVERIFY prints only
/// the place.
inline bool isNear(double found, double expected, double within = 1e-14) {
    if (std::abs(found - expected) <= within) return true;
    qWarning().noquote() << u"found %1, expected %2 within %3, off by %4"_s.arg(found, 0, 'g', 17)
                                .arg(expected, 0, 'g', 17)
                                .arg(within)
                                .arg(found - expected);
    return false;
}

}  // namespace sinescope
