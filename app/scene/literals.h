// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

// Strings are written u"..."_s and "..."_L1 everywhere but in core.
using namespace Qt::StringLiterals;

}  // namespace sinescope
