// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/unbroken_text.h"

#include <QRegularExpression>

namespace sinescope {

QString unbroken(QString text) {
    static const QRegularExpression sign(QStringLiteral(" ([=≈≠<>≤≥]) "));
    static const QRegularExpression named(QStringLiteral("\\b(base|column|head|pair|position|row) (\\d)"));
    return text.replace(sign, QStringLiteral("\u00a0\\1\u00a0"))
        .replace(named, QStringLiteral("\\1\u00a0\\2"));
}

}  // namespace sinescope
