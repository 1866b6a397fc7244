// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/span_text.h"

#include "app/scene/literals.h"

namespace sinescope {

QString spanText(const QString& first, const QString& last, const QString& before) {
    if (first == last) return first;
    const QString span = u"%1 to %2"_s.arg(first, last);
    return before.isEmpty() ? span : before + ' '_L1 + span;
}

}  // namespace sinescope
