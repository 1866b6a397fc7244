// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/unbroken_text.h"

#include <QRegularExpression>

namespace sinescope {

QString unbroken(QString text) {
    static const QRegularExpression sign(QStringLiteral(" ([=≈≠<>≤≥]) "));
    return text.replace(sign, QStringLiteral("\u00a0\\1\u00a0"));
}

}  // namespace sinescope
