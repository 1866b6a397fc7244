// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/span_text.h"

namespace sinescope {

QString spanText(const QString& first, const QString& last, const QString& before) {
    if (first == last) return first;
    const QString span = QStringLiteral("%1 to %2").arg(first, last);
    return before.isEmpty() ? span : before + QLatin1Char(' ') + span;
}

}  // namespace sinescope
