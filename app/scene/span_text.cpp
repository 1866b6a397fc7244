// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/span_text.h"

#include "app/scene/literals.h"

namespace sinescope {

QString spanText(const QString& first, const QString& last, const QString& before) {
    if (first == last) return first;
    const QString span = u"%1 to %2"_s.arg(first, last);
    return before.isEmpty() ? span : before + ' '_L1 + span;
}

QString listText(QStringList texts) {
    if (texts.size() < 2) return texts.join(QString());
    const QString last = texts.takeLast();
    return texts.join(u", "_s) + u" and "_s + last;
}

}  // namespace sinescope
