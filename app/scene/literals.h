// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

// Texts are written u"..."_s and "..."_L1 in every room but core.
using namespace Qt::StringLiterals;

}  // namespace sinescope
