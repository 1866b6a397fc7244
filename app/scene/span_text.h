// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sinescope {

/// "2 to 5", or "2" if both read alike; with a word before a true range: "from 2 to 5".
QString spanText(const QString& first, const QString& last, const QString& before = {});

}  // namespace sinescope
