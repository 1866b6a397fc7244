// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace sinescope {

/// "2 to 5", or "2" if both read alike; with a word before a true range: "from 2 to 5".
QString spanText(const QString& first, const QString& last, const QString& before = {});

/// "a", "a and b", "a, b and c".
QString listText(QStringList texts);

}  // namespace sinescope
